import { CommandFailure, bareCommand } from '../support/command.ts';
import { parseSize } from '../support/sizes.ts';
import { humanDecimal } from './dd-report.ts';

export const ddCommand = bareCommand('dd', async (call) => {
  const given = new Map<string, string>();
  for (const arg of call.args) {
    const equals = arg.indexOf('=');
    const name = arg.slice(0, equals);
    if (equals < 0 || !known.has(name))
      throw new CommandFailure(`unrecognized operand '${arg}'\nTry 'dd --help' for more information.`);
    given.set(name, arg.slice(equals + 1));
  }
  const sizeOf = (name: string): number | undefined => {
    const text = given.get(name);
    if (text === undefined) return undefined;
    const size = text.split('x').reduce<number | undefined>((product, part) => {
      const factor = parseSize(part.replace(/w$/, '').replace(/c$/, ''));
      return product === undefined || factor === undefined ? undefined : product * factor;
    }, 1);
    if (size === undefined) throw new CommandFailure(`invalid number: '${text}'`);
    return size;
  };
  const block = sizeOf('bs') ?? sizeOf('ibs') ?? 512;
  const outBlock = sizeOf('bs') ?? sizeOf('obs') ?? 512;
  const count = sizeOf('count');
  const flags = `${given.get('iflag') ?? ''},${given.get('oflag') ?? ''}`;
  const skip = (sizeOf('skip') ?? sizeOf('iseek') ?? 0) * (flags.includes('skip_bytes') ? 1 : block);
  const seek = (sizeOf('seek') ?? sizeOf('oseek') ?? 0) * (flags.includes('seek_bytes') ? 1 : outBlock);
  const wanted = count === undefined ? undefined : count * (flags.includes('count_bytes') ? 1 : block);
  const input = given.get('if');
  const all = await call.files
    .readStart(input ?? '-', wanted === undefined ? undefined : skip + wanted)
    .catch((thrown: unknown) => {
      throw new CommandFailure(
        `failed to open '${input ?? ''}': ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      );
    });
  const bytes = converted(
    all.slice(skip, wanted === undefined ? undefined : skip + wanted),
    given.get('conv') ?? '',
    block,
  );

  const output = given.get('of');
  if (output === undefined) call.write(bytes);
  else {
    const keeps = (given.get('conv') ?? '').split(',').includes('notrunc');
    const append = flags.includes('append');
    const old = (keeps || seek > 0 || append) && (await call.files.exists(output)) ? await call.files.read(output) : '';
    const start = append ? old.length : seek;
    const before = old.slice(0, start).padEnd(start, '\0');
    await call.files
      .write(output, before + bytes + (keeps ? old.slice(start + bytes.length) : ''))
      .catch((thrown: unknown) => {
        throw new CommandFailure(
          `failed to open '${output}': ${thrown instanceof Error ? thrown.message : String(thrown)}`,
        );
      });
  }
  const status = given.get('status');
  if (status === 'none') return;
  const records = (size: number): string => `${Math.floor(bytes.length / size)}+${bytes.length % size > 0 ? 1 : 0}`;
  call.warn(`${records(block)} records in\n${records(outBlock)} records out\n`);
  if (status !== 'noxfer') call.warn(humanDecimal(bytes.length));
});

const known = new Set('if of bs ibs obs cbs count skip seek iseek oseek conv iflag oflag status'.split(' '));

function converted(bytes: string, conversions: string, block: number): string {
  let result = bytes;
  for (const conversion of conversions.split(',')) {
    if (conversion === 'ucase') result = result.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
    else if (conversion === 'lcase') result = result.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    else if (conversion === 'swab') result = result.replace(/(.)(.)/gs, '$2$1');
    else if (conversion === 'sync') result = result.padEnd(Math.ceil(result.length / block) * block, '\0');
    else if (!['', 'notrunc', 'noerror', 'fsync', 'fdatasync', 'sparse', 'excl', 'nocreat'].includes(conversion)) {
      throw new CommandFailure(`invalid conversion: '${conversion}'\nTry 'dd --help' for more information.`);
    }
  }
  return result;
}
