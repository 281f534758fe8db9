import type { SyncState } from '../../shared/domain/sync';
import { countWords } from '../ui/count-words';

/** How the copy on this computer stands, in few words. */
export interface SyncWords {
  readonly tone: 'good' | 'busy' | 'uncertain' | 'bad';
  readonly words: string;
}

/** `time` turns a moment (ms since 1970) into words; `stored` is how many reports are kept, null while not counted. */
export function syncWords(sync: SyncState, stored: number | null, time: (at: number) => string): SyncWords {
  const kept = stored === null ? null : `${countWords(stored, 'report')} stored`;
  const parts = (...words: readonly (string | null)[]) => words.filter((each) => each !== null).join(' · ');
  if (sync.kind === 'running') return { tone: 'busy', words: runningWords(sync) };
  if (sync.kind === 'waiting') {
    const until = sync.nextAttempt === null ? 'Waiting' : `Waiting until ${time(sync.nextAttempt)}`;
    return { tone: 'uncertain', words: parts(until, kept) };
  }
  const last = sync.completedAt === null ? null : time(sync.completedAt);
  if (sync.problem !== null) {
    const since = last === null ? 'Not up to date' : `Not up to date since ${last}`;
    return { tone: 'bad', words: parts(kept, since) };
  }
  if (last === null) {
    const missing = stored !== null && stored > 0 ? 'not all received yet' : 'Nothing received yet';
    return { tone: 'uncertain', words: parts(kept, missing) };
  }
  return { tone: 'good', words: parts(kept, `up to date ${last}`) };
}

/** "Receiving 3,400 of about 100,000 · 1,200/s · 80 s left"; a look for a few new ones is told without figures. */
function runningWords({ pass, received, expected, perSecond, secondsLeft }: SyncState): string {
  if (pass === 'new' && expected === null) return 'Looking for new reports…';
  if (received === 0) return 'Asking for reports…';
  const of = expected === null ? '' : ` of about ${Math.max(expected, received).toLocaleString('en')}`;
  return [
    `Receiving ${received.toLocaleString('en')}${of}`,
    ...(perSecond === null ? [] : [`${Math.round(perSecond).toLocaleString('en')}/s`]),
    ...(secondsLeft === null ? [] : [`${durationWords(secondsLeft)} left`]),
  ].join(' · ');
}

/** "80 s", "12 min", "3 h": one unit, as estimates deserve. */
function durationWords(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}
