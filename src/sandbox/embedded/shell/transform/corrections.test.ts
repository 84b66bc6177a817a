import { Bash } from 'just-bash/browser';
import { describe, expect, it } from 'vitest';
import { InProcessKernel } from '../testing/in-process-kernel.ts';

const files = { a: 'x\n', 'd/z': '', 'e f/z': '' };

/** What just-bash makes of a script by itself. */
async function uncorrected(script: string): Promise<string> {
  const given = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/workspace/${path}`, text]));
  const executionLimits = { maxLoopIterations: 100 };
  const bash = new Bash({ files: given, cwd: '/workspace', defenseInDepth: false, executionLimits });
  return (await bash.exec(script, { rawScript: true })).stdout;
}

/** Each with what GNU bash prints. */
const defects: [defect: string, script: string, stdout: string][] = [
  ['a quoted default under set -u', 'set -u; echo "${a-one}" "${b:-two}" "${c+no}"', 'one two \n'],
  ['a quoted default of a parameter', 'set -u; f() { echo "${1:-none}"; }; f', 'none\n'],
  ['a command line in a variable', 'c="echo a b"; $c c', 'a b c\n'],
  ['quoted values of an associative array', 'declare -A m=([k]="v w" ["a b"]=c); echo "${m[k]} ${m[a b]}"', 'v w c\n'],
  ['an associative array in a function', 'f() { local -A m=([k]="v w"); echo "${m[k]}"; }; f', 'v w\n'],
  ['IFS before another assignment', `a=(3 1); IFS=$'\\n' b=($(sort <<< "\${a[*]}")); echo \${b[0]}`, '1\n'],
  ['joining by IFS in an assignment', 'a=(1 2); IFS=,; x="${a[*]}"; echo "$x"', '1,2\n'],
  ['joining by IFS in a declaration', 'a=(1 2); f() { local IFS=,; local x="${a[*]}"; echo "$x"; }; f', '1,2\n'],
  ['joining by IFS in a here-string', 'a=(1 2); IFS=,; cat <<< "${a[*]}"', '1,2\n'],
  ['a command in an expression', 'f() { echo 3; }; x=4; echo $(($(f) + `echo $x`))', '7\n'],
  [
    'a command in the condition of a loop',
    'n() { echo $i; }; i=0; while (($(n) < 2)); do i=$((i + 1)); done; echo $i',
    '2\n',
  ],
  [
    'a loop over the parameters',
    'f() { for x; do echo "<$x>"; done; for y do echo "$y"; done; }; f "a b" c',
    '<a b>\n<c>\na b\nc\n',
  ],
  ['how many parameters there are', 'set -- a "b c"; echo ${#@} ${#*} "${#@}"', '2 2 2\n'],
  [
    'only folders end in a slash',
    'echo */ d*/; for x in */; do echo "<$x>"; done; echo no*/',
    'd/ e f/ d/\n<d/>\n<e f/>\nno*/\n',
  ],
  ['a failure before ||', 'set -e; f() { false; echo in; }; f || true; echo out', 'in\nout\n'],
  ['a failure before &&', 'set -e; { false; echo in; } && echo and', 'in\nand\n'],
  ['a failure after !', 'set -e; f() { false; echo in; }; ! f; echo out', 'in\nout\n'],
  ['exec ends the shell', 'exec echo a; echo b', 'a\n'],
  ['the script of source from standard input', 'source /dev/stdin <<< "echo a; x=1"; echo $x', 'a\n1\n'],
  ['how deep a subshell is', 'echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL))', '0\n1\n2\n'],
];

describe('what just-bash gets wrong', () => {
  it.each(defects)('%s', async (_, script, stdout) => {
    expect((await new InProcessKernel({ files }).run(script)).stdout).toBe(stdout);
  });

  it.each(defects)('is still wrong without us: %s', async (_, script, stdout) => {
    expect(await uncorrected(script)).not.toBe(stdout);
  });
});

describe('what the corrections must not change', () => {
  it.each([
    ['set -e; f() { false; echo in; }; f && true; echo out; f; echo never', 'in\nout\n'],
    ['set -e; true && false; echo never', ''],
    ['set -e; false && true; echo $?', '1\n'],
    ['f() { return 3; }; f || echo $?; f && echo no; echo $?; ! f; echo $?', '3\n3\n0\n'],
    ['x=""; $x echo a; c=; $c; echo $?', 'a\n0\n'],
    ['a="${x-}"; b="${a:=d}"; echo "<$a$b>" "${@-none}" "${y[@]-none}"', '<dd> none none\n'],
    ['x=1 y=$x z=$y; echo $z; x=5 env | grep ^x=', '1\nx=5\n'],
    [
      'declare -A m; m[k]="v w"; declare -p m; declare -a l=("a b" c); echo "${l[0]}"',
      "declare -A m=(['k']='v w')\na b\n",
    ],
    ['echo d/ "*/" \\*/; ls -d d/', 'd/ */ */\nd/\n'],
    ['x=$((1 + 2)); echo $x $((x * $(echo 2))) $((x > 2 ? 1 : 0))', '3 6 1\n'],
  ])('%s', async (script, stdout) => {
    expect((await new InProcessKernel({ files }).run(script)).stdout).toBe(stdout);
  });
});
