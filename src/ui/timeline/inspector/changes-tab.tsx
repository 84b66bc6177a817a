import { ChevronDown, ChevronRight, FileSymlink } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { CodeRegion, DiffRows } from '../../conversation/tool-card/code-lines.tsx';
import { Button } from '../../shared/button.tsx';
import { IconButton } from '../../shared/icon-button.tsx';
import { openFile } from '../../shared/navigation.ts';
import { SegmentControl } from '../../shared/segment-control.tsx';
import { useServices } from '../../shared/session-context.tsx';
import type { TimelineModel } from '../use-timeline-model.ts';
import { changedFiles, type ChangedFile, type FileChange } from './changed-files.logic.ts';
import type { Inspected } from './inspected.logic.ts';

type Extent = 'turn' | 'run';

/** The files that a turn, or a whole run, has written and edited. */
export function ChangesTab({ model, inspected }: { model: TimelineModel; inspected: Inspected }) {
  const texts = useTexts().timeline.inspector;
  const [chosen, setChosen] = useState<Extent>('turn');
  const { turn, run } = inspected;
  const extent = turn === null ? 'run' : chosen;
  const turns =
    extent === 'turn' && turn !== null ? [turn] : model.view.turns.filter(({ runId }) => runId === run?.runId);
  const files = changedFiles(turns);
  return (
    <div className="flex min-h-full flex-col">
      {turn !== null && run !== null && (
        <div className="sticky top-0 z-10 flex min-h-[34px] flex-none items-center border-b border-line-1 bg-bg-1 px-3">
          <SegmentControl
            label={texts.changes.extent}
            value={extent}
            segments={[
              { value: 'turn', label: texts.turn(turn.number) },
              { value: 'run', label: texts.run(run.number) },
            ]}
            onChange={setChosen}
          />
        </div>
      )}
      <div className="flex-1">
        {files.length === 0 && <p className="p-3 text-12 text-fg-3">{texts.changes.none}</p>}
        {files.map((file) => (
          <File key={file.path} file={file} />
        ))}
      </div>
      <p className="px-3 py-1.5 text-11 text-fg-3">{texts.changes.note}</p>
    </div>
  );
}

function File({ file }: { file: ChangedFile }) {
  const texts = useTexts();
  const { workspace } = useServices().sandbox.capabilities;
  const [open, setOpen] = useState(true);
  const bodyId = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  const name = file.path.startsWith(`${workspace}/`) ? file.path.slice(workspace.length + 1) : file.path;
  return (
    <section className="border-b border-line-1">
      <div className="flex h-7 items-center pr-1.5 pointer-coarse:h-11">
        <h3 className="h-full min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={() => setOpen(!open)}
            className="flex size-full items-center gap-1.5 px-2.5 text-left text-12 hover:bg-bg-3"
          >
            <Chevron size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-fg-2" />
            <span className="truncate font-mono text-code">{name}</span>
            <span className="flex-none text-11 text-ok">
              {`+${file.added}`}
              <span className="visually-hidden"> {texts.timeline.inspector.changes.added}</span>
            </span>
            <span className="flex-none text-11 text-danger">
              {`−${file.removed}`}
              <span className="visually-hidden"> {texts.timeline.inspector.changes.removed}</span>
            </span>
          </button>
        </h3>
        <IconButton label={texts.conversation.openFile} onClick={() => openFile(file.path)}>
          <FileSymlink size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={bodyId} hidden={!open}>
        {open &&
          file.changes.map((change, index) => (
            // Changes are only ever added at the end.
            // oxlint-disable-next-line react/no-array-index-key
            <Change key={index} change={change} name={name} />
          ))}
      </div>
    </section>
  );
}

/** More rows than this show when they are asked for. */
const rowsShown = 200;

function Change({ change, name }: { change: FileChange; name: string }) {
  const texts = useTexts().timeline.inspector;
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const rows = all ? change.rows : change.rows.slice(0, rowsShown);
  const title = `${texts.turn(change.turn)} · ${texts.changes.kinds[change.kind]}`;
  return (
    <>
      <p className="px-2.5 pb-1 text-11 text-fg-3">{title}</p>
      {rows.length > 0 && (
        <CodeRegion label={`${name}, ${title}`}>
          <DiffRows rows={rows} />
        </CodeRegion>
      )}
      {rows.length < change.rows.length && (
        <div className="border-t border-line-1 px-2.5 py-1">
          <Button size="sm" onClick={() => setAll(true)}>
            {texts.changes.showAll(formatCount(change.rows.length, locale))}
          </Button>
        </div>
      )}
    </>
  );
}
