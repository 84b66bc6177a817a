import { useStore } from 'zustand';
import { useChangesTexts, type ChangesTexts } from '../../../i18n/changes-texts.ts';
import { Button } from '../../shared/button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { NoticeLine } from '../../shared/notice-line.tsx';
import { useServices } from '../../shared/session-context.tsx';
import { nameIn } from '../../shared/project-paths.ts';
import { useWorkspace } from '../../shared/use-workspace.ts';
import { restorerOf, type RestoreNews } from './restore.ts';

/** How the last restore went, and its undo. The region stays, so that what comes into it is read out. */
export function RestoreNewsLine() {
  const say = useChangesTexts().restore;
  const services = useServices();
  const restorer = restorerOf(services);
  const { news, undo, isBusy } = useStore(restorer.state);
  const workspace = useWorkspace();
  const isBad = news?.kind === 'failed' || news?.kind === 'running';
  return (
    <output className="block flex-none" data-testid="restore-news">
      {news !== null && (
        <NoticeLine tone={isBad ? 'danger' : 'quiet'} dismissLabel={say.dismiss} onDismiss={restorer.dismissNews}>
          <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1 break-words">
            {newsInWords(news, nameIn(workspace, news.path), say)}
            {undo !== null && (
              <Button size="sm" disabled={isBusy} onClick={() => void restorer.undo()}>
                {say.undo}
              </Button>
            )}
          </span>
        </NoticeLine>
      )}
    </output>
  );
}

/** Before what somebody else made of the file is lost. */
export function RestoreQuestion() {
  const say = useChangesTexts().restore;
  const services = useServices();
  const restorer = restorerOf(services);
  const asking = useStore(restorer.state, (state) => state.asking);
  const name = nameIn(useWorkspace(), asking?.path ?? '');
  return (
    <ConfirmDialog
      open={asking !== null}
      title={say.askTitle(name)}
      confirmLabel={say.confirm}
      cancelLabel={say.cancel}
      onConfirm={() => void restorer.confirm()}
      onCancel={restorer.decline}
    >
      {say.ask}
    </ConfirmDialog>
  );
}

function newsInWords(news: RestoreNews, name: string, say: ChangesTexts['restore']): string {
  if (news.kind === 'failed') return say.failed(name, news.message);
  return news.kind === 'running' ? say.whileRunning : say[news.kind](name);
}
