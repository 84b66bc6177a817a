/** What our adapter takes for granted of a WebContainer, judged by what the probe saw. */
import type { AllAnswers, Answers, Assumption } from './report.ts';

type Judged = [holds: boolean, seen: unknown];
type Judge<Section extends keyof AllAnswers> = (answers: AllAnswers[Section]) => Judged;

interface Rule {
  section: keyof AllAnswers;
  assumption: string;
  judge: (answers: Answers) => Judged;
}

const hasFailed = (answers: object): answers is { failed: string } =>
  'failed' in answers && typeof answers.failed === 'string';

function rule<Section extends keyof AllAnswers>(section: Section, assumption: string, judge: Judge<Section>): Rule {
  return {
    section,
    assumption,
    judge: (answers) => {
      const given: Answers[Section] = answers[section];
      if (given === undefined) return [false, 'not asked'];
      return hasFailed(given) ? [false, `not answered: ${given.failed}`] : judge(given as AllAnswers[Section]);
    },
  };
}

/** What was done that is an error, with the code it has to begin with. */
const errorCodes: Record<string, string> = {
  'read of nothing': 'ENOENT',
  'read of a folder': 'EISDIR',
  'listing of nothing': 'ENOENT',
  'listing of a file': 'ENOTDIR',
  'write without a parent': 'ENOENT',
  'write to a folder': 'EISDIR',
  'folder that exists': 'EEXIST',
  'removal of nothing': 'ENOENT',
  'rename of nothing': 'ENOENT',
};

const endsSoon = ({ ms }: { ms: number | null }): boolean => ms !== null && ms <= 1_500;

const rules: readonly Rule[] = [
  rule('boot', 'a boot answers within 30 seconds', ({ tookMs }) => [tookMs <= 30_000, `${tookMs} ms`]),

  rule('commands', 'jsh, node and npm are on the path', ({ known, versions }) => [
    known['node'] === true && versions['npm'] !== null,
    { node: known['node'], npm: versions['npm'] },
  ]),
  rule('commands', 'node is 18 or later', ({ node }) => [parseInt(node.slice(1)) >= 18, node]),
  rule('commands', 'programs see the workspace by the path that the API tells', ({ pathIsWorkdir, cwd }) => [
    pathIsWorkdir,
    cwd,
  ]),
  rule('commands', 'a program starts by a relative path from another folder', ({ startsByRelativePath }) => [
    startsByRelativePath,
    startsByRelativePath,
  ]),
  rule('commands', 'the exit code of a command is that of its program', ({ exitSeven }) => [
    exitSeven === 7,
    exitSeven,
  ]),
  rule('commands', 'the exit code of an unknown command is 127', ({ unknown }) => [unknown.inShell === 127, unknown]),
  rule('grammar', 'the shell knows && and ; and >', ({ and, sequence, redirect }) => [
    [and, sequence, redirect].every((answer) => answer?.isAsPosix),
    [and?.text, sequence?.text, redirect?.text],
  ]),

  rule('terminal', 'output in ASCII is not altered but for line ends', ({ isAsciiWhole }) => [
    isAsciiWhole,
    isAsciiWhole,
  ]),
  rule('terminal', 'a line of output of 60,000 characters comes whole', ({ isLongLineWhole }) => [
    isLongLineWhole,
    isLongLineWhole,
  ]),
  rule('terminal', 'characters of many bytes come whole', ({ characters }) => [
    characters.count === 70_000 && characters.broken === 0,
    characters,
  ]),
  rule('terminal', 'a line of input arrives as it was typed', ({ inputLine }) => [inputLine === 'typed é', inputLine]),
  rule('terminal', 'input lines of 1,000 characters arrive whole', ({ inputLines }) => [
    inputLines[1_000] === true,
    inputLines,
  ]),

  rule('threads', 'worker threads answer, and the main thread goes on beside a hot loop in one', (answers) => [
    answers.answers && answers.mainGoesOn,
    { answers: answers.answers, mainGoesOn: answers.mainGoesOn },
  ]),
  rule('threads', 'a worker thread in a hot loop can be terminated within a second', ({ terminatedInMs }) => [
    terminatedInMs !== null && terminatedInMs <= 1_000,
    terminatedInMs,
  ]),
  rule('threads', 'worker threads share memory and can wait on it', ({ canWait }) => [canWait, canWait]),
  rule('threads', 'a program has children, with their output and exit code', ({ child }) => [
    child.code === 7 && child.text === 'child\n',
    child,
  ]),
  rule('threads', 'a child in a hot loop ends within a second of SIGKILL', ({ childKilledInMs }) => [
    childKilledInMs !== null && childKilledInMs <= 1_000,
    childKilledInMs,
  ]),

  rule('files', 'error messages begin with their code', ({ errors }) => {
    const others = Object.entries(errorCodes).filter(([done, code]) => !errors[done]?.startsWith(code));
    return [others.length === 0, Object.fromEntries(others.map(([done]) => [done, errors[done]]))];
  }),
  rule('files', 'a folder made recursively may exist; a forced removal of nothing is no error', ({ errors }) => {
    const seen = [errors['folder that exists, recursive'], errors['removal of nothing, forced']];
    return [seen.every((text) => text === null), seen];
  }),
  rule('files', 'bytes are kept, and empty files', ({ keepsBytes, keepsEmptyFile }) => [
    keepsBytes && keepsEmptyFile,
    { keepsBytes, keepsEmptyFile },
  ]),
  rule('files', 'a rename replaces a file', ({ renameReplaces }) => [renameReplaces, renameReplaces]),
  rule('files', 'a listing tells files and folders, and links as neither', ({ types }) => [
    types['file'] === 'file' && types['folder'] === 'directory' && types['link'] === 'neither',
    types,
  ]),
  rule('files', 'a mount keeps symbolic links, and the API reads through them', ({ links, readThroughLink }) => [
    links.file === 'file' && links.folder === 'folder' && readThroughLink === 'é✓',
    { links, readThroughLink },
  ]),
  rule('files', 'a mount adds and never removes', ({ mountMerges }) => [mountMerges, mountMerges]),
  rule('files', 'a snapshot in MessagePack mounts, with bytes and links', ({ mountsBinary }) => [
    mountsBinary,
    mountsBinary,
  ]),
  rule('files', 'programs and the API see at once what the other wrote', ({ nodeSeesApi, apiSeesNode }) => [
    nodeSeesApi && apiSeesNode,
    { nodeSeesApi, apiSeesNode },
  ]),
  rule('files', 'programs can set modes and make links', ({ node }) => [
    node.mode === 0o755 && node.link === 'node-file' && node.realpath?.endsWith('/probe/node-file') === true,
    node,
  ]),
  rule('files', 'a file that takes the place of another differs in number or in fractions of its time', ({ node }) => [
    node.hasNumbers || node.hasFractions,
    node,
  ]),
  rule('files', 'fs.watch tells recursive changes, by the API and by programs', ({ watched }) => [
    ['inner/of-api', 'inner/of-node', 'new'].every((name) => watched.some((event) => event.endsWith(` ${name}`))),
    watched,
  ]),

  rule('latency', 'a read takes at most a second', ({ read }) => [read <= 1_000, `${read.toFixed(2)} ms`]),
  rule('network', 'npm installs a package of the workspace', ({ localInstall }) => [
    localInstall.code === 0 && localInstall.loads,
    localInstall,
  ]),
  rule('network', 'npm installs a package of the registry', ({ install }) => [
    install === null || (install.code === 0 && install.loads),
    install ?? 'not asked',
  ]),
  rule('network', 'a server that listens is told, and that it has ended', ({ server }) => [
    ['port open', 'server-ready', 'port close'].every((event) => server.events.includes(event)),
    server,
  ]),

  rule('ending', "a killed process's exit settles within 1.5 seconds", ({ killed }) => [endsSoon(killed), killed]),
  rule('ending', 'Ctrl-C ends a program within 1.5 seconds', ({ interrupted }) => [endsSoon(interrupted), interrupted]),
  rule('ending', 'a kill ends what the process had started', ({ descendantGoesOn, shellDescendantGoesOn }) => [
    !descendantGoesOn && !shellDescendantGoesOn,
    { descendantGoesOn, shellDescendantGoesOn },
  ]),
  rule('ending', 'a kill ends a hot loop within 1.5 seconds', ({ hotLoopKilled }) => [
    endsSoon(hotLoopKilled),
    hotLoopKilled,
  ]),

  rule('lifecycle', 'a teardown lets the page boot again, with no files', ({ rebootMs, filesAfterReboot }) => [
    rebootMs !== null && filesAfterReboot?.length === 0,
    { rebootMs, filesAfterReboot },
  ]),
];

/** Of the sections that were asked. */
export const judgeAssumptions = (answers: Answers): Assumption[] =>
  rules
    .filter(({ section }) => answers[section] !== undefined)
    .map(({ assumption, judge }) => {
      const [holds, seen] = judge(answers);
      return { assumption, holds, seen: typeof seen === 'string' ? seen : JSON.stringify(seen) };
    });
