import { useEffect, useState } from 'react';
import { formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { Announcer, type Announcement } from '../shared/announcer.tsx';
import { savedSession } from '../shared/saved-session.ts';
import { useServices } from '../shared/session-context.tsx';
import { announcementsBetween, runningCall } from './announcements.logic.ts';

/** A tool that runs this long is worth a word. */
const LONG_CALL_MS = 5_000;

/** Speaks the session's changes of state, and nothing else. */
export function SessionAnnouncer() {
  const { store } = useServices();
  const { app, conversation, replay } = useTexts();
  const texts = app.announce;
  const locale = useLocale();
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let timedCall: string | undefined;
    const say = (text: string) => setAnnouncement((last) => ({ id: (last?.id ?? 0) + 1, text }));
    const ofSaved = savedSession.subscribe(({ opened }, { opened: before }) => {
      if (opened !== null) say(replay.announce.saved);
      else if (before !== null) say(replay.announce.left);
    });
    const ofRunning = store.state.subscribe((state, before) => {
      if (state.replay !== null && before.replay === null) say(replay.announce.entered);
      if (state.replay === null && before.replay !== null) say(replay.announce.left);
      const sentences = announcementsBetween(before.live, state.live, { texts, calls: conversation, locale });
      if (sentences.length > 0) say(sentences.join(' '));
      const call = runningCall(state.live);
      if (call?.toolCallId === timedCall) return;
      timedCall = call?.toolCallId;
      clearTimeout(timer);
      if (call === null) return;
      const sentence = texts.stillRunning(call.toolName, formatDuration(LONG_CALL_MS, locale));
      timer = setTimeout(() => say(sentence), LONG_CALL_MS);
    });
    return () => {
      ofSaved();
      ofRunning();
      clearTimeout(timer);
    };
  }, [store, texts, conversation, replay, locale]);
  return <Announcer announcement={announcement} />;
}
