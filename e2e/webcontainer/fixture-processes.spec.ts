/** Processes and servers of the local host, as the real client sees them. */
import { expect } from '@playwright/test';
import { clientTest as test, isRunning } from '../support/webcontainer.ts';

test('output comes as it is made, both streams in order, with the exit code', async ({ client }) => {
  const seen = await client.evaluate(async () => {
    const process = await window.container.spawn('jsh', [
      '-c',
      'echo one; read line; echo $line >&2; echo three; exit 7',
    ]);
    const printed = new window.Printed(process);
    await printed.until(({ text }) => text === 'one\n');
    await process.input.getWriter().write('two\n');
    const code = await process.exit;
    await printed.until(({ text }) => text.endsWith('three\n'));
    return { code, text: printed.text };
  });
  expect(seen).toEqual({ code: 7, text: 'one\ntwo\nthree\n' });
});

test('an unknown command exits with 127', async ({ client }) => {
  const seen = await client.evaluate(async () => [
    (await window.run('no-such-command')).code,
    (await window.run('jsh', ['-c', 'no-such-command'])).code,
  ]);
  expect(seen).toEqual([127, 127]);
});

test('environment and folder are those asked for', async ({ client }) => {
  const text = await client.evaluate(async () => {
    await window.container.fs.mkdir('cwd');
    const env = { TEXT: 'a b', NUMBER: 3, BOOLEAN: true };
    return (await window.run('jsh', ['-c', 'echo $TEXT $NUMBER $BOOLEAN; pwd'], { env, cwd: 'cwd', until: 'cwd\n' }))
      .text;
  });
  expect(text).toMatch(/^a b 3 true\n\/.*\/home\/demo\/cwd\n$/);
});

test('a kill ends the process and all it has started', async ({ client }) => {
  const seen = await client.evaluate(async () => {
    const child = "require('child_process').spawn('sleep', ['1000'], { detached: true }).pid";
    const process = await window.container.spawn('node', ['-e', `console.log(${child}, 'END'); for (;;);`]);
    const printed = new window.Printed(process);
    await printed.until(({ text }) => text.includes('END'));
    process.kill();
    return { code: await process.exit, pid: parseInt(printed.text) };
  });
  expect(seen.code).toBe(137);
  await expect.poll(() => isRunning(seen.pid)).toBe(false);
});

test('Ctrl-D ends the input, Ctrl-C interrupts', async ({ client }) => {
  const seen = await client.evaluate(async () => [
    await window.run('jsh', ['-c', 'echo go; cat; echo END'], {
      input: [
        { after: 'go', text: 'typed ✓\n' },
        { after: '✓', text: '\x04' },
      ],
      until: 'END',
    }),
    await window.run('jsh', ['-c', 'echo go; exec sleep 1000'], { input: [{ after: 'go', text: '\x03' }] }),
  ]);
  expect(seen).toEqual([
    { code: 0, text: 'go\ntyped ✓\nEND\n' },
    { code: 130, text: 'go\n' },
  ]);
});

test('characters of many bytes are whole wherever a chunk ends', async ({ client }) => {
  const seen = await client.evaluate(async () => {
    const { code, text } = await window.run('node', ['-e', 'process.stdout.write("x" + "✓".repeat(200000) + "END")'], {
      until: 'END',
    });
    return { code, isWhole: text === `x${'✓'.repeat(200_000)}END` };
  });
  expect(seen).toEqual({ code: 0, isWhole: true });
});

test('eight at once each have their own output; unasked output does not come', async ({ client }) => {
  const seen = await client.evaluate(async () => {
    const runs = Array.from({ length: 8 }, (_, index) =>
      window.run('jsh', ['-c', `echo ${index}; echo END`], { until: 'END' }),
    );
    const silent = await window.container.spawn('jsh', ['-c', 'echo loud'], { output: false });
    return { texts: (await Promise.all(runs)).map(({ text }) => text), code: await silent.exit };
  });
  expect(seen.texts).toEqual(Array.from({ length: 8 }, (_, index) => `${index}\nEND\n`));
  expect(seen.code).toBe(0);
});

test('the output stream does not end with the process', async ({ client }) => {
  const hasEnded = await client.evaluate(async () => {
    const process = await window.container.spawn('jsh', ['-c', 'echo END']);
    const printed = new window.Printed(process);
    await process.exit;
    await printed.until(({ text }) => text === 'END\n');
    // Another process runs from start to end meanwhile.
    await window.run('jsh', ['-c', 'echo END'], { until: 'END' });
    return printed.hasEnded;
  });
  expect(hasEnded).toBe(false);
});

test('a server that listens is told with its preview, which an isolated page can frame', async ({ client }) => {
  const seen = await client.evaluate(async () => {
    const events: unknown[][] = [];
    let look: () => void = () => undefined;
    const add = (...event: unknown[]) => {
      events.push(event);
      look();
    };
    const count = async (wanted: number) => {
      while (events.length < wanted) await new Promise<void>((resolve) => (look = resolve));
    };
    const { container } = window;
    const ends = [
      container.on('port', (...event) => add('port', ...event)),
      container.on('server-ready', (...event) => add('server-ready', ...event)),
    ];
    const program = `const server = require('http').createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<html><head></head><body>hello ' + request.url + '<script>parent.postMessage({ text: document.body.innerText, script: window.script, isIsolated: crossOriginIsolated }, "*")</script></body></html>');
    }).listen(0, '127.0.0.1', () => console.log(server.address().port, 'END'))`;
    const process = await container.spawn('node', ['-e', program]);
    const printed = new window.Printed(process);
    await count(2);
    const [, port, url] = events[1] as [string, number, string];
    await container.setPreviewScript('window.script = "injected"');
    const frame = document.createElement('iframe');
    frame.src = `${url}/path`;
    frame.allow = 'cross-origin-isolated';
    const said = new Promise<MessageEvent>((resolve) => {
      window.addEventListener('message', (event) => event.origin === url && resolve(event));
    });
    document.body.append(frame);
    const { data } = await said;
    frame.remove();
    process.kill();
    await count(3);
    for (const end of ends) end();
    await printed.until(({ text }) => text.includes('END'));
    return { events, data: data as unknown, isSamePort: parseInt(printed.text) === port, port, url };
  });
  const { events, data, isSamePort, port, url } = seen;
  expect(isSamePort).toBe(true);
  expect(url).toMatch(new RegExp(`^http://${port}--[a-z0-9]+\\.localhost:\\d+$`));
  expect(events).toEqual([
    ['port', port, 'open', url],
    ['server-ready', port, url],
    ['port', port, 'close', url],
  ]);
  expect(data).toEqual({ text: 'hello /path', script: 'injected', isIsolated: true });
});
