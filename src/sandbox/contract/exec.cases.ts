import type { ContractCase } from './case.ts';
import { expectCode, expectEqual, expectThat, textOf, valueOf } from './case.ts';

/** A command line, what it prints, and how it exits. */
type Line = [command: string, stdout: string, exitCode?: number];

const linesCase = (name: string, files: Record<string, string>, lines: readonly Line[]): ContractCase => ({
  name,
  run: async ({ fs }, { workspace, run }) => {
    for (const [path, data] of Object.entries(files)) valueOf(await fs.writeFile(`${workspace}/${path}`, data));
    for (const [command, stdout, exitCode = 0] of lines) {
      const record = await run(command);
      expectEqual([record.stdout, record.exitCode, record.reason], [stdout, exitCode, 'exit'], command);
    }
  },
});

const fruit = { 'fruit.csv': 'id,name,qty\n1,apple,10\n2,banana,20\n3,cherry,30\n' };

export const execCases: ContractCase[] = [
  linesCase('exec: the exit code is that of the shell', {}, [
    ['true', ''],
    ['false', '', 1],
    ['exit 7', '', 7],
    ['(exit 3); echo $?', '3\n'],
    ['no-such-command', '', 127],
    ['echo x > f; ./f', '', 126],
    ['./none', '', 127],
    ['if then', '', 2],
    ['echo "open', '', 2],
    ['set -e; false; echo no', '', 1],
    ['set -o pipefail; false | true', '', 1],
    ['false | true', ''],
    ['! false', ''],
    ['', ''],
    ['# a comment', ''],
  ]),
  {
    name: 'exec: errors are told on stderr, in words',
    run: async (_, { run }) => {
      expectEqual((await run('no-such-command')).stderr, 'bash: no-such-command: command not found\n');
      const record = await run('echo out; cat none.txt; echo more');
      expectEqual([record.stdout, record.stderr], ['out\nmore\n', 'cat: none.txt: No such file or directory\n']);
    },
  },
  {
    name: 'exec: each stream keeps its order',
    run: async (_, { run }) => {
      const record = await run(
        'for i in 1 2 3; do echo o$i; echo e$i >&2; done; ls none; $(echo false); time true; echo end >&2',
      );
      expectEqual(record.stdout, 'o1\no2\no3\n', 'stdout');
      const lines = record.stderr.split('\n').filter((line) => !/^(real|user|sys)|^$/.test(line));
      expectEqual([lines.slice(0, 3), lines.at(-1), lines.length], [['e1', 'e2', 'e3'], 'end', 5], 'stderr');
    },
  },
  {
    name: 'exec: it begins in the workspace, or in the directory asked for',
    run: async ({ fs }, { workspace, run }) => {
      valueOf(await fs.mkdir(`${workspace}/sub`));
      expectEqual((await run('pwd; echo $PWD')).stdout, `${workspace}\n${workspace}\n`, 'the workspace');
      const there = await run('pwd; echo x > f', { cwd: `${workspace}/sub` });
      expectEqual(there.stdout, `${workspace}/sub\n`, 'the directory');
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/sub/f`))), 'x\n', 'the file');
      const missing = await run('echo no', { cwd: `${workspace}/none` });
      expectEqual(
        [missing.exitCode, missing.stdout, missing.stderr],
        [1, '', `bash: cd: ${workspace}/none: No such file or directory\n`],
        'a missing directory',
      );
    },
  },
  {
    name: 'exec: the environment is given to the command and those it starts',
    run: async (_, { run }) => {
      const env = { GREETING: 'hé llo', EMPTY: '' };
      const { stdout } = await run(
        'echo "$GREETING|$EMPTY|${NONE-unset}"; bash -c \'echo "$GREETING"\'; printenv GREETING',
        { env },
      );
      expectEqual(stdout, 'hé llo||unset\nhé llo\nhé llo\n');
      expectEqual((await run('echo "${GREETING-unset}"')).stdout, 'unset\n', 'the next command');
      expectThat((await run('cd ~ && pwd && echo "$HOME $PATH"')).exitCode === 0, 'There is no home');
    },
  },
  {
    name: 'exec: standard input is given, and is empty otherwise',
    run: async (_, { run }) => {
      expectEqual((await run('cat', { stdin: 'a\nb é\n' })).stdout, 'a\nb é\n', 'cat');
      expectEqual((await run('read x; echo "<$x>"; cat', { stdin: 'one\ntwo\n' })).stdout, '<one>\ntwo\n', 'read');
      expectEqual((await run('wc -l | tr -d " "', { stdin: 'x\n'.repeat(100_000) })).stdout, '100000\n', 'a long one');
      expectEqual((await run('cat; echo end')).stdout, 'end\n', 'none');
    },
  },
  {
    name: 'exec: nothing of one command stays for the next but its files',
    run: async (_, { workspace, run }) => {
      await run('cd /tmp; x=1; export y=2; f() { echo f; }; alias ll=ls; set -e; echo kept > $OLDPWD/file');
      const { stdout } = await run('pwd; echo "[$x][$y]"; f; false; cat file');
      expectEqual(stdout, `${workspace}\n[][]\nkept\n`);
    },
  },
  linesCase('exec: text of all scripts, and lines without an end', {}, [
    ['printf "no newline"', 'no newline'],
    ['echo 中文 😀 é | cat; x=😀; echo "${#x}$x"', '中文 😀 é\n1😀\n'],
    [String.raw`printf '\303\251\n'; printf 'a\tb\n'`, 'é\na\tb\n'],
    ['echo 中文 > 文件; cat 文件; ls', '中文\n文件\n'],
  ]),
  linesCase('shell: pipes, lists and redirections', fruit, [
    ['echo b a c | tr " " "\\n" | sort | head -2', 'a\nb\n'],
    ['echo one > f; echo two >> f; cat < f', 'one\ntwo\n'],
    ['ls none 2> err || echo failed; wc -l < err | tr -d " "', 'failed\n1\n'],
    ['{ echo out; echo err >&2; } 2>&1 | sort', 'err\nout\n'],
    ['{ echo out; echo err >&2; } 2> /dev/null', 'out\n'],
    ['(cd /; echo in); pwd | grep -c "^/$"', 'in\n0\n', 1],
    ['echo x | tee a b | cat; cat a b', 'x\nx\nx\n'],
    ['diff <(echo a) <(echo a) && echo same', 'same\n'],
    ['true && echo and; false || echo or; false && echo no', 'and\nor\n', 1],
    ['exec 3> three; echo hi >&3; exec 3>&-; cat three', 'hi\n'],
  ]),
  linesCase('shell: globs and braces', { 'src/a.ts': '', 'src/b.ts': '', 'src/c.md': '', '.dot': '' }, [
    ['echo src/*.ts', 'src/a.ts src/b.ts\n'],
    ['echo src/?.md src/[ab].ts none*', 'src/c.md src/a.ts src/b.ts none*\n'],
    ['echo *; echo .d*', 'src\n.dot\n'],
    ['shopt -s globstar; echo **/*.md', 'src/c.md\n'],
    ['echo {1..3} x{a,b}', '1 2 3 xa xb\n'],
    ['echo "*" \\*', '* *\n'],
  ]),
  linesCase('shell: here-documents', {}, [
    ['x=1; cat <<EOF\n$x $((x + 1)) $(echo sub)\n  indented\nEOF', '1 2 sub\n  indented\n'],
    ["cat <<'EOF'\n$x \\n `no`\nEOF", '$x \\n `no`\n'],
    ['cat <<-EOF\n\ttabs go\n\tEOF', 'tabs go\n'],
    ['cat <<< "here $((1 + 1))"', 'here 2\n'],
    ['cat > f <<EOF && cat f\na\n\nb\nEOF', 'a\n\nb\n'],
  ]),
  linesCase('shell: variables, arithmetic, arrays and control flow', {}, [
    ['a=abc; echo ${a^^} ${a:1:1} ${a/b/X} ${#a} ${a%c} ${none:-def}', 'ABC b aXc 3 ab def\n'],
    [
      'x=(a "b c"); x+=(d); echo ${#x[@]} "${x[1]}"; for i in "${x[@]}"; do echo "<$i>"; done',
      '3 b c\n<a>\n<b c>\n<d>\n',
    ],
    ['declare -A m=([k]=v); echo ${m[k]} ${!m[@]}', 'v k\n'],
    ['echo $((7 / 2)) $((7 % 3)) $((2 ** 10)) $((1 < 2 ? 5 : 6))', '3 1 1024 5\n'],
    ['for ((i = 0; i < 3; i++)); do [ $i = 1 ] && continue; echo $i; done', '0\n2\n'],
    ['i=0; while [ $i -lt 9 ]; do i=$((i + 1)); [ $i -eq 3 ] && break; done; echo $i', '3\n'],
    ['case file.ts in *.md) echo md;; *.ts) echo ts;; esac', 'ts\n'],
    ['f() { local v=in; echo "$1 $# $v"; return 4; }; v=out; f a b; echo "$? $v"', 'a 2 in\n4 out\n'],
    ['if [[ abc =~ ^a(.)c$ ]]; then echo ${BASH_REMATCH[1]}; fi', 'b\n'],
    ['printf "%s-%03d\\n" a 5 b 6', 'a-005\nb-006\n'],
    ['IFS=, read -r a b <<< "1,2"; echo $b; set -- x y; shift; echo $1', '2\ny\n'],
  ]),
  linesCase('shell: grep, sed and awk', { ...fruit, 'src/a.ts': 'let a = 1; // TODO\n', 'src/b.ts': 'let b = 2;\n' }, [
    ['grep -n an fruit.csv', '3:2,banana,20\n'],
    [
      'grep -rl TODO src; grep -c , fruit.csv; grep -v id fruit.csv | grep -oE "[a-z]{6}"',
      'src/a.ts\n4\nbanana\ncherry\n',
    ],
    ['grep -q zzz fruit.csv', '', 1],
    ['grep x none.txt', '', 2],
    ['sed -n 2p fruit.csv; sed "s/a/A/g;1d" fruit.csv | head -1', '1,apple,10\n1,Apple,10\n'],
    ['sed -i "s/let/const/" src/*.ts; cat src/b.ts', 'const b = 2;\n'],
    ['awk -F, "NR > 1 { s += \\$3 } END { print s }" fruit.csv', '60\n'],
    [`awk -F, '{ printf "%s=%d\\n", $2, $3 }' fruit.csv | tail -1`, 'cherry=30\n'],
    ['cut -d, -f2 fruit.csv | sort -r | head -1; sort -t, -k3 -n -r fruit.csv | head -1', 'name\n3,cherry,30\n'],
  ]),
  linesCase('shell: find and xargs', { 'src/a.ts': 'x\n', 'src/deep/b.ts': '', 'c d.md': '' }, [
    ['find . -name "*.ts" | sort', './src/a.ts\n./src/deep/b.ts\n'],
    ['find . -type d | sort; find . -type f -size 0 -name "b*"', '.\n./src\n./src/deep\n./src/deep/b.ts\n'],
    ['find . -name "*.ts" -exec basename {} \\; | sort', 'a.ts\nb.ts\n'],
    ['find . -name "*.ts" | sort | xargs -n1 basename', 'a.ts\nb.ts\n'],
    ['ls *.md | xargs -I{} echo "<{}>"', '<c d.md>\n'],
    ['find . -name "*.md" -print0 | xargs -0 ls', './c d.md\n'],
    ['find . -name "*.ts" -delete; find . -type f', './c d.md\n'],
  ]),
  linesCase('shell: jq and other commands', { 'p.json': '{"name":"app","deps":{"b":1,"a":2},"list":[1,2,3]}' }, [
    ['jq -r .name p.json; jq -c ".deps | keys" p.json; jq "[.list[] * 2] | add" p.json', 'app\n["a","b"]\n12\n'],
    ['printf "a\\nb\\n" > 1; printf "a\\nc\\n" > 2; diff 1 2', '2c2\n< b\n---\n> c\n', 1],
    ['diff 1 1; echo $?; diff -u 1 2 | tail -3', '0\n a\n-b\n+c\n'],
    [
      'seq 3 | paste -sd+; seq 2 | tac; echo abc | rev; printf "a\\na\\nb\\n" | uniq -c',
      '1+2+3\n2\n1\ncba\n      2 a\n      1 b\n',
    ],
    [
      'echo hi | base64 | base64 -d; echo hi | gzip | gunzip; echo -n hi | md5sum',
      'hi\nhi\n49f68a5c8493ec2c0bf489821c21fc3b  -\n',
    ],
    ['mkdir -p a/b && touch a/b/c && mv a x && cp -r x y && rm -r x && ls -R y', 'y:\nb\n\ny/b:\nc\n'],
    ['command -v grep > /dev/null && type cd', 'cd is a shell builtin\n'],
    ['basename /a/b.ts .ts; dirname /a/b.ts; date -u -d @0 +%Y-%m-%d', 'b\n/a\n1970-01-01\n'],
  ]),
  linesCase('shell: commands that run others', {}, [
    [`export A=1; B=2; env C=3 bash -c 'echo "$A$B$C"; bash -c "echo \\$A\\$C"'`, '13\n13\n'],
    ['env -i A=1 printenv A; A=2 env -u A printenv A', '1\n', 1],
    ['export A=1; timeout 5 bash -c \'echo "$A"; exit 6\'; echo $?', '1\n6\n'],
    ['timeout 0.1 sleep 5; echo $?; timeout 5 no-such-command', '124\n', 127],
  ]),
  {
    name: 'shell: scripts run as files, with arguments and exit codes',
    run: async ({ fs }, { workspace, run }) => {
      valueOf(await fs.writeFile(`${workspace}/s.sh`, '#!/bin/bash\nset -u\necho "$0 $1 $#"\nexit 5\n'));
      expectEqual((await run('bash s.sh "a b" c')).stdout, 's.sh a b 2\n', 'bash');
      expectEqual((await run('chmod +x s.sh; ./s.sh x; echo $?')).stdout, './s.sh x 1\n5\n', 'as a program');
      expectEqual(
        (await run('out=$(bash s.sh y); echo "<$out>"; ./s.sh z | tr z Z')).stdout,
        '<s.sh y 1>\n./s.sh Z 1\n',
      );
      expectEqual((await run("bash -euo pipefail -c 'false | true; echo no'")).exitCode, 1, 'options');
      expectEqual((await run("echo 'echo from $1' | bash -s stdin")).stdout, 'from stdin\n', 'a script on stdin');
      expectEqual((await run('source s.sh q; echo no')).exitCode, 5, 'source');
    },
  },
  {
    name: 'shell: text that is read keeps its characters',
    run: async (_, { run }) => {
      const { stdout } = await run(
        'printf \'é\n日本\n\' > f; while IFS= read -r line; do echo "$line ${#line}"; done < f; mapfile -t lines < f; echo "${lines[1]}"',
      );
      expectEqual(stdout, 'é 1\n日本 2\n日本\n');
    },
  },
  {
    name: 'shell: where the output of functions goes',
    run: async (_, { run }) => {
      const { stdout, stderr } = await run(
        'g() { echo g; echo e >&2; }; f() { local x=$(g); echo "[$x]"; g | tr g G; g > file; "$1" 2>&1; }; f g; y=$(f g 2>&1); echo "${#y}"; f g > /dev/null 2>&1; cat file',
      );
      expectEqual(stdout, '[g]\nG\ng\ne\n15\ng\n', 'stdout');
      expectEqual(stderr, 'e\ne\ne\n', 'stderr');
    },
  },
  {
    name: 'exec: files of the shell and of the port are the same',
    run: async ({ fs }, { workspace, run }) => {
      valueOf(await fs.writeFile(`${workspace}/in.txt`, 'from the port\n'));
      expectEqual((await run('cat in.txt; tr a-z A-Z < in.txt > out.txt')).stdout, 'from the port\n');
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/out.txt`))), 'FROM THE PORT\n');
      await run('rm in.txt');
      expectCode(await fs.readFile(`${workspace}/in.txt`), 'not_found');
    },
  },
  {
    name: 'exec: what is written to /dev/null is gone, and reads as empty',
    run: async (_, { run }) => {
      const { stdout } = await run(
        'echo x > /dev/null; echo y | tee /dev/null > /dev/null; cat /dev/null; wc -c < /dev/null | tr -d " "',
      );
      expectEqual(stdout, '0\n');
    },
  },
  {
    name: 'exec: 10 MB of output arrive whole',
    run: async (_, { run }) => {
      const { stdout, chunks } = await run('yes=$(printf "%0999d" 7); for i in $(seq 10000); do echo $yes; done');
      const line = `${'0'.repeat(998)}7\n`;
      expectEqual(stdout.length, 10_000_000, 'the length');
      expectThat(stdout === line.repeat(10_000), 'The text is not what was printed');
      expectThat(chunks.length < 5000, `${chunks.length} chunks for 10,000 lines are too many`);
      const atOnce = await run('seq 1000000');
      expectEqual([atOnce.stdout.length, atOnce.stdout.slice(-8)], [6_888_896, '1000000\n'], 'seq');
    },
  },
  {
    name: 'exec: commands run at the same time, each with its own output',
    run: async (_, { run }) => {
      // Each waits for the files of the others, so none can end unless all run.
      const command = 'echo start$N; until [ -e f1 -a -e f2 -a -e f3 ]; do touch f$N; sleep 0.02; done; echo end$N';
      const records = await Promise.all(['1', '2', '3'].map((N) => run(command, { env: { N }, timeoutMs: 20_000 })));
      expectEqual(
        records.map(({ stdout }) => stdout),
        ['start1\nend1\n', 'start2\nend2\n', 'start3\nend3\n'],
      );
    },
  },
  {
    name: 'exec: 20 commands at once all end',
    run: async (_, { run }) => {
      const records = await Promise.all(Array.from({ length: 20 }, (_, index) => run(`sleep 0.05; echo ${index}`)));
      expectEqual(
        records.map(({ stdout }) => stdout),
        Array.from({ length: 20 }, (_, index) => `${index}\n`),
      );
    },
  },
];
