/** Commands that tell who and what we are. */
import type { CustomCommand } from 'just-bash/browser';
import { CommandFailure, command } from '../support/command.ts';
import { identity, machine } from '../support/identity.ts';

const noOperands = (name: string, operands: readonly string[]): void => {
  const [extra] = operands;
  if (extra !== undefined)
    throw new CommandFailure(`extra operand '${extra}'\nTry '${name} --help' for more information.`);
};

const unameCommand = command(
  'uname',
  {
    'a,all': 'flag',
    's,kernel-name': 'flag',
    'n,nodename': 'flag',
    'r,kernel-release': 'flag',
    'v,kernel-version': 'flag',
    'm,machine': 'flag',
    'p,processor': 'flag',
    'i,hardware-platform': 'flag',
    'o,operating-system': 'flag',
  },
  (call, options) => {
    noOperands('uname', options.operands);
    const all = options.has('a');
    const facts = [
      ['s', machine.kernelName],
      ['n', identity.host],
      ['r', machine.release],
      ['v', machine.version],
      ['m', machine.machine],
      ['p', all ? '' : 'unknown'],
      ['i', all ? '' : 'unknown'],
      ['o', machine.system],
    ] as const;
    const chosen =
      options.given.length === 0
        ? [machine.kernelName]
        : facts.filter(([letter]) => all || options.has(letter)).map(([, fact]) => fact);
    call.print(`${chosen.filter((fact) => fact !== '').join(' ')}\n`);
  },
);

const archCommand = command('arch', {}, (call) => call.print(`${machine.machine}\n`));

const whoamiCommand = command('whoami', {}, (call, options) => {
  noOperands('whoami', options.operands);
  call.print(`${identity.user}\n`);
});

const known: Readonly<Record<string, readonly [id: number, group: string, groupId: number]>> = {
  [identity.user]: [identity.userId, identity.group, identity.groupId],
  root: [0, 'root', 0],
  nobody: [65_534, 'nogroup', 65_534],
};

const idCommand = command(
  'id',
  {
    a: 'flag',
    'Z,context': 'flag',
    'g,group': 'flag',
    'G,groups': 'flag',
    'n,name': 'flag',
    'r,real': 'flag',
    'u,user': 'flag',
    'z,zero': 'flag',
  },
  (call, options) => {
    const one = options.last('u', 'g', 'G');
    if (one === undefined && options.has('n'))
      throw new CommandFailure('cannot print only names or real IDs in default format');
    for (const name of options.operands.length > 0 ? options.operands : [identity.user]) {
      const found = Object.entries(known).find(([user, [id]]) => user === name || String(id) === name);
      if (!found) {
        call.complain(`'${name}': no such user`);
        continue;
      }
      const [user, [id, group, groupId]] = found;
      if (one === 'u') call.print(`${options.has('n') ? user : id}\n`);
      else if (one !== undefined) call.print(`${options.has('n') ? group : groupId}\n`);
      else call.print(`uid=${id}(${user}) gid=${groupId}(${group}) groups=${groupId}(${group})\n`);
    }
  },
);

const groupsCommand = command('groups', {}, (call, options) => {
  const named = options.operands.length > 0;
  for (const user of named ? options.operands : [identity.user]) {
    const found = known[user];
    if (found) call.print(`${named ? `${user} : ` : ''}${found[1]}\n`);
    else call.complain(`'${user}': no such user`);
  }
});

/** There is no terminal that somebody logged in on. */
const lognameCommand = command('logname', {}, (call) => call.complain('no login name'));

const hostnameCommand = command(
  'hostname',
  {
    'a,alias': 'flag',
    'A,all-fqdns': 'flag',
    'b,boot': 'flag',
    'd,domain': 'flag',
    'f,fqdn,long': 'flag',
    'F,file': 'value',
    'i,ip-address': 'flag',
    'I,all-ip-addresses': 'flag',
    's,short': 'flag',
    'y,yp,nis': 'flag',
  },
  (call, options) => {
    if (options.operands.length > 0) throw new CommandFailure('you must be root to change the host name');
    if (options.has('i')) call.print('127.0.0.1\n');
    else if (options.has('I') || options.has('d') || options.has('a')) call.print('\n');
    else call.print(`${identity.host}\n`);
  },
  { package: 'hostname 3.23' },
);

const ttyCommand = command('tty', { 's,silent,quiet': 'flag' }, (call, options) => {
  if (!options.has('s')) call.print('not a tty\n');
  call.exitCode = 1;
});

const userListCommand = (name: string): CustomCommand =>
  command(name, { a: 'flag', 'H,heading': 'flag', 'q,count': 'flag', b: 'flag', m: 'flag' }, (call, options) => {
    if (name === 'who' && options.has('H')) call.print('NAME     LINE         TIME             COMMENT\n');
    if (name === 'who' && options.has('q')) call.print('\n# users=0\n');
  });

export const identityCommands: CustomCommand[] = [
  unameCommand,
  archCommand,
  whoamiCommand,
  idCommand,
  groupsCommand,
  lognameCommand,
  hostnameCommand,
  ttyCommand,
  userListCommand('who'),
  userListCommand('users'),
];
