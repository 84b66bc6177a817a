export interface CreateRequest {
  path: string;
  content: string;
}

/** A name with an extension in any script, or a plain ASCII name, as long as it goes; quotes around it are dropped. */
const PATH = String.raw`[\x60"'“「]?(?!(?:with|containing|called|named|that|for|and|in)\b)(?<path>(?:[\p{L}\p{N}_@./\-]*?\.[A-Za-z0-9]+|[A-Za-z0-9_@./\-]*[A-Za-z0-9])(?![.\w/\-]*\w))[\x60"'”」]?`;
const WITH = String.raw`(?:with|containing|that says|that holds|saying|holding)\b(?:\s+(?:the\s+)?(?:texts?|contents?|lines?|words?)\b)?\s*:?\s*(?<content>.+)`;

const FORMS: readonly RegExp[] = [
  // "create a file notes.txt with Hello"; the content may be missing.
  new RegExp(
    String.raw`\b(?:create|write)\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:new\s+|empty\s+)?(?:text\s+)?file\s+(?:called\s+|named\s+)?${PATH}(?:[\s,]+(?:and\s+)?${WITH})?`,
    'isu',
  ),
  // "create notes.txt with Hello"
  new RegExp(String.raw`\b(?:create|write)\s+(?=\S*\.\w)${PATH}[\s,]+${WITH}`, 'isu'),
  // "write Hello to notes.txt"
  new RegExp(
    String.raw`\b(?:write|put)\s+(?<content>.+?)\s+(?:in)?to\s+(?:the\s+|a\s+)?(?:new\s+)?(?:file\s+)?(?=\S*\.\w)${PATH}\s*\.?\s*$`,
    'isu',
  ),
  // "创建文件 notes.txt，内容为 你好"
  new RegExp(
    String.raw`(?:创建|新建|建立|写)(?:一个|个)?(?:新)?的?(?:文本)?文件\s*[:：]?\s*(?:叫|名为|名叫)?\s*${PATH}(?:[\s，,。、]*(?:内容|里面|其中|并)?(?:是|为|写(?:上|入)?|包含)?[:：]?\s*(?<content>.+))?`,
    'su',
  ),
  // "把 你好 写入 notes.txt"
  new RegExp(String.raw`把\s*(?<content>.+?)\s*写(?:入|进|到)\s*(?:文件)?\s*${PATH}`, 'su'),
];

/** The file that a text asks to create, with its content; undefined if it asks for something else. */
export function parseCreateRequest(text: string): CreateRequest | undefined {
  for (const form of FORMS) {
    const { path, content } = form.exec(text)?.groups ?? {};
    if (path) return { path, content: unquoted(content ?? '') };
  }
  return undefined;
}

/** The text without the quotes around it; without quotes, without the full stop of the sentence. */
function unquoted(text: string): string {
  const trimmed = text.trim();
  const quoted = /^(["'`“「])([\s\S]*)(["'`”」])[.。]?$/u.exec(trimmed);
  return quoted?.[2] ?? trimmed.replace(/[.。]$/u, '');
}
