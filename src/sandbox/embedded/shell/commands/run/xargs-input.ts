/** How `xargs` takes its input apart. */
export interface InputForm {
  /** Ends each item, taken as it is. Without one, blanks do, and quotes and backslashes have a meaning. */
  delimiter: string | undefined;
  /** Whether each line is an item, without the blanks before it. */
  wholeLines: boolean;
  /** A word that ends the input. */
  end: string | undefined;
}

export interface InputItem {
  text: string;
  /** Whether it is the last of its line; a line that ends with a blank goes on in the next. */
  endsLine: boolean;
}

/** A text says what is wrong. */
export function readItems(input: string, { delimiter, wholeLines, end }: InputForm): InputItem[] | string {
  if (delimiter !== undefined) {
    const parts = input.split(delimiter);
    if (parts.at(-1) === '') parts.pop();
    return parts.map((text) => ({ text, endsLine: true }));
  }
  const items: InputItem[] = [];
  let text = '';
  let started = false;
  let blankBefore = false;
  const finish = (endsLine: boolean): void => {
    if (started) items.push({ text, endsLine });
    else if (endsLine && !blankBefore) markLineEnd(items);
    text = '';
    started = false;
  };
  for (let at = 0; at < input.length; at += 1) {
    const character = input[at] ?? '';
    if (character === '\n') {
      finish(wholeLines || !blankBefore);
      blankBefore = false;
    } else if (character === ' ' || character === '\t') {
      if (wholeLines) {
        if (started) text += character;
      } else finish(false);
      blankBefore = true;
    } else if (character === '"' || character === "'") {
      const close = input.indexOf(character, at + 1);
      const lineEnd = input.indexOf('\n', at + 1);
      if (close < 0 || (lineEnd >= 0 && lineEnd < close)) {
        const kind = character === '"' ? 'double' : 'single';
        return `unmatched ${kind} quote; by default quotes are special to xargs unless you use the -0 option`;
      }
      text += input.slice(at + 1, close);
      started = true;
      blankBefore = false;
      at = close;
    } else {
      if (character === '\\' && at + 1 < input.length) at += 1;
      text += input[at] ?? '';
      started = true;
      blankBefore = false;
    }
  }
  finish(true);
  const last = end === undefined ? -1 : items.findIndex((item) => item.text === end);
  return last < 0 ? items : items.slice(0, last);
}

function markLineEnd(items: readonly InputItem[]): void {
  const last = items.at(-1);
  if (last) last.endsLine = true;
}
