import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { HttpRequest } from '../../../protocol/providers.ts';
import { curlCommand } from './curl.logic.ts';

const request: HttpRequest = {
  method: 'POST',
  url: 'https://models.example/v1/chat/completions?a=1&b=2',
  headers: [
    { name: 'authorization', value: 'Bearer $API_KEY', isSecret: true },
    { name: 'content-type', value: 'application/json', isSecret: false },
    { name: 'x-price', value: 'it\'s "$5" `ls` \\n', isSecret: false },
  ],
  body: JSON.stringify({ text: `it's "$HOME" \`ls\` $(ls) \\ ! * 你好\nnext` }),
};

/** What curl would be given by a shell: its arguments, and its input. */
function asTheShellReadsIt(command: string): { args: string[]; input: string } {
  const curl = `curl() { printf '%s\\0' "$@"; printf 'input:'; case "$*" in *@-*) cat;; esac; }`;
  const output = execFileSync('sh', {
    input: `${curl}\n${command}\n`,
    env: { API_KEY: 'sk-1' },
    encoding: 'utf8',
  });
  const [args = '', input = ''] = output.split('input:');
  return { args: args.split('\0').slice(0, -1), input };
}

test('is written to be read', () => {
  expect(curlCommand({ ...request, headers: request.headers.slice(0, 2), body: `{"a":"it's"}` })).toBe(
    [
      "curl 'https://models.example/v1/chat/completions?a=1&b=2' \\",
      "  --request 'POST' \\",
      '  --header "authorization: Bearer $API_KEY" \\',
      "  --header 'content-type: application/json' \\",
      `  --data-raw '{"a":"it'\\''s"}'`,
    ].join('\n'),
  );
});

test('a shell reads every character as it was, and fills in the key', () => {
  expect(asTheShellReadsIt(curlCommand(request))).toEqual({
    args: [
      request.url,
      '--request',
      'POST',
      '--header',
      'authorization: Bearer sk-1',
      '--header',
      'content-type: application/json',
      '--header',
      `x-price: ${request.headers[2]?.value}`,
      '--data-raw',
      request.body,
    ],
    input: '',
  });
});

test('a body too long for an argument is the input', () => {
  const body = JSON.stringify({ text: `it's $HOME ${'长'.repeat(60_000)}` });
  const { args, input } = asTheShellReadsIt(curlCommand({ ...request, body }));
  expect(args.slice(-2)).toEqual(['--data-binary', '@-']);
  expect(input).toBe(`${body}\n`);
});

test('a request without a body has none', () => {
  expect(curlCommand({ ...request, method: 'GET', headers: [], body: '' })).toBe(
    `curl '${request.url}' \\\n  --request 'GET'`,
  );
});
