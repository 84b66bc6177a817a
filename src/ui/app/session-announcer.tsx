import { useEffect, useState } from 'react';
import { formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { Announcer, type Announcement } from '../shared/announcer.tsx';
import { useServices } from '../shared/session-context.tsx';
import { announcementsBetween, runningCall } from './announcements.logic.ts';

/** A tool that runs this long is worth a word. */
const LONG_CALL_MS = 5_000;

/** Speaks the session's changes of state, and nothing else. */
export function SessionAnnouncer() {
  const { store } = useServices();
  const texts = useTexts().app.announce;
  const locale = useLocale();
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let timedCall: string | undefined;
    const say = (text: string) => setAnnouncement((last) => ({ id: (last?.id ?? 0) + 1, text }));
    const unsubscribe = store.state.subscribe(({ view }, { view: before }) => {
      const sentences = announcementsBetween(before, view, { texts, locale });
      if (sentences.length > 0) say(sentences.join(' '));
      const call = runningCall(view);
      if (call?.toolCallId === timedCall) return;
      timedCall = call?.toolCallId;
      clearTimeout(timer);
      if (call === null) return;
      const sentence = texts.stillRunning(call.toolName, formatDuration(LONG_CALL_MS, locale));
      timer = setTimeout(() => say(sentence), LONG_CALL_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store, texts, locale]);
  return <Announcer announcement={announcement} />;
}
