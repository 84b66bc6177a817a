import { expect, test } from 'vitest';
import { catalogueOf } from './catalogue.ts';

function keysOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null ? keysOf(inner, `${path}${key}.`) : [`${path}${key}:${typeof inner}`],
  );
}

test('both languages have the same keys', () => {
  expect(keysOf(catalogueOf('zh-CN')).sort()).toEqual(keysOf(catalogueOf('en')).sort());
});
