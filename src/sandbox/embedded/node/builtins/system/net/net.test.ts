import nodeDns from 'node:dns';
import nodeNet from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createTestProcess } from '../../../testing/test-runtime.ts';

const addresses = [
  '127.0.0.1',
  '256.1.1.1',
  '1.2.3',
  '01.2.3.4',
  '1.2.3.4.5',
  '::',
  '::1',
  '1::',
  'fe80::1%eth0',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '::ffff:1.2.3.4',
  '1::2::3',
  'g::1',
  '12345::',
  'localhost',
  '',
];

it('knows addresses as Node does', () => {
  const { isIP, isIPv4, isIPv6 } = createTestProcess().builtin('net');
  for (const text of addresses) {
    expect([text, isIP(text), isIPv4(text), isIPv6(text)]).toEqual([
      text,
      nodeNet.isIP(text),
      nodeNet.isIPv4(text),
      nodeNet.isIPv6(text),
    ]);
  }
});

it('finds a free port, and tells of one that is taken', async () => {
  const { run, builtin } = createTestProcess();
  const net = builtin('net');
  const told: unknown[] = [];
  const exitCode = await run(() => {
    const server = net.createServer();
    server.unref();
    server.listen(0, '127.0.0.1', () => {
      const { port, address } = server.address() as AddressInfo;
      told.push(address, port > 0);
      net
        .createServer()
        .on('error', (error: NodeJS.ErrnoException) => {
          told.push([error.code, error.message === `listen EADDRINUSE: address already in use :::${port}`]);
          server.close(() => told.push('closed'));
        })
        .listen(port);
    });
  });
  expect(told).toEqual(['127.0.0.1', true, ['EADDRINUSE', true], 'closed']);
  expect(exitCode).toBe(0);
});

it('says that there are no raw connections', async () => {
  const { run, builtin } = createTestProcess();
  let message: unknown;
  await run(() =>
    builtin('net')
      .connect(80, 'localhost')
      .on('error', (error) => (message = error.message)),
  );
  expect(message).toBe(
    'net.connect is not supported: this sandbox has no raw connections; use http, or fetch, to a port of localhost',
  );
});

it('knows localhost, and no other host', async () => {
  const { run, builtin } = createTestProcess();
  const dns = builtin('dns');
  const found: unknown[] = [];
  await run(async () => {
    found.push(await dns.promises.lookup('localhost'), await dns.promises.lookup('1.2.3.4'));
    found.push(await dns.promises.lookup('localhost', { all: true, family: 6 }));
    await dns.promises
      .lookup('example.com')
      .catch((error: NodeJS.ErrnoException) => found.push(error.message, error.code));
    await new Promise((resolve) =>
      dns.lookup('localhost', 4, (error, address, family) => resolve(found.push(error, address, family))),
    );
    await dns.promises.resolve4('example.com').catch((error: NodeJS.ErrnoException) => found.push(error.message));
  });
  expect(found).toEqual([
    { address: '127.0.0.1', family: 4 },
    { address: '1.2.3.4', family: 4 },
    [{ address: '::1', family: 6 }],
    'getaddrinfo ENOTFOUND example.com (the network is disabled in this sandbox)',
    'ENOTFOUND',
    null,
    '127.0.0.1',
    4,
    'queryA ENOTFOUND example.com',
  ]);
});

it('has the names of Node', () => {
  const { builtin } = createTestProcess();
  expect(Object.keys(nodeNet).filter((name) => !(name in builtin('net')))).toEqual([]);
  expect(Object.keys(nodeDns).filter((name) => !(name in builtin('dns')))).toEqual([]);
  expect(Object.keys(nodeDns.promises).filter((name) => !(name in builtin('dns').promises))).toEqual([]);
});

it('can load the modules that it has not, whose functions say so', () => {
  const { runtime } = createTestProcess();
  const message = (module: string, name: string): unknown => {
    try {
      return (runtime.builtins.get(module) as Record<string, () => void>)[name]?.();
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(message('http2', 'createServer')).toBe(
    'http2.createServer is not supported: this sandbox speaks HTTP/1.1 only; use http',
  );
  expect(message('tls', 'connect')).toBe('tls.connect is not supported: this sandbox has no encrypted connections');
  expect(message('dgram', 'createSocket')).toBe('dgram.createSocket is not supported: this sandbox has no datagrams');
  expect(message('cluster', 'fork')).toBe(
    'cluster.fork is not supported: this sandbox cannot share a port between processes; use child_process.fork',
  );
  expect(message('https', 'createServer')).toBe(
    'https.createServer is not supported: this sandbox serves http only; use http.createServer',
  );
});
