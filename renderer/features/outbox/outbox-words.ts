import type { OutboxItem } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { restErrorOf } from '../../../shared/problem';
import { problemWords } from '../../ui/problem-words';

/** Has a Failed feedback written anew, from what it says. */
export type EditFeedback = (item: OutboxItem) => void;

/** Why an item is in the state it is in, in a few words; "" where there is nothing to say. */
export function reasonOf({ state, problem }: OutboxItem): string {
  if (problem) return problemWords(problem).title;
  return state === 'Unconfirmed' ? messages.outbox.endedBeforeAnswer : '';
}

/** The service's own code of the error, where it gave one. */
export function errorCodeOf({ problem }: OutboxItem): string | null {
  return restErrorOf(problem)?.errorCode ?? null;
}

/** Milliseconds since 1970 as the nanoseconds that times are shown from. */
export function nanosecondsOf(milliseconds: number): string {
  return `${milliseconds}000000`;
}

/** Who said it, as they are told in a list: by name, else by e-mail; null where the feedback names nobody. */
export function reporterOf({ feedback: { reporter } }: OutboxItem): string | null {
  const name = [reporter?.name, reporter?.surname].filter((part) => part).join(' ');
  return name || reporter?.email || null;
}
