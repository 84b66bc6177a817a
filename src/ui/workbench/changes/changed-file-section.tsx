import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { FileVersion } from '../../../protocol/events.ts';
import { formatBytes, formatCount } from '../../../i18n/format.ts';
import { useChangesTexts, type ChangesTexts } from '../../../i18n/changes-texts.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { useLocale } from '../../../i18n/use-locale.tsx';
import type { ChangedFile, FileStretch } from '../../../store/changed-files.ts';
import type { FileTexts } from '../../../store/file-texts.ts';
import { authorsOf, type Author } from './authors.logic.ts';
import { DiffView, type DiffMode } from './diff-view.tsx';
import { fileDiff, type FileDiff } from './file-diff.logic.ts';

export interface ChangedFileSectionProps {
  file: ChangedFile;
  /** As it is shown. */
  name: string;
  texts: FileTexts;
  mode: DiffMode;
  startsOpen: boolean;
  /** The person changed it last. */
  isPersons: boolean;
  /** Buttons beside the name. */
  actions: ReactNode;
  /** A remark above the difference. */
  remark?: string | undefined;
}

/** A file that has changed: how, by whom, and line by line. */
export function ChangedFileSection(props: ChangedFileSectionProps) {
  const { file, name, texts, mode, startsOpen, isPersons, actions, remark } = props;
  const say = useChangesTexts();
  const [isOpen, setOpen] = useState(startsOpen);
  const bodyId = useId();
  const diffs = file.stretches.map((stretch) => diffOf(stretch, texts));
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const sum = (side: 'added' | 'removed') => diffs.reduce((count, diff) => count + (diff?.[side] ?? 0), 0);
  return (
    <section className="border-b border-line-1" aria-label={name}>
      <div className="flex min-h-7 items-center gap-1 pr-1.5 pointer-coarse:min-h-11">
        <h3 className="min-w-0 flex-1 self-stretch">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
            className="flex size-full min-w-0 items-center gap-1.5 px-2.5 text-left text-12 hover:bg-bg-3"
          >
            <Chevron size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-fg-2" />
            <span className="truncate font-mono text-code" title={file.path}>
              {name}
            </span>
            <span className="flex-none text-11 text-fg-2">{say.kinds[kindOf(file)]}</span>
            <LineCount sign="+" count={sum('added')} look="text-ok" words={say.added} />
            <LineCount sign="−" count={sum('removed')} look="text-danger" words={say.removed} />
          </button>
        </h3>
        {actions}
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <>
            {isPersons && <Remark>{say.byPerson}</Remark>}
            {remark !== undefined && <Remark>{remark}</Remark>}
            {file.stretches.map((stretch, index) => (
              // A stretch has no identity but its place.
              // oxlint-disable-next-line react/no-array-index-key
              <Stretch
                key={index}
                stretch={stretch}
                diff={diffs[index] ?? null}
                isFirst={index === 0}
                {...props}
                mode={mode}
              />
            ))}
          </>
        )}
      </div>
    </section>
  );
}

function LineCount({ sign, count, look, words }: { sign: string; count: number; look: string; words: string }) {
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <span className={`flex-none text-11 ${look}`}>
      {`${sign}${formatCount(count, locale)}`}
      <span className="visually-hidden"> {words}</span>
    </span>
  );
}

function Remark({ children }: { children: string }) {
  return <p className="px-2.5 pb-1 text-11 break-words text-fg-2">{children}</p>;
}

interface StretchProps {
  stretch: FileStretch;
  diff: FileDiff | null;
  isFirst: boolean;
  file: ChangedFile;
  name: string;
  mode: DiffMode;
}

function Stretch({ stretch, diff, isFirst, file, name, mode }: StretchProps) {
  const say = useChangesTexts();
  const locale = useLocale();
  const { before, after, turns } = stretch;
  const authors = authorsOf(file.path, turns).map((author) => authorInWords(author, say, locale));
  const by = authors.length === 0 ? say.authors.person : authors.join(' · ');
  return (
    <>
      {!isFirst && <Remark>{say.betweenStretches}</Remark>}
      <Remark>{by}</Remark>
      {diff === null && <Remark>{withoutText(before, after, say)}</Remark>}
      {diff !== null && diff.parts.length === 0 && <Remark>{say.body.noLines}</Remark>}
      {diff !== null && diff.parts.length > 0 && <DiffView diff={diff} mode={mode} label={`${name}, ${by}`} />}
    </>
  );
}

export function kindOf({ stretches }: ChangedFile): keyof ChangesTexts['kinds'] {
  const first = stretches[0];
  if (first === undefined) return 'asBefore';
  if (first.before === null) return 'created';
  return stretches.at(-1)?.after === null ? 'deleted' : 'changed';
}

const computed = new WeakMap<FileTexts, Map<string, FileDiff>>();

/** Null where not both texts are known. The same object for the same texts. */
function diffOf({ before, after }: FileStretch, texts: FileTexts): FileDiff | null {
  const [old, fresh] = [textOf(before, texts), textOf(after, texts)];
  if (old === undefined || fresh === undefined) return null;
  const diffs = computed.get(texts) ?? new Map<string, FileDiff>();
  computed.set(texts, diffs);
  const key = `${hashOf(before)} ${hashOf(after)}`;
  const diff = diffs.get(key) ?? fileDiff(old ?? '', fresh ?? '');
  diffs.set(key, diff);
  return diff;
}

function hashOf(version: FileVersion | null): string {
  return version?.kind === 'text' ? version.hash : '';
}

/** Null for a file that is not there; undefined where the text is not known. */
export function textOf(version: FileVersion | null, texts: FileTexts): string | null | undefined {
  if (version === null) return null;
  return version.kind === 'text' ? texts.textOf(version.hash) : undefined;
}

function withoutText(before: FileVersion | null, after: FileVersion | null, { body }: ChangesTexts): string {
  const words = (version: FileVersion | null) => {
    if (version === null) return body.absent;
    return version.kind === 'text' ? body.text : body[version.kind](formatBytes(version.bytes));
  };
  return body.versions(words(before), words(after));
}

function authorInWords(author: Author, { authors }: ChangesTexts, locale: Locale): string {
  const turn = formatCount(author.turn, locale);
  if (author.kind !== 'command') return authors[author.kind](turn);
  const [command, ...others] = author.commands;
  if (command === undefined) return authors.leftRunning(turn);
  return others.length === 0
    ? authors.command(turn, inOneLine(command))
    : authors.oneOfCommands(turn, formatCount(author.commands.length, locale));
}

/** Longer commands are cut. In characters. */
const longestCommand = 120;

function inOneLine(command: string): string {
  const [first = '', ...others] = command.trim().split('\n');
  const isCut = others.length > 0 || first.length > longestCommand;
  return isCut ? `${first.slice(0, longestCommand)}…` : first;
}
