import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import { problemWords } from '../ui/problem-words';

/** How the conversation with the service stands, in few words. */
export interface ConnectionWords {
  readonly tone: 'good' | 'bad' | 'uncertain';
  readonly words: string;
}

/** `time` turns a moment (ms since 1970) into words; `lastAnswer` is when the service last sent reports, if it did. */
export function connectionWords(
  { profile, key, reach }: Connection,
  lastAnswer: number | null,
  time: (at: number) => string,
): ConnectionWords {
  if (!profile) return { tone: 'uncertain', words: 'Not connected' };
  if (key !== 'present') return { tone: 'bad', words: 'No key' };
  const service = profile.service === 'built-in' ? 'the built-in service' : hostOf(profile.baseAddress);
  if (reach.kind === 'untried') return { tone: 'uncertain', words: `Not yet connected to ${service}` };
  if (reach.kind === 'reached') {
    return { tone: 'good', words: `Connected to ${service}` };
  }
  const since = `${stateOf(reach.problem)} since ${time(reach.since)}`;
  return {
    tone: 'bad',
    words: lastAnswer === null ? since : `${since} · last answer ${time(lastAnswer)}`,
  };
}

function stateOf(problem: Problem): string {
  switch (problem.kind) {
    case 'host-unknown':
    case 'unreachable':
    case 'connection-broken':
    case 'timed-out':
      return 'Offline';
    case 'key-refused':
      return 'Key refused';
    case 'tls-refused':
      return 'Not trusted';
    case 'redirect-refused':
    case 'not-the-service':
    case 'answer-too-large':
      return 'No usable answer';
    case 'built-in-service-stopped':
      return 'Built-in service stopped';
    default:
      return problemWords(problem).title;
  }
}

function hostOf(baseAddress: string): string {
  return URL.parse(baseAddress)?.host ?? baseAddress;
}
