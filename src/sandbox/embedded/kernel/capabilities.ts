import type { SandboxCapabilities } from '../../types.ts';

const commands =
  'bash with pipes, globs, here-documents, functions, background jobs, traps and the usual commands: grep, rg, sed, ' +
  'awk, find, xargs, sort, diff, patch, jq, tar, zip, gzip, curl (to servers in the sandbox) and more.';

const programs =
  'node runs JavaScript and TypeScript (ESM and CommonJS), `node --test`, HTTP servers, and pure-JavaScript packages ' +
  'such as tsc 5.9, eslint, mocha, express and React. Native add-ons, vite, esbuild, vitest and jest do not run: ' +
  'test with `node --test` or mocha. There is no git, python or network.';

const shellAlone = 'There is no node, npm, git, python or network.';

/** What there is. Without node only the shell runs. */
export const capabilitiesOf = (workspace: string, hasNode: boolean): SandboxCapabilities => ({
  workspace,
  programs: hasNode ? ['bash', 'sh', 'node', 'npm', 'npx'] : ['bash', 'sh'],
  shellNotes: `${commands} ${hasNode ? programs : shellAlone}`,
});
