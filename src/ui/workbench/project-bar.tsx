import { useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { NoticeLine } from '../shared/notice-line.tsx';
import { useLiveView } from '../shared/session-context.tsx';
import { newsInWords } from './project-news.logic.ts';
import { useProject, useProjectState } from './project-context.tsx';
import type { ProjectNews } from './project.ts';

/** What the loading of a project is doing, how it went, and its question before anything is lost. */
export function ProjectBar() {
  const project = useProject();
  const activity = useProjectState((state) => state.activity);
  const news = useProjectState((state) => state.news);
  return (
    <>
      {activity.kind === 'collecting' && <Collecting found={activity.found} onCancel={project.cancel} />}
      {activity.kind === 'loading' && <Loading done={activity.done} total={activity.total} onCancel={project.cancel} />}
      {news !== null && <News news={news} onDismiss={project.dismissNews} />}
      <ReplaceDialog />
    </>
  );
}

function Collecting({ found, onCancel }: { found: number; onCancel: () => void }) {
  const texts = useTexts().workbench.project;
  const locale = useLocale();
  return <Progress text={texts.collecting(formatCount(found, locale))} onCancel={onCancel} />;
}

function Loading({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  const texts = useTexts().workbench.project;
  const locale = useLocale();
  const text = texts.loading(formatCount(done, locale), formatCount(total, locale));
  return <Progress text={text} value={{ done, total }} onCancel={onCancel} />;
}

interface ProgressProps {
  text: string;
  /** Without one the end is not known. */
  value?: { done: number; total: number };
  onCancel: () => void;
}

function Progress({ text, value, onCancel }: ProgressProps) {
  const texts = useTexts().workbench.project;
  return (
    <NoticeLine>
      <div className="flex items-center gap-3">
        <span>{text}</span>
        <progress
          aria-label={text}
          className="h-1.5 min-w-0 flex-1 appearance-none bg-bg-4 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-bg-4 [&::-webkit-progress-value]:bg-accent"
          {...(value === undefined ? {} : { value: value.done, max: value.total })}
        />
        <Button size="sm" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </NoticeLine>
  );
}

function News({ news, onDismiss }: { news: ProjectNews; onDismiss: () => void }) {
  const texts = useTexts().workbench;
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const hasConversation = useLiveView((view) => view.runs.length > 0);
  const { summary, details, isRefusal } = newsInWords(news, texts, locale);
  const isReplaced = news.kind === 'loaded' || news.kind === 'reset';
  return (
    <NoticeLine tone={isRefusal ? 'danger' : 'quiet'} dismissLabel={texts.project.dismiss} onDismiss={onDismiss}>
      <output data-testid="project-news" className="block break-words">
        {summary}
        {isReplaced && hasConversation && ` ${texts.project.keepsConversation}`}
      </output>
      {details.length > 0 && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{texts.project.details}</summary>
          {isOpen && <ul className="max-h-40 overflow-y-auto font-mono text-11">{details.map(asItem)}</ul>}
        </details>
      )}
    </NoticeLine>
  );
}

const asItem = (detail: string) => <li key={detail}>{detail}</li>;

function ReplaceDialog() {
  const texts = useTexts().workbench.project.ask;
  const project = useProject();
  const activity = useProjectState((state) => state.activity);
  const question = activity.kind === 'asking' ? activity : null;
  return (
    <ConfirmDialog
      open={question !== null}
      title={question?.what === 'reset' ? texts.resetTitle : texts.openTitle}
      confirmLabel={question?.isRunning === true ? texts.confirmRunning : texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={project.confirm}
      onCancel={project.decline}
    >
      {question?.isRunning === true && `${texts.running} `}
      {question?.isChanged === true && texts.changed}
    </ConfirmDialog>
  );
}
