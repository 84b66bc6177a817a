/** All languages, for tests that use another one than English. */
import { loadCatalogue } from './catalogue.ts';
import { locales } from './locale.ts';

await Promise.all(locales.map(({ locale }) => loadCatalogue(locale)));
