/**
 * Splits markdown into its top-level blocks, so that only the block that grows is drawn again. While a text streams,
 * only its end is read again: a text of n characters costs O(n) as long as its blocks stay short.
 */
import { Lexer, type MarkedToken } from 'marked';

export type MarkdownBlock =
  /** Source to be rendered as markdown. */
  | { kind: 'markdown'; source: string }
  /** A fenced or indented code block. */
  | { kind: 'code'; code: string; language: string };

export interface SplitText {
  text: string;
  blocks: readonly MarkdownBlock[];
  /** Where in the text each block begins. */
  starts: readonly number[];
}

export const nothingSplit: SplitText = { text: '', blocks: [], starts: [] };

/** Blocks at the end that a longer text may still change: a list or quote takes up what follows it. */
const OPEN_BLOCKS = 2;

/** Splits `text`. If it goes on from the text of `before`, the blocks that can change no more stay the same objects. */
export function splitBlocks(text: string, before: SplitText = nothingSplit): SplitText {
  if (text === before.text) return before;
  const goesOn = before.text !== '' && text.startsWith(before.text);
  const kept = goesOn ? Math.max(0, before.blocks.length - OPEN_BLOCKS) : 0;
  const from = goesOn ? (before.starts[kept] ?? 0) : 0;
  const blocks = before.blocks.slice(0, kept);
  const starts = before.starts.slice(0, kept);
  let at = from;
  for (const token of new Lexer({ gfm: true }).blockTokens(text.slice(from)) as MarkedToken[]) {
    const start = at;
    at += token.raw.length;
    if (token.type === 'space') continue;
    const block = blockOf(token);
    const old = before.blocks[blocks.length];
    blocks.push(old !== undefined && sameBlock(old, block) ? old : block);
    starts.push(start);
  }
  return { text, blocks, starts };
}

function blockOf(token: MarkedToken): MarkdownBlock {
  if (token.type === 'code') return { kind: 'code', code: token.text, language: languageOf(token.lang) };
  return { kind: 'markdown', source: token.raw };
}

/** The first word of a fence's info text. */
function languageOf(info: string | undefined): string {
  return info?.trim().split(/\s/, 1)[0] ?? '';
}

function sameBlock(a: MarkdownBlock, b: MarkdownBlock): boolean {
  if (a.kind === 'code') return b.kind === 'code' && a.code === b.code && a.language === b.language;
  return b.kind === 'markdown' && a.source === b.source;
}

/** A splitter that remembers its last text: for one text that grows. */
export function createBlockSplitter(): (text: string) => readonly MarkdownBlock[] {
  let last = nothingSplit;
  return (text) => {
    last = splitBlocks(text, last);
    return last.blocks;
  };
}
