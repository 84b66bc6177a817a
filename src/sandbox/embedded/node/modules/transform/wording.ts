/**
 * How the engine words what is wrong with a module. It cannot be asked about a module itself, so the parts that only
 * a module may have are taken out. Undefined: it finds nothing wrong with the rest.
 */
export function wordingOfModule(code: string): string | undefined {
  const rest = code
    .replace(/^#!/, '//')
    .replaceAll(/^[ \t]*import\b(?!\s*[.(])[^;'"`]*(['"])[^'"\n]*\1(?:\s*with\s*\{[^}]*\})?/gm, blank)
    .replaceAll(/^[ \t]*export\s*(?:\*[^;'"`]*|\{[^}]*\}\s*(?:from\s*)?)(?:(['"])[^'"\n]*\1)?/gm, blank)
    .replaceAll(/^([ \t]*)export\s+default\b/gm, '$1void ')
    .replaceAll(/^([ \t]*)export\b(?=\s+(?:const|let|var|function|class|async)\b)/gm, '$1      ')
    .replaceAll(/\bimport\.meta\b/g, '({})       ');
  try {
    // oxlint-disable-next-line no-eval -- it is only compiled
    (0, eval)(`(async function*(){'use strict';${rest}\n})`);
    return undefined;
  } catch (thrown) {
    return thrown instanceof SyntaxError ? thrown.message : undefined;
  }
}

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
