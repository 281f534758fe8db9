import { messages } from '../../shared/i18n/messages';
import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import { problemWords } from '../components/problem-text';

/** The state of the connection to the service, in a few words. */
export interface ConnectionWords {
  readonly tone: 'good' | 'bad' | 'uncertain';
  readonly words: string;
}

/**
 * Describes a connection. `time` formats a time (ms since 1970); `lastAnswer`: when the service last returned reports,
 * if it did.
 */
export function connectionWords(
  { profile, key, reach }: Connection,
  lastAnswer: number | null,
  time: (at: number) => string,
): ConnectionWords {
  const text = messages.shell.connection;
  if (!profile) return { tone: 'uncertain', words: text.notConnected };
  if (key !== 'present') return { tone: 'bad', words: text.noKey };
  const host = profile.service === 'built-in' ? null : hostOf(profile.baseAddress);
  if (reach.kind === 'untried')
    return {
      tone: 'uncertain',
      words: host === null ? text.notYetConnectedToBuiltIn : text.notYetConnected(host),
    };
  if (reach.kind === 'reached')
    return { tone: 'good', words: host === null ? text.connectedToBuiltIn : text.connected(host) };
  const since = text.since(stateOf(reach.problem), time(reach.since));
  return {
    tone: 'bad',
    words: lastAnswer === null ? since : `${since} · ${text.lastAnswer(time(lastAnswer))}`,
  };
}

function stateOf(problem: Problem): string {
  const text = messages.shell.connection;
  switch (problem.kind) {
    case 'host-unknown':
    case 'unreachable':
    case 'connection-broken':
    case 'timed-out':
      return text.offline;
    case 'key-refused':
      return text.keyRefused;
    case 'tls-refused':
      return text.notTrusted;
    case 'redirect-refused':
    case 'not-the-service':
    case 'answer-too-large':
      return text.noUsableAnswer;
    case 'built-in-service-stopped':
      return text.builtInStopped;
    default:
      return problemWords(problem).title;
  }
}

function hostOf(baseAddress: string): string {
  return URL.parse(baseAddress)?.host ?? baseAddress;
}
