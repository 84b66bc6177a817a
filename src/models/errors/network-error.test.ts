import { afterEach, describe, expect, it, vi } from 'vitest';
import { brokenConnectionError, noResponseError } from './network-error.ts';

const failure = (code: string) =>
  Object.assign(new TypeError('fetch failed'), { cause: { code, message: `no ${code}` } });

describe('noResponseError', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('names the possible causes where a page is told none, and does not insist', () => {
    const error = noResponseError(new TypeError('Failed to fetch'), false);
    expect(error).toMatchObject({ kind: 'network', hint: 'cors', retryable: false });
    for (const cause of ['CORS', 'key', 'URL', 'down']) expect(error.message).toContain(cause);
  });

  it('takes a server that has answered before as out of reach for now', () => {
    expect(noResponseError(new TypeError('Failed to fetch'), true)).toEqual({
      kind: 'network',
      message: 'Failed to fetch',
      retryable: true,
      hint: 'connection',
    });
  });

  it('tells that the machine is offline', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(noResponseError(new TypeError('Failed to fetch'), true)).toMatchObject({ hint: 'offline', retryable: true });
  });

  it('goes by the code of the system where there is one', () => {
    expect(noResponseError(failure('ECONNREFUSED'), false)).toEqual({
      kind: 'network',
      message: 'fetch failed: no ECONNREFUSED',
      retryable: true,
      hint: 'server_down',
    });
    expect(noResponseError(failure('ECONNRESET'), false)).toMatchObject({ hint: 'connection', retryable: true });
  });
});

describe('brokenConnectionError', () => {
  it('says what broke', () => {
    expect(brokenConnectionError(new TypeError('terminated'))).toEqual({
      kind: 'network',
      message: 'The connection broke: terminated',
      retryable: true,
      hint: 'connection',
    });
  });
});
