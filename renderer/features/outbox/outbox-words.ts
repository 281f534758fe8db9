import type { OutboxItem, OutboxState } from '../../../shared/domain/outbox';
import { problemWords } from '../../ui/problem-words';

/** Has a Failed feedback written anew, from what it says. */
export type EditFeedback = (item: OutboxItem) => void;

/** What each state means, for whoever meets its word for the first time. */
export const stateMeanings: Readonly<Record<OutboxState, string>> = {
  Queued: 'Waits for its turn.',
  Sending: 'On its way; the service has not answered yet.',
  Sent: 'The service accepted it.',
  Failed: 'The service did not take it. Nothing goes out again by itself.',
  Unconfirmed:
    'It left, but no answer came, so it may have arrived or not. Nothing goes out again by itself.',
};

/** Why an item is in the state it is in, in a few words; "" where there is nothing to say. */
export function reasonOf({ state, problem }: OutboxItem): string {
  if (problem) return problemWords(problem).title;
  return state === 'Unconfirmed' ? 'The program ended before an answer came' : '';
}

/** The service's own code of the error, where it gave one. */
export function errorCodeOf({ problem }: OutboxItem): string | null {
  return problem && 'restError' in problem ? (problem.restError?.errorCode ?? null) : null;
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
