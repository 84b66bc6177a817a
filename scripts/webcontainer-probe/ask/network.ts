import { answerProgram, wait, within, type Runner } from './runner.ts';

export interface NetworkAnswers {
  /** Of a package that lies in the workspace: exit code, and whether a program could load it. */
  localInstall: { code: number | null; loads: boolean; ms: number };
  /** Of a tiny package of the registry; null when not asked. */
  install: { code: number | null; loads: boolean; ms: number; text: string } | null;
  /** What a fetch of a page with CORS headers said; null when not asked. */
  fetch: string | null;
  /** What was told of a server that listens, and milliseconds until it was. */
  server: { events: string[]; url: string | null; ms: number };
}

async function askInstall(runner: Runner, folder: string, what: string, name: string) {
  await runner.container.fs.mkdir(folder, { recursive: true });
  await runner.container.fs.writeFile(`${folder}/package.json`, '{"private":true}');
  const { code, text, exitMs } = await runner.shell(`npm install --no-audit --no-fund ${what}`, {
    cwd: folder,
    limitMs: 90_000,
  });
  const loaded = await runner.run('node', ['-e', `require('${name}')`], { cwd: folder, until: '' });
  return { code, loads: loaded.code === 0, ms: Math.round(exitMs), text: text.slice(-500) };
}

async function askServer({ container }: Runner): Promise<NetworkAnswers['server']> {
  const events: string[] = [];
  let url: string | null = null;
  const ends = [
    container.on('port', (_, type) => void events.push(`port ${type}`)),
    container.on('server-ready', (_, at) => {
      events.push('server-ready');
      url = at;
    }),
  ];
  const start = performance.now();
  const until = async (event: string, ms: number) =>
    within(
      (async () => {
        while (!events.includes(event)) await wait(10);
      })(),
      ms,
    );
  const process = await container.spawn('node', ['-e', "require('http').createServer((_, r) => r.end()).listen(0)"]);
  await until('server-ready', 10_000);
  const ms = Math.round(performance.now() - start);
  process.kill();
  await until('port close', 3_000);
  for (const end of ends) end();
  return { events, url, ms };
}

const fetchProgram = `${answerProgram}
fetch('https://registry.npmjs.org/is-odd/latest').then((response) => response.status, String).then(answer)`;

export async function askNetwork(runner: Runner, withNetwork: boolean): Promise<NetworkAnswers> {
  await runner.container.mount({
    'probe-package': {
      directory: {
        'package.json': { file: { contents: '{"name":"probe-package","version":"1.0.0","main":"index.js"}' } },
        'index.js': { file: { contents: 'module.exports = 1' } },
      },
    },
  });
  const { code, loads, ms } = await askInstall(runner, 'probe-local', '../probe-package', 'probe-package');
  return {
    localInstall: { code, loads, ms },
    install: withNetwork ? await askInstall(runner, 'probe-npm', 'is-odd', 'is-odd') : null,
    fetch: withNetwork ? String(await runner.answerOf<number | string>(fetchProgram)) : null,
    server: await askServer(runner),
  };
}
