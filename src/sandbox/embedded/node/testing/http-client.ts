/** A client for stories about servers: the same over Node's own `http` and over ours. */
import type nodeHttp from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';

type Http = typeof nodeHttp;

export const bodyOf = async (message: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
};

/** One request: the response, with its body, or how it failed. */
export const ask = (http: Http, options: RequestOptions, body?: string | string[]): Promise<unknown> =>
  new Promise((resolve) => {
    const request = http.request(options, (response) => {
      const { statusCode, statusMessage, rawHeaders, httpVersion } = response;
      bodyOf(response).then(
        (text) =>
          resolve({
            statusCode,
            statusMessage,
            rawHeaders,
            httpVersion,
            headers: response.headers,
            text,
            complete: response.complete,
          }),
        (error: NodeJS.ErrnoException) => resolve({ statusCode, broken: error.code, aborted: response.aborted }),
      );
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ failed: error.message, ...error }));
    if (Array.isArray(body)) for (const part of body) request.write(part);
    request.end(Array.isArray(body) ? undefined : body);
  });
