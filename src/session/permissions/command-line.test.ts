import { describe, expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';

const commandsOf = (line: string) => parseCommandLine(line).commands.map((words) => words.join(' '));

describe('a plain line', () => {
  test.each<[line: string, commands: string[][]]>([
    ['npm test', [['npm', 'test']]],
    ['  npm   test  ', [['npm', 'test']]],
    ["git commit -m 'a && b'", [['git', 'commit', '-m', 'a && b']]],
    ['git commit -m "a; rm -rf /"', [['git', 'commit', '-m', 'a; rm -rf /']]],
    ['echo "say \\"hi\\" \\n"', [['echo', 'say "hi" \\n']]],
    ['echo a\\ b', [['echo', 'a b']]],
    ['echo \'\' ""', [['echo', '', '']]],
    [
      'npm test && rm -rf /',
      [
        ['npm', 'test'],
        ['rm', '-rf', '/'],
      ],
    ],
    ['a || b; c | d |& e & f', [['a'], ['b'], ['c'], ['d'], ['e'], ['f']]],
    ['a\nb', [['a'], ['b']]],
    ['a \\\n b', [['a', 'b']]],
    ['npm test 2>&1 >/dev/null', [['npm', 'test']]],
    ['npm test &> /dev/null', [['npm', 'test']]],
    [
      'npm test 2>/dev/null | head -5',
      [
        ['npm', 'test'],
        ['head', '-5'],
      ],
    ],
    ['ls *.ts', [['ls', '*.ts']]],
    ['', []],
  ])('%j', (line, commands) => {
    expect(parseCommandLine(line)).toEqual({ commands, isPlain: true });
  });
});

describe('a line that is not plain', () => {
  test.each<[line: string, commands: string[]]>([
    ['echo $HOME', ['echo $HOME']],
    ['echo $(rm -rf /)', ['rm -rf /', 'echo $']],
    ['echo `rm -rf /`', ['rm -rf /', 'echo `']],
    ['echo "$(rm -rf /)"', ['rm -rf /', 'echo $']],
    ['echo "`rm -rf /`"', ['rm -rf /', 'echo `']],
    ['echo $(echo $(rm x))', ['rm x', 'echo $', 'echo $']],
    ['diff <(rm a) b', ['diff', 'rm a', 'b']],
    ['(cd a; rm b)', ['cd a', 'rm b']],
    ['{ rm a; }', ['rm a', '}']],
    ['npm test > out.txt', ['npm test']],
    ['npm test >> out.txt', ['npm test']],
    ['npm test 2> err.txt', ['npm test']],
    ['npm test < in.txt', ['npm test']],
    ['npm test >', ['npm test']],
    ['PATH=/tmp npm test', ['npm test']],
    ['A=1', []],
    ['echo a#b', ['echo a#b']],
    ['npm test 12>/dev/null', ['npm test 12']],
    ['npm test>/dev/null', ['npm test']],
    ['npm test # done\nrm x', ['npm test', 'rm x']],
    ['if true; then rm x; else rm y; fi', ['true', 'rm x', 'rm y', 'fi']],
    ['for f in *; do rm "$f"; done', ['for f in *', 'rm $f', 'done']],
    ['while true; do rm x; done', ['true', 'rm x', 'done']],
    ['case $x in a) rm y;; esac', ['case $x in a', 'rm y', 'esac']],
    ['f() { rm x; }; f', ['f', 'rm x', '}', 'f']],
    ['function f { rm x; }', ['function f { rm x', 'rm x', '}']],
    ['! rm x', ['rm x']],
    ['time rm x', ['rm x']],
    ['[[ -f x ]] && rm x', ['[[ -f x ]]', 'rm x']],
    ["echo 'not closed", ['echo not closed']],
    ['echo "not closed', ['echo not closed']],
    ["$'rm' x", ['rm x']],
    ['r? x', ['r? x']],
    ['rm{,x}', ['rm{,x}']],
    ['cat <<EOF\nrm x\nEOF', ['cat', 'rm x', 'EOF']],
    ['npm test \r rm x', ['npm test \r rm x']],
    ['npm test \u2028 rm x', ['npm test \u2028 rm x']],
  ])('%j', (line, commands) => {
    expect({ commands: commandsOf(line), isPlain: parseCommandLine(line).isPlain }).toEqual({
      commands,
      isPlain: false,
    });
  });
});

describe('commands that run others', () => {
  test.each<[line: string, commands: string[]]>([
    ['sudo rm x', ['sudo rm x', 'rm x']],
    [
      'sudo -n env A=1 nice -n 5 rm x',
      ['sudo -n env A=1 nice -n 5 rm x', 'env A=1 nice -n 5 rm x', 'nice -n 5 rm x', 'rm x'],
    ],
    ['timeout 10s npm test', ['timeout 10s npm test', 'npm test']],
    ['ls | xargs -I {} rm {}', ['ls', 'xargs -I {} rm {}', 'rm {}']],
    ['find . -exec rm {} \\; -exec ls {} +', ['find . -exec rm {} ; -exec ls {} +', 'rm {}', 'ls {}']],
    ["bash -c 'rm x && ls'", ['bash -c rm x && ls', 'rm x', 'ls']],
    ["/bin/sh -ec 'rm x'", ['/bin/sh -ec rm x', 'rm x']],
    ["eval rm 'x y'", ['eval rm x y', 'rm x y']],
    ['bash script.sh', ['bash script.sh']],
    ['find . -name x', ['find . -name x']],
  ])('%j', (line, commands) => {
    expect({ commands: commandsOf(line), isPlain: parseCommandLine(line).isPlain }).toEqual({
      commands,
      isPlain: true,
    });
  });

  test('what they run may not be plain', () => {
    expect(parseCommandLine("bash -c 'echo $(rm x)'")).toEqual({
      commands: [
        ['bash', '-c', 'echo $(rm x)'],
        ['rm', 'x'],
        ['echo', '$'],
      ],
      isPlain: false,
    });
  });
});

test('what nests too deep is not plain, and ends', () => {
  const deep = `${'$('.repeat(100)}rm x${')'.repeat(100)}`;
  expect(parseCommandLine(deep).isPlain).toBe(false);
  expect(parseCommandLine(`${'sudo '.repeat(100)}rm x`).isPlain).toBe(false);
});

test('a long line is read in linear time', () => {
  const line = 'npm test && '.repeat(20_000);
  const started = performance.now();
  expect(parseCommandLine(line).commands.length).toBe(20_000);
  expect(performance.now() - started).toBeLessThan(1_000);
});
