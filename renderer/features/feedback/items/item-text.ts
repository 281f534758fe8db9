import type { OutboxItem } from '../../../../shared/domain/outbox';
import { restErrorOf } from '../../../../shared/domain/problem';
import { messages } from '../../../../shared/i18n/messages';
import { problemText } from '../../../../shared/i18n/problem-text';

/** Returns the reason for an item's state as a short text, or "". */
export function reasonOf({ state, problem }: OutboxItem): string {
  if (problem) return problemText(problem).title;
  return state === 'Unconfirmed' ? messages.outbox.endedBeforeAnswer : '';
}

/** Returns the error code that the service sent, or null. */
export function errorCodeOf({ problem }: OutboxItem): string | null {
  return restErrorOf(problem)?.errorCode ?? null;
}

/** Converts milliseconds since 1970 to decimal nanoseconds. */
export function nanosecondsOf(milliseconds: number): string {
  return `${milliseconds}000000`;
}

/** Returns the reporter's name, or else the e-mail address; null if the feedback has neither. */
export function reporterOf({ feedback: { reporter } }: OutboxItem): string | null {
  const name = [reporter?.name, reporter?.surname].filter((part) => part).join(' ');
  return name || reporter?.email || null;
}
