/** The languages that code is highlighted in, by the names they go by. */
export type Language =
  'typescript' | 'tsx' | 'javascript' | 'json' | 'css' | 'html' | 'shellscript' | 'markdown' | 'python' | 'diff';

/** Names after a fence, and endings of files. */
const languages: Partial<Record<string, Language>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  typescript: 'typescript',
  tsx: 'tsx',
  jsx: 'tsx',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  javascript: 'javascript',
  node: 'javascript',
  json: 'json',
  jsonc: 'json',
  json5: 'json',
  css: 'css',
  html: 'html',
  htm: 'html',
  svg: 'html',
  xml: 'html',
  sh: 'shellscript',
  bash: 'shellscript',
  zsh: 'shellscript',
  shell: 'shellscript',
  console: 'shellscript',
  shellscript: 'shellscript',
  md: 'markdown',
  markdown: 'markdown',
  py: 'python',
  python: 'python',
  diff: 'diff',
  patch: 'diff',
};

/** By the name after a fence. Null: it is shown plain. */
export function languageNamed(name: string): Language | null {
  return languages[name.toLowerCase()] ?? null;
}

/** By the ending of a file's name. */
export function languageOfFile(path: string): Language | null {
  const ending = /\.([^./]+)$/.exec(path)?.[1];
  return ending === undefined ? null : languageNamed(ending);
}
