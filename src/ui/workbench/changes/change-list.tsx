import { FileSymlink } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import { useChangesTexts } from '../../../i18n/changes-texts.ts';
import { useLocale } from '../../../i18n/use-locale.tsx';
import { lastChanges, type ChangedFile } from '../../../store/changed-files.ts';
import { createFileTexts, type FileTexts } from '../../../store/file-texts.ts';
import { Button } from '../../shared/button.tsx';
import { IconButton } from '../../shared/icon-button.tsx';
import { openFile } from '../../shared/navigation.ts';
import { nameIn } from '../../shared/project-paths.ts';
import { useSessionView, useShownStore } from '../../shared/session-context.tsx';
import { useWorkspace } from '../../shared/use-workspace.ts';
import { ChangedFileSection } from './changed-file-section.tsx';
import type { DiffMode } from './diff-view.tsx';
import type { ExtentChanges } from './extent.logic.ts';

/** More files than this show when they are asked for. */
const filesShown = 50;
/** With more files than this each starts folded. */
const startsOpenUpTo = 5;

export interface ChangeListProps {
  changes: ExtentChanges;
  /** Another one for another extent. */
  extent: string;
  mode: DiffMode;
  /** Where nothing has changed; else it says so. */
  empty?: string | undefined;
  /** What else can be done about a file. */
  extra?: (file: ChangedFile, name: string, texts: FileTexts) => { button: ReactNode; remark: string | undefined };
}

/** The changed files of the shown session, each with its difference. Keyed by the shown session. */
export function ChangeList({ changes, extent, mode, empty, extra }: ChangeListProps) {
  const say = useChangesTexts();
  const locale = useLocale();
  const { log } = useShownStore();
  const workspace = useWorkspace();
  const turns = useSessionView((view) => view.turns);
  const personChanges = useSessionView((view) => view.personChanges);
  const last = useMemo(() => lastChanges(turns, personChanges), [turns, personChanges]);
  const [texts] = useState(() => createFileTexts(log));
  const [showsAll, setShowsAll] = useState(false);
  const { files, isIncomplete, isUnrecorded } = changes;
  const shown = showsAll ? files : files.slice(0, filesShown);
  return (
    <>
      {files.length === 0 && !isUnrecorded && <p className="p-3 text-12 text-fg-2">{empty ?? say.none}</p>}
      {shown.map((file) => {
        const name = nameIn(workspace, file.path);
        const lastOfFile = last.get(file.path);
        const more = extra?.(file, name, texts);
        return (
          <ChangedFileSection
            key={`${extent} ${file.path}`}
            file={file}
            name={name}
            texts={texts}
            mode={mode}
            startsOpen={files.length <= startsOpenUpTo}
            isPersons={lastOfFile?.by === 'person'}
            remark={more?.remark}
            actions={
              <>
                {lastOfFile?.change.after !== null && (
                  <IconButton label={say.open(name)} onClick={() => openFile(file.path)}>
                    <FileSymlink size={14} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                )}
                {more?.button}
              </>
            }
          />
        );
      })}
      {shown.length < files.length && (
        <div className="px-2.5 py-1.5">
          <Button size="sm" onClick={() => setShowsAll(true)}>
            {say.showAllFiles(formatCount(files.length, locale))}
          </Button>
        </div>
      )}
      {isIncomplete && <p className="p-3 text-12 text-fg-2">{say.incomplete}</p>}
      {isUnrecorded && <p className="p-3 text-12 text-fg-2">{say.unrecorded}</p>}
    </>
  );
}
