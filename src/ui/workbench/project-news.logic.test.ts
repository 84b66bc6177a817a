import { expect, test } from 'vitest';
import '../../i18n/testing.ts';
import { catalogueOf } from '../../i18n/catalogue.ts';
import type { SkippedFile } from './load-project.logic.ts';
import { newsInWords } from './project-news.logic.ts';
import type { ProjectNews } from './project.ts';

const english = (news: ProjectNews) => newsInWords(news, catalogueOf('en').workbench, 'en');
const chinese = (news: ProjectNews) => newsInWords(news, catalogueOf('zh-CN').workbench, 'zh-CN');

const megabyte = 1024 * 1024;
const big: SkippedFile = { path: 'big.bin', reason: 'too_large', size: 30 * megabyte };
const loaded = (files: number, skipped: SkippedFile[], name: string | null = 'app'): ProjectNews => ({
  kind: 'loaded',
  report: { name, files, bytes: 12.3 * megabyte, skipped },
});

test('a loaded project, in one line', () => {
  expect(english(loaded(5000, []))).toEqual({
    summary: 'app: 5,000 files, 12.3 MB.',
    details: [],
    isRefusal: false,
  });
  expect(english(loaded(1, [], null)).summary).toBe('Chosen files: 1 file, 12.3 MB.');
  expect(chinese(loaded(5000, [])).summary).toBe('app：5,000 个文件，12.3 MB。');
});

test('skipped files are named with the reason', () => {
  const skipped: SkippedFile[] = [big, { path: 'locked', reason: 'unreadable' }, { path: '../x', reason: 'bad_name' }];
  expect(english(loaded(7, skipped))).toEqual({
    summary:
      'app: 7 files, 12.3 MB. Skipped 3: big.bin (30.0 MB, over 20 MB), locked (not readable), ../x (its name leads outside the project).',
    details: [],
    isRefusal: false,
  });
  expect(chinese(loaded(7, [big, { path: 'locked', reason: 'unreadable' }])).summary).toBe(
    'app：7 个文件，12.3 MB。跳过 2 个：big.bin（30.0 MB，超过 20 MB），locked（无法读取）。',
  );
});

test('of many skipped files, three are named and the rest stand in the details', () => {
  const skipped = ['a', 'b', 'c', 'd', 'e'].map((path): SkippedFile => ({ path, reason: 'unreadable' }));
  const { summary, details } = english(loaded(7, skipped));
  expect(summary).toBe(
    'app: 7 files, 12.3 MB. Skipped 5: a (not readable), b (not readable), c (not readable), and 2 more.',
  );
  expect(details).toEqual(['a', 'b', 'c', 'd', 'e'].map((path) => `${path} (not readable)`));
});

test.each([
  [{ reason: 'empty', skipped: [] }, 'There is no file to load in this folder. Nothing was changed.'],
  [
    { reason: 'empty', skipped: [big] },
    'None of these files can be loaded. Nothing was changed. Skipped 1: big.bin (30.0 MB, over 20 MB).',
  ],
  [
    { reason: 'too_many', files: 24_310 },
    'This folder has 24,310 files, over the limit of 20,000. Nothing was changed.',
  ],
  [
    { reason: 'too_much', bytes: 300 * megabyte },
    'This folder holds 300.0 MB, over the limit of 200 MB. Nothing was changed.',
  ],
  [{ reason: 'not_written', message: 'No space.' }, 'The files could not be written. No space.'],
] as const)('a refusal: %j', (refusal, summary) => {
  const news: ProjectNews = {
    kind: 'refused',
    refusal: refusal.reason === 'empty' ? { ...refusal, skipped: [...refusal.skipped] } : refusal,
  };
  expect(english(news)).toEqual({ summary, details: [], isRefusal: true });
});

test('a cancel and a reset', () => {
  expect(english({ kind: 'cancelled' }).summary).toBe('Cancelled. The files are as they were.');
  expect(chinese({ kind: 'reset' }).summary).toBe('已恢复示例项目。');
});
