/** The arguments of curl. */
import { CommandFailure } from '../support/command.ts';

/** Long names. After `=` or `:` stands the letter, if there is one; `=`: it has a value. */
const table = (
  'data=d data-raw= data-binary= data-ascii= data-urlencode= json= form=F form-string= get:G head:I request=X header=H ' +
  'user-agent=A referer=e cookie=b cookie-jar=c user=u include:i dump-header=D output=o remote-name:O remote-name-all ' +
  'remote-header-name:J output-dir= create-dirs silent:s show-error:S fail:f fail-with-body fail-early location:L ' +
  'location-trusted max-redirs= post301 post302 post303 verbose:v write-out=w max-time=m connect-timeout= retry= ' +
  'retry-delay= retry-max-time= retry-connrefused retry-all-errors insecure:k compressed no-buffer:N buffer ipv4:4 ' +
  'ipv6:6 proxy=x noproxy= upload-file=T parallel:Z progress-bar:# no-progress-meter url= http1.0:0 http1.1 http2 ' +
  'http2-prior-knowledge http3 resolve= connect-to= range=r continue-at=C globoff:g path-as-is tcp-nodelay keepalive ' +
  'no-keepalive keepalive-time= limit-rate= speed-limit=Y speed-time=y interface= cacert= cert=E key= tlsv1.2 tlsv1.3 ' +
  'ssl proto= proto-default= proto-redir= basic digest ntlm negotiate anyauth oauth2-bearer= netrc:n unix-socket= ' +
  'local-port= trace= trace-ascii= trace-time stderr= config=K disable:q next: version:V help:h manual:M raw tr-encoding ' +
  'styled-output no-styled-output xattr remote-time:R time-cond=z junk-session-cookies:j ciphers= tls-max= rate= doh-url=' +
  ' happy-eyeballs-timeout-ms= max-filesize= expect100-timeout= url-query= form-escape location-trusted parallel-max='
).split(' ');

interface Known {
  name: string;
  hasValue: boolean;
}

const byName = new Map<string, Known>();
const byLetter = new Map<string, Known>();
for (const entry of table) {
  const [, name = '', mark = '', letter = ''] = /^([^=:]+)([=:]?)(.?)$/.exec(entry) ?? [];
  const known = { name, hasValue: mark === '=' };
  byName.set(name, known);
  if (letter !== '') byLetter.set(letter, known);
}

export interface CurlOption {
  name: string;
  value: string;
}

export interface CurlArguments {
  options: CurlOption[];
  urls: string[];
}

const hint = "curl: try 'curl --help' or 'curl --manual' for more information";

/** Throws CommandFailure. */
export function parseCurl(args: readonly string[]): CurlArguments {
  const options: CurlOption[] = [];
  const urls: string[] = [];
  const rest = [...args];
  const take = (shown: string): string => {
    const value = rest.shift();
    if (value === undefined) throw new CommandFailure(`option ${shown}: requires parameter\n${hint}`, 2);
    return value;
  };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') {
      urls.push(...rest);
      break;
    }
    if (arg.startsWith('--')) {
      const known = longOption(arg.slice(2));
      if (!known) throw new CommandFailure(`option ${arg}: is unknown\n${hint}`, 2);
      if (known.name === 'url') urls.push(take(arg));
      else options.push({ name: known.name, value: known.hasValue ? take(arg) : '' });
    } else if (arg.startsWith('-') && arg !== '-') {
      for (let at = 1; at < arg.length; at += 1) {
        const letter = arg[at] ?? '';
        const known = byLetter.get(letter);
        if (!known) throw new CommandFailure(`option ${arg}: is unknown\n${hint}`, 2);
        if (known.hasValue) {
          options.push({ name: known.name, value: arg.slice(at + 1) || take(`-${letter}`) });
          break;
        }
        options.push({ name: known.name, value: '' });
      }
    } else urls.push(arg);
  }
  return { options, urls };
}

/** By its name, the beginning of one name alone, or `no-` before it. */
function longOption(written: string): Known | undefined {
  const exact = byName.get(written);
  if (exact) return exact;
  if (written.startsWith('no-') && byName.has(written.slice(3))) return { name: written, hasValue: false };
  const beginning = Array.from(byName.values()).filter(({ name }) => name.startsWith(written));
  return beginning.length === 1 ? beginning[0] : undefined;
}
