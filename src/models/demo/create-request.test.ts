import { describe, expect, it } from 'vitest';
import { parseCreateRequest } from './create-request.ts';

describe('parseCreateRequest', () => {
  it.each([
    ['create a file notes.txt with Hello', 'notes.txt', 'Hello'],
    ['Create a new file called `docs/a.tar.gz` containing "x y".', 'docs/a.tar.gz', 'x y'],
    ['create the file notes.txt with the text: one, two.', 'notes.txt', 'one, two'],
    ['write a file todo that says buy milk', 'todo', 'buy milk'],
    ['create a file empty.txt', 'empty.txt', ''],
    ['create notes.md with content # Title\n\nbody', 'notes.md', '# Title\n\nbody'],
    ['write "Hi there" to greetings/hi.txt', 'greetings/hi.txt', 'Hi there'],
    ['put hello into a.txt.', 'a.txt', 'hello'],
    ['创建文件 notes.txt，内容为 你好', 'notes.txt', '你好'],
    ['新建一个文件 a.txt 内容是“一 二”', 'a.txt', '一 二'],
    ['创建文件 notes.txt内容为你好。', 'notes.txt', '你好'],
    ['创建一个叫 笔记.md', undefined, undefined],
    ['创建一个文件 笔记.md，写上 你好', '笔记.md', '你好'],
    ['把 你好 写入 a.txt', 'a.txt', '你好'],
    ['create a file with hello', undefined, undefined],
    ['write a poem', undefined, undefined],
    ['put this to use', undefined, undefined],
    ['List files in the current directory', undefined, undefined],
  ])('reads %j', (text, path, content) => {
    expect(parseCreateRequest(text)).toEqual(path === undefined ? undefined : { path, content });
  });
});
