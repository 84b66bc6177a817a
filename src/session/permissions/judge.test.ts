import { describe, expect, test } from 'vitest';
import type { PermissionMode, PermissionRule, RuleAction } from '../../protocol/permissions.ts';
import { judge } from './judge.ts';
import { compileRules, matchesWildcards, type CallEffect } from './rule-matching.ts';

const command = (line: string): CallEffect => ({ kind: 'command', command: line });
const read = (...paths: string[]): CallEffect => ({ kind: 'read', paths });
const change = (...paths: string[]): CallEffect => ({ kind: 'change', paths });
const other: CallEffect = { kind: 'other' };

/** "allow command npm test" */
function rule(text: string): PermissionRule {
  const [action, subject, ...pattern] = text.split(' ');
  return { action, subject, pattern: pattern.join(' ') } as PermissionRule;
}

function verdictOf(effect: CallEffect, mode: PermissionMode, rules: string[] = [], isGranted = false) {
  return judge(effect, { mode, rules: compileRules(rules.map(rule)), isGranted });
}

const actionOf = (...args: Parameters<typeof verdictOf>): RuleAction => verdictOf(...args).action;

test.each<[mode: PermissionMode, command: RuleAction, read: RuleAction, change: RuleAction, other: RuleAction]>([
  ['auto', 'allow', 'allow', 'allow', 'allow'],
  ['ask_commands', 'ask', 'allow', 'allow', 'ask'],
  ['ask_all', 'ask', 'ask', 'ask', 'ask'],
  ['read_only', 'deny', 'allow', 'deny', 'deny'],
])('the mode %s', (mode, ...actions) => {
  expect([command('ls'), read('a'), change('a'), other].map((effect) => actionOf(effect, mode))).toEqual(actions);
});

describe('a rule that allows a command', () => {
  const mode = 'ask_commands';
  test.each<[pattern: string, line: string, action: RuleAction]>([
    ['npm test', 'npm test', 'allow'],
    ['npm test', 'npm  test', 'allow'],
    ['npm test', 'npm "test"', 'allow'],
    ['npm test', 'npm test -- --watch', 'allow'],
    ['npm test', 'npm testing', 'ask'],
    ['npm test', 'npm run test', 'ask'],
    ['npm test', 'npm', 'ask'],
    ['npm test', 'npm "test && rm -rf /"', 'ask'],
    ['npm test', 'npm test && rm -rf /', 'ask'],
    ['npm test', 'npm test; rm -rf /', 'ask'],
    ['npm test', 'npm test | sh', 'ask'],
    ['npm test', 'npm test & rm -rf /', 'ask'],
    ['npm test', 'npm test\nrm -rf /', 'ask'],
    ['npm test', 'npm test $(rm -rf /)', 'ask'],
    ['npm test', 'npm test `rm -rf /`', 'ask'],
    ['npm test', 'npm test "$(rm -rf /)"', 'ask'],
    ['npm test', 'npm test <(rm -rf /)', 'ask'],
    ['npm test', 'npm test > package.json', 'ask'],
    ['npm test', 'npm test 2>&1', 'allow'],
    ['npm test', 'npm test > /dev/null', 'allow'],
    ['npm test', 'PATH=. npm test', 'ask'],
    ['npm test', 'npm test || npm test', 'allow'],
    ['npm test', 'npm test # fine', 'ask'],
    ['npm test', 'sudo npm test', 'ask'],
    ['npm test', '(npm test)', 'ask'],
    ['npm run *', 'npm run build', 'allow'],
    ['npm run *', 'npm run build && npm run lint', 'allow'],
    ['npm run *', 'npm run build && rm -rf /', 'ask'],
    ['npm run *', 'npm "run x"', 'ask'],
    ['npm run *', 'npm run', 'ask'],
    ['* --version', 'node --version', 'allow'],
    ['git ?ull', 'git pull', 'allow'],
    ['*', 'anything at all', 'allow'],
    ['*', 'echo $(date)', 'ask'],
    ['find', 'find . -name a', 'allow'],
    ['find', 'find . -exec rm {} \\;', 'ask'],
    ['xargs', 'ls | xargs rm', 'ask'],
    ['npm test && npm run lint', 'npm test && npm run lint', 'allow'],
    ['npm test && npm run lint', 'npm test', 'ask'],
    ['npm test && npm run lint', 'npm test && npm run lint && rm x', 'ask'],
    ['echo $HOME', 'echo $HOME', 'allow'],
    ['echo $HOME', 'echo $HOME $(rm x)', 'ask'],
  ])('%j, for %j: %s', (pattern, line, action) => {
    expect(actionOf(command(line), mode, [`allow command ${pattern}`])).toBe(action);
  });

  test('each command of a line may have a rule of its own', () => {
    const rules = ['allow command npm test', 'allow command git status'];
    expect(actionOf(command('npm test && git status'), mode, rules)).toBe('allow');
    expect(actionOf(command('npm test && git push'), mode, rules)).toBe('ask');
  });
});

describe('a rule that denies a command', () => {
  test.each<[pattern: string, line: string, action: RuleAction]>([
    ['rm', 'rm -rf /', 'deny'],
    ['rm -rf', 'rm -rf /', 'deny'],
    ['rm -rf', 'rm a', 'allow'],
    ['rm', 'npm test && rm a', 'deny'],
    ['rm', 'echo $(rm a)', 'deny'],
    ['rm', 'echo "`rm a`"', 'deny'],
    ['rm', 'A=1 rm a', 'deny'],
    ['rm', '\\rm a', 'deny'],
    ['rm', "'r'm a", 'deny'],
    ['rm', 'sudo rm a', 'deny'],
    ['rm', 'ls | xargs rm', 'deny'],
    ['rm', "bash -c 'cd x; rm a'", 'deny'],
    ['rm', 'if true; then rm a; fi', 'deny'],
    ['rm', 'find . -exec rm {} +', 'deny'],
    ['rm', 'npm rm a', 'allow'],
    ['rm', 'echo "rm a"', 'allow'],
    ['*', 'ls', 'deny'],
    ['*', '$(x)', 'deny'],
    ['* --force', 'git push --force', 'deny'],
    ['curl *', 'ls; curl x', 'deny'],
  ])('%j, for %j: %s', (pattern, line, action) => {
    expect(actionOf(command(line), 'auto', [`deny command ${pattern}`])).toBe(action);
  });
});

describe('a rule for files', () => {
  test.each<[rule: string, effect: CallEffect, action: RuleAction]>([
    ['deny files secrets', read('secrets'), 'deny'],
    ['deny files secrets', read('secrets/key'), 'deny'],
    ['deny files secrets/', change('a/secrets/key'), 'deny'],
    ['deny files secrets/', read('secrets'), 'deny'],
    ['deny files ./src/a', read('src/a'), 'deny'],
    ['deny files caf\u00e9', read('cafe\u0301'), 'deny'],
    ['deny files /secrets', read('a/secrets/key'), 'allow'],
    ['deny files secrets', read('secrets.txt'), 'allow'],
    ['deny files .env', read('a/b/.env'), 'deny'],
    ['deny files .env*', read('.env.local'), 'deny'],
    ['deny files src/**/*.key', read('src/a/b/c.key'), 'deny'],
    ['deny files src/**/*.key', read('lib/c.key'), 'allow'],
    ['ask changes package.json', change('package.json'), 'ask'],
    ['ask changes package.json', read('package.json'), 'allow'],
    ['deny files secrets', read('link', 'secrets/key'), 'deny'],
    ['deny files *', read('/tmp/turnwise/log'), 'deny'],
    ['deny files a', read('.'), 'allow'],
    ['deny files secrets', command('cat secrets/key'), 'allow'],
    ['deny command cat', read('cat'), 'allow'],
    ['deny files *', other, 'allow'],
  ])('%s', (text, effect, action) => {
    expect(actionOf(effect, 'auto', [text])).toBe(action);
  });

  test('to be allowed, a file must be so by all its names', () => {
    const rules = ['allow files docs/'];
    expect(actionOf(change('docs/a.md'), 'ask_all', rules)).toBe('allow');
    expect(actionOf(change('docs/link', 'src/a.ts'), 'ask_all', rules)).toBe('ask');
  });

  test('searches leave out what a rule asks for or denies to be read', () => {
    const rules = compileRules(['deny files .env', 'ask files secrets/', 'ask changes package.json'].map(rule));
    expect(['a/.env', 'secrets/key', 'package.json', 'a.ts'].map((path) => rules.restrictsReading(path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('what goes before what', () => {
  const npmTest = command('npm test');
  test.each<[what: string, mode: PermissionMode, rules: string[], isGranted: boolean, action: RuleAction]>([
    ['deny before allow, whatever the order', 'auto', ['allow command npm test', 'deny command npm'], false, 'deny'],
    ['deny before what was allowed for the session', 'ask_commands', ['deny command npm'], true, 'deny'],
    ['read-only before what was allowed for the session', 'read_only', [], true, 'deny'],
    ['read-only before an allow rule', 'read_only', ['allow command npm test'], false, 'deny'],
    ['allowed for the session before an ask rule', 'auto', ['ask command npm'], true, 'allow'],
    ['ask before allow, whatever the order', 'auto', ['allow command npm test', 'ask command npm'], false, 'ask'],
    ['an ask rule before the mode', 'auto', ['ask command npm'], false, 'ask'],
    ['an allow rule before the mode', 'ask_all', ['allow command npm test'], false, 'allow'],
  ])('%s', (_what, mode, rules, isGranted, action) => {
    expect(actionOf(npmTest, mode, rules, isGranted)).toBe(action);
  });

  test('an ask rule holds for reading in read-only, too', () => {
    expect(actionOf(read('.env'), 'read_only', ['ask files .env'])).toBe('ask');
  });
});

test('the verdict says why', () => {
  expect(verdictOf(command('ls'), 'ask_commands').reason).toEqual({ kind: 'mode', mode: 'ask_commands' });
  expect(verdictOf(command('ls; rm a'), 'auto', ['allow command ls', 'deny command rm']).reason).toEqual({
    kind: 'rule',
    rule: { action: 'deny', subject: 'command', pattern: 'rm' },
  });
});

test('rules that nobody can mean match nothing', () => {
  for (const pattern of ['', '   ', '#', '!a']) {
    const rules: PermissionRule[] = (['command', 'files'] as const).map((subject) => ({
      action: 'deny',
      subject,
      pattern,
    }));
    const compiled = compileRules(rules);
    expect(compiled.restricting('deny', command('ls'))).toBeUndefined();
    expect(compiled.restricting('deny', read('a'))).toBeUndefined();
  }
});

test.each([
  ['*', '', true],
  ['a*', 'a', true],
  ['a*c', 'abbc', true],
  ['a*c', 'abb', false],
  ['*a*b*', 'xxaxxbxx', true],
  ['?', '', false],
  ['a?c', 'abc', true],
  ['a.c', 'abc', false],
  ['', '', true],
])('the wildcards %j in %j: %s', (pattern, text, matches) => {
  expect(matchesWildcards(pattern, text)).toBe(matches);
});

test('many stars take no time', () => {
  const started = performance.now();
  expect(matchesWildcards(`${'*a'.repeat(50)}*b`, 'a'.repeat(10_000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});
