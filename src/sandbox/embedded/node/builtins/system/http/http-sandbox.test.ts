import nodeHttp from 'node:http';
import { expect, it } from 'vitest';
import { ask } from '../../../testing/http-client.ts';
import { createTestProcess } from '../../../testing/test-runtime.ts';

it('sends a stream of events piece by piece', async () => {
  const { run, builtin } = createTestProcess();
  const http = builtin('http');
  const heard: string[] = [];
  const exitCode = await run(() => {
    const server = http.createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      let count = 0;
      const timer = setInterval(() => {
        count += 1;
        response.write(`data: ${count}\n\n`);
        if (count === 3) {
          clearInterval(timer);
          response.end();
        }
      }, 2);
    });
    server.listen(3000, () => {
      http.get('http://localhost:3000/', (response) => {
        response.setEncoding('utf8').on('data', (text: string) => heard.push(text));
        response.on('end', () => server.close());
      });
    });
  });
  expect(heard).toEqual(['data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n']);
  expect(exitCode).toBe(0);
});

it('says that there is no network', async () => {
  const { run, builtin } = createTestProcess();
  const answers: unknown[] = [];
  await run(async () => {
    answers.push(await ask(builtin('http'), { host: 'example.com' }));
    answers.push(await ask(builtin('http'), { host: '10.0.0.1', port: 81 }));
    answers.push(await ask(builtin('https') as unknown as typeof nodeHttp, { host: 'example.com' }));
  });
  const unknown = {
    failed: 'getaddrinfo ENOTFOUND example.com (the network is disabled in this sandbox)',
    errno: -3008,
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: 'example.com',
  };
  expect(answers).toEqual([
    unknown,
    {
      failed: 'connect ENETUNREACH 10.0.0.1:81 (the network is disabled in this sandbox)',
      errno: -101,
      code: 'ENETUNREACH',
      syscall: 'connect',
      address: '10.0.0.1',
      port: 81,
    },
    unknown,
  ]);
});

it('has the names of Node', () => {
  const ours = createTestProcess().builtin('http');
  expect(Object.keys(nodeHttp).filter((name) => !(name in ours))).toEqual([]);
  expect(ours.METHODS).toEqual(nodeHttp.METHODS);
  expect(ours.STATUS_CODES).toEqual(nodeHttp.STATUS_CODES);
});
