import type { SyncState } from '../../shared/domain/sync';
import { messages } from '../../shared/i18n/messages';

/** The state of the copy on this computer, in a few words. */
export interface SyncWords {
  readonly tone: 'good' | 'busy' | 'uncertain' | 'bad';
  readonly words: string;
}

/**
 * Describes the state of the copy. `time` formats a time (ms since 1970); `stored`: number of stored reports, null if
 * not counted.
 */
export function syncWords(sync: SyncState, stored: number | null, time: (at: number) => string): SyncWords {
  const text = messages.shell.sync;
  const storedText = stored === null ? null : text.stored(stored);
  const parts = (...words: readonly (string | null)[]) => words.filter((each) => each !== null).join(' · ');
  if (sync.kind === 'running') return { tone: 'busy', words: runningWords(sync) };
  if (sync.kind === 'waiting') {
    const until = sync.nextAttempt === null ? text.waiting : text.waitingUntil(time(sync.nextAttempt));
    return { tone: 'uncertain', words: parts(until, storedText) };
  }
  const last = sync.completedAt === null ? null : time(sync.completedAt);
  if (sync.problem !== null) {
    const since = last === null ? text.behind : text.behindSince(last);
    return { tone: 'bad', words: parts(storedText, since) };
  }
  if (sync.unread !== null)
    return { tone: 'bad', words: parts(storedText, text.pageNotRead(sync.unread.page)) };
  if (last === null) {
    const missing = stored !== null && stored > 0 ? text.notAllReceived : text.nothingReceived;
    return { tone: 'uncertain', words: parts(storedText, missing) };
  }
  return { tone: 'good', words: parts(storedText, text.upToDate(last)) };
}

/** "Receiving 3,400 of about 100,000 · 1,200/s · 80 s left"; a pass for new reports is shown without numbers. */
function runningWords({ pass, received, expected, perSecond, secondsLeft }: SyncState): string {
  const text = messages.shell.sync;
  if (pass === 'new' && expected === null) return text.lookingForNew;
  if (received === 0) return text.asking;
  return [
    expected === null ? text.receiving(received) : text.receivingOf(received, Math.max(expected, received)),
    ...(perSecond === null ? [] : [text.perSecond(Math.round(perSecond))]),
    ...(secondsLeft === null ? [] : [text.left(durationWords(secondsLeft))]),
  ].join(' · ');
}

/** "80 s", "12 min", "3 h": one unit, since it is an estimate. */
function durationWords(seconds: number): string {
  const text = messages.shell.sync;
  if (seconds < 120) return text.seconds(Math.ceil(seconds));
  if (seconds < 7_200) return text.minutes(Math.round(seconds / 60));
  return text.hours(Math.round(seconds / 3_600));
}
