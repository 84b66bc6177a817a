import { describe, expect, it } from 'vitest';
import { meansBytes, plainDiff, separatePasteOptions, separateXargsOptions } from './corrected.ts';
import { parseArguments } from '../invocation.ts';
import { interpreterOf } from './run-script.ts';
import { durationOf } from './sleep.ts';

describe('sleep', () => {
  it.each([
    ['1', 1000],
    ['.3', 300],
    ['0.05s', 50],
    ['2m', 120_000],
    ['1.5h', 5_400_000],
    ['1d', 86_400_000],
    ['infinity', 2 ** 31 - 1],
    ['', undefined],
    ['.', undefined],
    ['1x', undefined],
    ['-1', undefined],
  ])('reads %j as %j milliseconds', (text, milliseconds) => {
    expect(durationOf(text)).toBe(milliseconds);
  });
});

describe('the arguments of bash', () => {
  it.each([
    [['s.sh', 'a'], { source: { file: 's.sh' }, name: 's.sh', args: ['a'], settings: [] }],
    [['-c', 'echo', 'n', 'a'], { source: { text: 'echo' }, name: 'n', args: ['a'], settings: [] }],
    [['-ec', 'echo'], { source: { text: 'echo' }, name: 'bash', args: [], settings: ['set -e'] }],
    [
      ['-euo', 'pipefail', 's.sh'],
      { source: { file: 's.sh' }, name: 's.sh', args: [], settings: ['set -e', 'set -u', 'set -o pipefail'] },
    ],
    [['--norc', '-l', '--', '-x'], { source: { file: '-x' }, name: '-x', args: [], settings: [] }],
    [['-s', 'a'], { source: 'stdin', name: 'bash', args: ['a'], settings: [] }],
    [['+e', '-O', 'nullglob'], { source: 'stdin', name: 'bash', args: [], settings: ['set +e', 'shopt -s nullglob'] }],
    [['-c'], '-c: option requires an argument'],
    [['-z'], '-z: invalid option'],
    [['--bad'], '--bad: invalid option'],
  ])('%j', (args, invocation) => {
    expect(parseArguments('bash', args)).toEqual(invocation);
  });
});

describe('the first line of a script', () => {
  it.each([
    ['#!/bin/bash\n', ['bash']],
    ['#! /usr/bin/env bash\n', ['bash']],
    ['#!/bin/sh -e\n', ['sh', '-e']],
    ['#!/usr/bin/env -S awk -f\n', ['awk', '-f']],
    ['#!/usr/bin/env node', ['node']],
    ['#!\n', undefined],
    ['echo', undefined],
    ['', undefined],
  ])('%j', (text, words) => {
    expect(interpreterOf(text)).toEqual(words);
  });
});

describe('options that just-bash does not read', () => {
  it.each([
    [
      ['-n1', 'echo', '-n2'],
      ['-n', '1', 'echo', '-n2'],
    ],
    [
      ['-I{}', 'echo', '{}'],
      ['-d', String.raw`\n`, '-I', '{}', 'echo', '{}'],
    ],
    [
      ['-I', '%', 'x'],
      ['-d', String.raw`\n`, '-I', '%', 'x'],
    ],
    [
      ['-0', '-r', '-P4', '-d,', 'x'],
      ['-0', '-r', '-P', '4', '-d', ',', 'x'],
    ],
    [
      ['-L1', 'x'],
      ['-d', String.raw`\n`, '-n', '1', 'x'],
    ],
    [[], []],
  ])('xargs %j', (args, separated) => {
    expect(separateXargsOptions(args)).toEqual(separated);
  });

  it.each([
    [['-sd+'], ['-s', '-d', '+', '-']],
    [
      ['-d', ',', 'a', 'b'],
      ['-d', ',', 'a', 'b'],
    ],
    [
      ['-d,', 'a'],
      ['-d', ',', 'a'],
    ],
    [
      ['-s', '-'],
      ['-s', '-'],
    ],
    [
      ['-', '-'],
      ['-', '-'],
    ],
  ])('paste %j', (args, separated) => {
    expect(separatePasteOptions(args)).toEqual(separated);
  });
});

describe('a plain diff', () => {
  const header = '--- a\n+++ b\n';

  it('tells changes, additions and removals with their lines', () => {
    const unified = `${header}@@ -1,6 +1,6 @@\n-one\n+1\n two\n-three\n-four\n five\n+six\n+seven\n eight\n`;
    expect(plainDiff(unified)).toBe('1c1\n< one\n---\n> 1\n3,4d2\n< three\n< four\n5a4,5\n> six\n> seven\n');
  });

  it('takes lines that look like a header for lines', () => {
    expect(plainDiff(`${header}@@ -1,1 +1,1 @@\n--- x\n+++ y\n`)).toBe('1c1\n< -- x\n---\n> ++ y\n');
  });

  it('tells of a file without an end of line, and of an empty one', () => {
    expect(plainDiff(`${header}@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n`)).toBe(
      '1c1\n< a\n\\ No newline at end of file\n---\n> b\n',
    );
    expect(plainDiff(`${header}@@ -0,0 +1,2 @@\n+a\n+b\n`)).toBe('0a1,2\n> a\n> b\n');
  });
});

describe('escapes that mean bytes', () => {
  it.each([
    [[String.raw`\xff`], '\u00ff', true],
    [[String.raw`\303\251`], '\u00c3\u00a9', true],
    [[String.raw`\u00e9`], '\u00e9', false],
    [['é'], '\u00e9', false],
    [['%s', 'a'], 'a', false],
    [[String.raw`\xff`], '中\u00ff', false],
  ])('%j giving %j', (args, output, bytes) => {
    expect(meansBytes(args, output)).toBe(bytes);
  });
});
