import type { Problem } from '../../shared/domain/problem';
import type { SyncState } from '../../shared/domain/sync';
import { messages } from '../../shared/i18n/messages';
import { problemText } from '../../shared/i18n/problem-text';
import type { Connection } from '../../shared/profile';

/** The state of something in a few words, and how good it is. */
interface StatusText<Tone extends 'good' | 'busy' | 'uncertain' | 'bad'> {
  readonly tone: Tone;
  readonly text: string;
}

/**
 * Describes a connection. `time` formats a time (ms since 1970); `lastAnswer`: when the service last returned reports,
 * if it did.
 */
export function connectionText(
  { profile, key, reach }: Connection,
  lastAnswer: number | null,
  time: (at: number) => string,
): StatusText<'good' | 'uncertain' | 'bad'> {
  const words = messages.shell.connection;
  if (!profile) return { tone: 'uncertain', text: messages.problems['not-connected'].title };
  if (key !== 'present') return { tone: 'bad', text: words.noKey };
  const host = profile.service === 'built-in' ? null : hostOf(profile.baseAddress);
  if (reach.kind === 'untried')
    return {
      tone: 'uncertain',
      text: host === null ? words.notYetConnectedToBuiltIn : words.notYetConnected({ host }),
    };
  if (reach.kind === 'reached')
    return { tone: 'good', text: host === null ? words.connectedToBuiltIn : words.connected({ host }) };
  const since = words.since({ state: stateOf(reach.problem), time: time(reach.since) });
  return {
    tone: 'bad',
    text: lastAnswer === null ? since : `${since} · ${words.lastAnswer({ time: time(lastAnswer) })}`,
  };
}

function stateOf(problem: Problem): string {
  const words = messages.shell.connection;
  switch (problem.kind) {
    case 'host-unknown':
    case 'unreachable':
    case 'connection-broken':
    case 'timed-out':
      return words.offline;
    case 'key-refused':
      return words.keyRefused;
    case 'tls-refused':
      return words.notTrusted;
    case 'proxy-sign-in':
    case 'network-sign-in':
      return words.signInFirst;
    case 'redirect-refused':
    case 'not-the-service':
    case 'answer-too-large':
    case 'answer-cut-off':
      return words.noUsableAnswer;
    case 'built-in-service-stopped':
      return words.builtInStopped;
    default:
      return problemText(problem).title;
  }
}

function hostOf(baseAddress: string): string {
  return URL.parse(baseAddress)?.host ?? baseAddress;
}

/**
 * Describes the state of the copy. `time` formats a time (ms since 1970); `stored`: number of stored reports, null if
 * not counted or just changing; `now` in ms since 1970.
 */
export function syncText(
  sync: SyncState,
  stored: number | null,
  time: (at: number) => string,
  now: number,
): StatusText<'good' | 'busy' | 'uncertain' | 'bad'> {
  const words = messages.shell.sync;
  const storedText = stored === null ? null : words.stored({ count: stored });
  const parts = (...texts: readonly (string | null)[]) => texts.filter((each) => each !== null).join(' · ');
  if (sync.kind === 'running') return { tone: 'busy', text: runningText(sync) };
  if (sync.kind === 'waiting') {
    return { tone: 'uncertain', text: parts(waitingText(sync.nextAttempt, time, now), storedText) };
  }
  const last = sync.completedAt === null ? null : time(sync.completedAt);
  if (sync.problem !== null) {
    const since = last === null ? words.behind : words.behindSince({ time: last });
    return { tone: 'bad', text: parts(storedText, since) };
  }
  if (sync.unread !== null)
    return { tone: 'bad', text: parts(storedText, words.pageNotRead({ page: sync.unread.page })) };
  if (last === null) {
    const missing = stored !== null && stored > 0 ? words.notAllReceived : words.nothingReceived;
    return { tone: 'uncertain', text: parts(storedText, missing) };
  }
  return { tone: 'good', text: parts(storedText, words.upToDate({ time: last })) };
}

/** Shorter waits are not given as a time: in minutes, it may be the current one. */
const soon = 60_000;

function waitingText(nextAttempt: number | null, time: (at: number) => string, now: number): string {
  const words = messages.shell.sync;
  if (nextAttempt === null) return words.waiting;
  return nextAttempt - now < soon ? words.retryingSoon : words.waitingUntil({ time: time(nextAttempt) });
}

/** "Receiving 3,400 of about 100,000 · 1,200/s · 80 s left"; a pass for new reports is shown without numbers. */
function runningText({ pass, received, expected, perSecond, secondsLeft }: SyncState): string {
  const words = messages.shell.sync;
  if (pass === 'new' && expected === null) return words.checkingForNew;
  if (received === 0) return words.requesting;
  return [
    expected === null
      ? words.receiving({ count: received })
      : words.receivingOf({ count: received, expected: Math.max(expected, received) }),
    ...(perSecond === null ? [] : [words.perSecond({ count: Math.round(perSecond) })]),
    ...(secondsLeft === null ? [] : [words.left({ span: durationText(secondsLeft) })]),
  ].join(' · ');
}

/** "80 s", "12 min", "3 h": one unit, since it is an estimate. */
function durationText(seconds: number): string {
  const words = messages.shell.sync;
  if (seconds < 120) return words.seconds({ count: Math.ceil(seconds) });
  if (seconds < 7_200) return words.minutes({ count: Math.round(seconds / 60) });
  return words.hours({ count: Math.round(seconds / 3_600) });
}
