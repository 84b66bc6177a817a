/** What the demo model says in English. Paths and texts of files are passed in as read, never made up here. */
const list = (items: readonly string[]): string => items.map((item) => `\`${item}\``).join(', ');
const count = (amount: number, one: string): string => `${amount} ${one}${amount === 1 ? '' : 's'}`;

/** What goes with the calls of a turn. */
export interface Said {
  thinking: string;
  text: string;
}

export const said = (thinking: string, text: string): Said => ({ thinking, text });

export const english = {
  /** Sentences as one paragraph. */
  joined: (sentences: readonly string[]) => sentences.filter((sentence) => sentence !== '').join(' '),
  steered: (text: string) => `The person steered: “${text}”.`,
  list: said('Nothing is known yet about this folder.', 'I will list the files to see what is here.'),
  listAgain: said('That listing failed.', 'I will try the ls tool instead.'),
  lookDeeper: said('There are only directories at the top.', 'I will look for files below them.'),
  readPackage: said(
    'There is a package.json among the files.',
    'I will read package.json to find the name and the entry point.',
  ),
  readEntry: (path: string, field: string) =>
    said(`In package.json, ${field} names ${path}.`, `The entry point is ${path}. I will read it.`),
  readTelling: (paths: readonly string[]) =>
    said('Nothing names an entry point.', `I will read what tells most by its name: ${paths.join(', ')}.`),
  read: (paths: readonly string[]) => said('', `I will read ${paths.join(', ')} as asked.`),
  findName: (name: string) => said(`I do not know where ${name} is.`, 'I will list the files to find it.'),
  test: (command: string) => said('The output of the tests will say where they stand.', `I will run ${command}.`),
  testAgain: said('The edit is made.', 'I will run the tests again to see whether they pass.'),
  testScript: said('That test command does not exist here.', 'I will see whether package.json names another.'),
  readFailing: (file: string, line: number) =>
    said(`The output names ${file}, line ${line}.`, `The tests fail. I will read ${file}.`),
  fix: (line: number, found: string, expected: string) =>
    said(
      `Line ${line} says ${found} where ${expected} is expected.`,
      `I will change ${found} to ${expected} and nothing else.`,
    ),
  create: (path: string) => said('The name and the content are given.', `I will write ${path}.`),
  run: (command: string) => said('The command is given.', `I will run ${command}.`),
  steerMe: (seconds: number) =>
    said(
      'A command that takes a while leaves time to type.',
      `I am starting a command that takes about ${seconds} seconds. Steer me while it runs: type “be brief”, “also read README” or “run the tests” and press Enter. I will read it when the command has ended.`,
    ),
  thinkAnswer: 'That is all I need. I will answer from what I have read.',
  thinkHelp: 'There is nothing to look up for this.',

  project: (name: string, version: string | undefined, description: string | undefined) =>
    `**${name}**${version ? ` ${version}` : ''}${description ? `: ${description}` : ' is the name in package.json; it has no description'}.`,
  folder: (files: number, directories: number) =>
    `This folder holds ${count(files, 'file')}${directories > 0 ? ` and ${count(directories, 'directory').replace('directorys', 'directories')}` : ''}, and no package.json that names the project.`,
  emptyFolder: 'This folder is empty.',
  entry: (path: string, field: string) => `- Entry point: \`${path}\` (${field} in package.json)`,
  scripts: (scripts: readonly string[]) => `- Scripts: ${scripts.join(', ')}`,
  engines: (engines: readonly string[]) => `- Needs: ${engines.join(', ')}`,
  dependencies: (names: readonly string[]) => `- Dependencies: ${list(names)}`,
  otherFields: (fields: readonly string[]) => `- Also in package.json: ${fields.join(', ')}`,
  files: (names: readonly string[], more: number) => `- Files: ${list(names)}${more > 0 ? ` and ${more} more` : ''}`,
  from: (path: string) => `From \`${path}\`:`,
  emptyFile: (path: string) => `\`${path}\` is empty.`,
  notRead: (names: readonly string[], more: number) =>
    `I did not read ${list(names)}${more > 0 ? ` and ${more} more` : ''}. Ask me to if you want more.`,
  saysBriefly: (path: string, line: string) => `\`${path}\` says: “${line}”`,
  stoppedReading: 'I stopped reading, as you asked. This is from what I had read until then.',
  couldNotRead: (path: string, reason: string) => `I could not read \`${path}\`: ${reason}`,
  couldNotList: (reason: string) => `I could not list the files: ${reason}`,
  noTool: (name: string) => `I would need the ${name} tool for that, and it is not there.`,

  testsPass: (command: string, last: string) => `The tests pass: \`${command}\` ended with “${last}”.`,
  testsFail: (command: string, lines: string) => `The tests fail. \`${command}\` printed:\n\n${lines}`,
  nothingToFix: (command: string, last: string) =>
    `There is nothing to fix: \`${command}\` passes and ended with “${last}”.`,
  fixed: (file: string, line: number, found: string, expected: string) =>
    `I fixed \`${file}\`, line ${line}: it said \`${found}\` where \`${expected}\` was expected.`,
  cannotFix:
    'I am a script, not an AI: I can only mend a failure of the form FILE:LINE: expected "A", found "B", where the line holds B once.',
  editFailed: (file: string, reason: string) => `I could not edit \`${file}\`: ${reason}`,
  stillFailing: 'The tests still fail after my edits, so I stop here.',

  created: (result: string) => `${result} You can open it in the files view.`,
  notCreated: (path: string, reason: string) => `I could not write \`${path}\`: ${reason}`,
  ran: (command: string, lines: string) => `\`${command}\` ran and printed:\n\n${lines}`,
  runFailed: (command: string, lines: string) => `\`${command}\` failed:\n\n${lines}`,

  wasSteered: (texts: readonly string[]) =>
    `You steered me while the command ran: ${texts.map((text) => `“${text}”`).join(', ')}. I read that right after it, before going on.`,
  notSteered: 'The command ended and nobody steered me. Ask again and type while it runs.',
  steerCommandFailed: (reason: string) => `The long command did not run to its end: ${reason}`,

  foundLines: (question: string, lines: string) => `On “${question}”, this is what I have read:\n\n${lines}`,
  notUnderstood: (text: string) => `I do not know what to do with “${text}”.`,
  help: [
    'I am a scripted demo model, not an AI. I use the real tools, and I can:',
    '',
    '- list the files and tell what this project is',
    '- read a file: “read README.md”',
    '- run the tests, and fix the failing test',
    '- create a file: “create a file notes.txt with Hello”',
    '- run a command: “run `grep -n from greetings.mjs`”',
    '- be steered while I work: “also read README”, “stop reading”, “be brief”',
    '',
    'For everything else, choose a real model in the settings.',
  ].join('\n'),
};

export type Phrases = typeof english;
