import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fillFrame } from './sandbox-images.ts';

const template = await readFile(new URL('../../src/sandbox/embedded/frame/sandbox.html', import.meta.url), 'utf8');

describe('the page of the frame', () => {
  it('lets its own script run and no other, and reaches no network', () => {
    const script = "parent.postMessage('$& $1', '*');\n";
    const page = fillFrame(template, script);
    expect(page).toContain(`<script>${script}</script>`);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(/content="(.*)"/.exec(page)?.[1]).toBe(
      `default-src 'none'; script-src 'sha256-${hash}' 'unsafe-eval'; worker-src blob: data:; base-uri 'none'; form-action 'none'`,
    );
  });

  it('takes no script that would end early', () => {
    expect(() => fillFrame(template, 'const text = "</script>";')).toThrow('would end too early');
  });
});
