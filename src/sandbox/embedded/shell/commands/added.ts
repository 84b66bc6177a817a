/** The commands that come on top of those of just-bash, or in their place. */
import type { CustomCommand } from 'just-bash/browser';
import { base32Command, base64Command } from './bytes/base-encodings.ts';
import { checksumCommands } from './bytes/checksums.ts';
import { cksumCommand, sumCommand } from './bytes/cksum.ts';
import { cmpCommand } from './bytes/cmp.ts';
import { ddCommand } from './bytes/dd.ts';
import { hdCommand, hexdumpCommand } from './bytes/hexdump.ts';
import { odCommand } from './bytes/od.ts';
import { truncateCommand } from './bytes/truncate.ts';
import { xxdCommand } from './bytes/xxd.ts';
import { chgrpCommand, chmodCommand, chownCommand } from './files/chmod.ts';
import { cpCommand } from './files/cp.ts';
import { mkdirCommand, rmdirCommand } from './files/directories.ts';
import { duCommand } from './files/du.ts';
import { installCommand } from './files/install.ts';
import { linkCommand, lnCommand, unlinkCommand } from './files/ln.ts';
import { lsCommand } from './files/ls.ts';
import { mktempCommand } from './files/mktemp.ts';
import { mvCommand } from './files/mv.ts';
import { basenameCommand, dirnameCommand, readlinkCommand, realpathCommand } from './files/names.ts';
import { rmCommand, shredCommand } from './files/rm.ts';
import { statCommand } from './files/stat.ts';
import { touchCommand } from './files/touch.ts';
import { treeCommand } from './files/tree.ts';
import { catCommand } from './lines/cat.ts';
import { columnCommand } from './lines/column.ts';
import { commCommand } from './lines/comm.ts';
import { csplitCommand } from './lines/csplit.ts';
import { cutCommand } from './lines/cut.ts';
import { envsubstCommand } from './lines/envsubst.ts';
import { fmtCommand } from './lines/fmt.ts';
import { foldCommand } from './lines/fold.ts';
import { headCommand } from './lines/head.ts';
import { joinCommand } from './lines/join.ts';
import { nlCommand } from './lines/nl.ts';
import { pasteCommand } from './lines/paste.ts';
import { revCommand, tacCommand } from './lines/reverse.ts';
import { shufCommand } from './lines/shuf.ts';
import { sortCommand } from './lines/sort.ts';
import { splitCommand } from './lines/split.ts';
import { stringsCommand } from './lines/strings.ts';
import { expandCommand, unexpandCommand } from './lines/tabs.ts';
import { tailCommand } from './lines/tail.ts';
import { teeCommand } from './lines/tee.ts';
import { trCommand } from './lines/tr.ts';
import { tsortCommand } from './lines/tsort.ts';
import { uniqCommand } from './lines/uniq.ts';
import { wcCommand } from './lines/wc.ts';
import { exprCommand } from './numbers/expr.ts';
import { factorCommand } from './numbers/factor.ts';
import { numfmtCommand } from './numbers/numfmt.ts';
import { seqCommand } from './numbers/seq.ts';
import { whichCommand } from './run/which.ts';
import { flockCommand, wrapperCommands } from './run/wrappers.ts';
import { xargsCommand } from './run/xargs.ts';
import { yesCommand } from './run/yes.ts';
import { diffCommand } from './compare/diff.ts';
import { patchCommand } from './compare/patch.ts';
import { tarCommand } from './archive/tar.ts';
import { unzipCommand } from './archive/unzip.ts';
import { zipCommand } from './archive/zip.ts';
import { gzipCommands } from './archive/gzip.ts';
import { curlCommand } from './network/curl.ts';
import { wgetCommand } from './network/wget.ts';
import { identityCommands } from './system/identity-commands.ts';
import { machineCommands } from './system/machine-commands.ts';
import { processCommands } from './system/process-list.ts';
import { terminalCommands } from './system/terminal-commands.ts';
import { grepCommands } from './search/grep.ts';
import { findCommand } from './search/find.ts';
import { sedCommand } from './sed/sed.ts';
import { awkCommands } from './awk/awk.ts';
import { dateCommand } from './system/date.ts';

export const addedCommands: CustomCommand[] = [
  ...awkCommands,
  sedCommand,
  findCommand,
  ...grepCommands,
  ...identityCommands,
  ...machineCommands,
  ...processCommands,
  ...terminalCommands,
  curlCommand,
  wgetCommand,
  ...gzipCommands,
  tarCommand,
  unzipCommand,
  zipCommand,
  patchCommand,
  diffCommand,
  whichCommand,
  flockCommand,
  ...wrapperCommands,
  xargsCommand,
  yesCommand,
  chgrpCommand,
  chmodCommand,
  chownCommand,
  cpCommand,
  mkdirCommand,
  rmdirCommand,
  duCommand,
  installCommand,
  linkCommand,
  lnCommand,
  unlinkCommand,
  lsCommand,
  mktempCommand,
  mvCommand,
  basenameCommand,
  dirnameCommand,
  readlinkCommand,
  realpathCommand,
  rmCommand,
  shredCommand,
  statCommand,
  touchCommand,
  treeCommand,
  dateCommand,
  base32Command,
  base64Command,
  ...checksumCommands,
  cksumCommand,
  sumCommand,
  cmpCommand,
  ddCommand,
  hdCommand,
  hexdumpCommand,
  odCommand,
  truncateCommand,
  xxdCommand,
  catCommand,
  columnCommand,
  commCommand,
  csplitCommand,
  cutCommand,
  envsubstCommand,
  expandCommand,
  exprCommand,
  factorCommand,
  fmtCommand,
  foldCommand,
  headCommand,
  joinCommand,
  nlCommand,
  numfmtCommand,
  pasteCommand,
  revCommand,
  seqCommand,
  shufCommand,
  sortCommand,
  splitCommand,
  stringsCommand,
  tacCommand,
  tailCommand,
  teeCommand,
  trCommand,
  tsortCommand,
  unexpandCommand,
  uniqCommand,
  wcCommand,
];
