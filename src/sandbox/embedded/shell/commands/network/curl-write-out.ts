/** `curl -w`. */
import type { HttpHead } from './http-client.ts';
import { unescape } from '../support/escapes.ts';

/** What is known of a transfer when it is over. */
export interface TransferFacts {
  url: string;
  /** After redirections. */
  effectiveUrl: string;
  method: string;
  head: HttpHead | undefined;
  redirects: number;
  /** Where a redirection leads that was not followed. */
  redirectUrl: string;
  sizeDownload: number;
  sizeUpload: number;
  sizeHeader: number;
  seconds: number;
  exitCode: number;
  errorMessage: string;
  filename: string;
  remotePort: number;
}

/** The text for standard output, and that for standard error. */
export function writeOut(format: string, facts: TransferFacts): { out: string; err: string } {
  const parts = { out: '', err: '' };
  let stream: 'out' | 'err' = 'out';
  const pieces = format.split(/(%\{[^}]*\}|%header\{[^}]*\}|%%|\\.)/s);
  for (const piece of pieces) {
    const name = /^%\{(.*)\}$/s.exec(piece)?.[1];
    const header = /^%header\{(.*)\}$/s.exec(piece)?.[1];
    if (name === 'stderr') stream = 'err';
    else if (name === 'stdout') stream = 'out';
    else if (name !== undefined) parts[stream] += valueOf(name, facts) ?? piece;
    else if (header !== undefined) parts[stream] += headerOf(header, facts);
    else if (piece === '%%') parts[stream] += '%';
    else parts[stream] += piece.startsWith('\\') ? unescape(piece) : piece;
  }
  return parts;
}

const headerOf = (name: string, { head }: TransferFacts): string =>
  head?.headers.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1] ?? '';

function valueOf(name: string, facts: TransferFacts): string | undefined {
  const { head, seconds } = facts;
  const url = new URL(facts.effectiveUrl);
  switch (name) {
    case 'http_code':
    case 'response_code':
      return String(head?.status ?? 0).padStart(3, '0');
    case 'content_type':
      return headerOf('content-type', facts);
    case 'errormsg':
      return facts.errorMessage;
    case 'exitcode':
      return String(facts.exitCode);
    case 'filename_effective':
      return facts.filename;
    case 'header_json': {
      const entries = new Map<string, string[]>();
      for (const [key, value] of head?.headers ?? []) {
        const lower = key.toLowerCase();
        entries.set(lower, [...(entries.get(lower) ?? []), value]);
      }
      return `{${Array.from(entries, ([key, values]) => `${JSON.stringify(key)}:${JSON.stringify(values)}`).join(',\n')}\n}`;
    }
    case 'http_connect':
      return '000';
    case 'http_version':
      return head ? '1.1' : '0';
    case 'local_ip':
    case 'remote_ip':
      return head ? '127.0.0.1' : '';
    case 'local_port':
      return head ? '40000' : '0';
    case 'remote_port':
      return head ? String(facts.remotePort) : '0';
    case 'method':
      return facts.method;
    case 'num_connects':
      return head ? '1' : '0';
    case 'num_headers':
      return String(head?.headers.length ?? 0);
    case 'num_redirects':
      return String(facts.redirects);
    case 'redirect_url':
      return facts.redirectUrl;
    case 'scheme':
      return url.protocol.slice(0, -1).toUpperCase();
    case 'size_download':
      return String(facts.sizeDownload);
    case 'size_header':
      return String(facts.sizeHeader);
    case 'size_request':
      return '0';
    case 'size_upload':
      return String(facts.sizeUpload);
    case 'speed_download':
      return String(Math.floor(facts.sizeDownload / Math.max(seconds, 0.001)));
    case 'speed_upload':
      return String(Math.floor(facts.sizeUpload / Math.max(seconds, 0.001)));
    case 'ssl_verify_result':
    case 'urlnum':
      return '0';
    case 'time_total':
    case 'time_starttransfer':
      return seconds.toFixed(6);
    case 'time_appconnect':
    case 'time_redirect':
      return '0.000000';
    case 'time_connect':
    case 'time_namelookup':
    case 'time_pretransfer':
      return Math.min(seconds, 0.001).toFixed(6);
    case 'url':
      return facts.url;
    case 'url_effective':
      return facts.effectiveUrl;
    default:
      return undefined;
  }
}
