import { expect, test } from 'vitest';
import { hostOf, isLocalURL, isLoopbackURL } from './local-url.ts';

test.each([
  ['http://localhost:11434/v1', true, true],
  ['http://127.0.0.1:1', true, true],
  ['http://[::1]:8080/', true, true],
  ['http://box.local:1234', false, true],
  ['http://192.168.1.9/v1', false, true],
  ['http://172.20.0.2', false, true],
  ['http://172.40.0.2', false, false],
  ['https://localhost.example.com', false, false],
  ['https://api.openai.com/v1', false, false],
  ['nothing', false, false],
])('%s: loopback %s, local %s', (url, loopback, local) => {
  expect([isLoopbackURL(url), isLocalURL(url)]).toEqual([loopback, local]);
});

test('the host with its port', () => {
  expect(hostOf('http://localhost:11434/v1')).toBe('localhost:11434');
  expect(hostOf('?')).toBe('');
});
