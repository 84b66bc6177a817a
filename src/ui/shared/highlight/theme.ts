/** Which scopes of the grammars get which look. The theme's colours are the names of the looks. */
import type { ThemeRegistrationRaw } from '@shikijs/primitive';
import type { MarkKind } from './marks.ts';

const scopes: Record<MarkKind, string[]> = {
  keyword: [
    'keyword',
    'storage',
    'variable.language',
    'entity.name.tag',
    'punctuation.definition.tag',
    'markup.bold',
    'markup.italic',
  ],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw', 'markup.underline.link'],
  number: ['constant.numeric', 'constant.language', 'constant.other', 'support.constant', 'constant.character.escape'],
  function: [
    'entity.name.function',
    'support.function',
    'entity.name.type',
    'entity.name.class',
    'entity.other.attribute-name',
    'support.type',
    'markup.heading',
    'entity.name.section',
    'meta.diff.range',
    'meta.diff.header',
  ],
  comment: ['comment', 'punctuation.definition.comment', 'markup.quote'],
  added: ['markup.inserted'],
  removed: ['markup.deleted'],
};

const plainScopes = [
  'keyword.operator',
  'storage.type.function.arrow',
  'variable',
  'meta.embedded',
  'meta.template.expression',
  'punctuation.definition.template-expression',
];
const wordOperators = [
  'keyword.operator.new',
  'keyword.operator.expression',
  'keyword.operator.logical.python',
  'keyword.operator.word',
];

export const theme = {
  name: 'turnwise',
  fg: 'plain',
  bg: 'plain',
  settings: [
    ...Object.entries(scopes).map(([kind, scope]) => ({ scope, settings: { foreground: kind } })),
    { scope: plainScopes, settings: { foreground: 'plain' } },
    { scope: wordOperators, settings: { foreground: 'keyword' } },
  ],
} satisfies ThemeRegistrationRaw;
