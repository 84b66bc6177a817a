/** An image of the project as a model is given it: scaled down in the body of the request, or a note in its place. */
import { crc32, deflateSync } from 'node:zlib';
import { expect, test, type Page, type TestInfo } from '@playwright/test';
import { eventsOf, openApp, readLog, sendPrompt, waitUntilSettled } from './support/app.ts';
import { startModelServer, type ModelServer } from './support/model-server.ts';
import { openFolder, writeProject } from './support/projects.ts';
import { useProvider, type ProviderChoice } from './support/provider-settings.ts';
import { tapWire, type WireTap } from './support/wire-tap.ts';

let server: ModelServer;
let wire: WireTap;

test.beforeEach(async () => {
  server = await startModelServer();
  const hasResult = ({ messages }: { messages: { role: string }[] }) => messages.some(({ role }) => role === 'tool');
  const toolCalls = [{ name: 'read', arguments: '{"path":"large.png"}' }];
  server.on({ predicate: (body) => !hasResult(body) }, { toolCalls });
  server.on({ predicate: hasResult }, { content: 'I have looked.' });
  wire = await tapWire(server.url);
});
test.afterEach(async () => {
  await wire.stop();
  await server.stop();
});

/** A grey PNG. */
function pngOf(width: number, height: number): Buffer {
  const sized = (...values: number[]) =>
    Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer).swap32()));
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([sized(data.length), named, sized(crc32(named))]);
  };
  const [depth, grey] = [8, 0];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([sized(width, height), Buffer.of(depth, grey, 0, 0, 0)])),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.of()),
  ]);
}

const png = pngOf(4_000, 3_000);
const name = `large.png is an image (image/png, ${png.length.toLocaleString('en-US')} bytes)`;
const scaledNote = `[${name}, 4,000 × 3,000 pixels, shown scaled down to 2,000 × 1,500.]`;
const leftOutNote = `[${name}. It is not shown, since this model takes no images.]`;

async function openProject(page: Page, info: TestInfo): Promise<void> {
  await openApp(page);
  await openFolder(page, writeProject(info.outputPath('project'), { 'large.png': png }));
}

/** Lets a model read the image, and answers the body of the request that follows. */
async function bodyAfterReading(page: Page, info: TestInfo, choice: ProviderChoice): Promise<string> {
  await openProject(page, info);
  await useProvider(page, { baseURL: `${wire.url}/v1`, ...choice });
  await sendPrompt(page, 'Look at the image');
  await waitUntilSettled(page);
  const sent = wire.requests.filter(({ path }) => /completions|responses/.test(path));
  expect(sent).toHaveLength(2);
  return sent[1]?.body.toString() ?? '';
}

for (const api of ['Chat Completions', 'Responses'] as const) {
  test(`a large image goes over the wire scaled down: ${api}`, async ({ page }, info) => {
    const body = await bodyAfterReading(page, info, { model: 'gpt-5-mini', api });
    expect(body).toContain(scaledNote);
    const [image, ...more] = [...body.matchAll(/"data:image\/png;base64,([^"]+)"/g)];
    expect(more).toEqual([]);
    const sent = Buffer.from(image?.[1] ?? '', 'base64');
    expect(sent.subarray(1, 4).toString()).toBe('PNG');
    // The sides, as the header holds them.
    expect([sent.readUInt32BE(16), sent.readUInt32BE(20)]).toEqual([2_000, 1_500]);
  });
}

test('a model that reads text alone is given a note', async ({ page }, info) => {
  const body = await bodyAfterReading(page, info, { model: 'openai/gpt-oss-120b' });
  expect(body).toContain(leftOutNote);
  expect(body).not.toContain('data:image');
});

test('the demo model is given a note', async ({ page }, info) => {
  await openProject(page, info);
  await sendPrompt(page, 'Read large.png');
  await waitUntilSettled(page);
  const contents = eventsOf(await readLog(page), 'tool_execution_end').map(({ payload }) => payload.content);
  expect(contents).toContainEqual([{ type: 'text', text: leftOutNote }]);
});
