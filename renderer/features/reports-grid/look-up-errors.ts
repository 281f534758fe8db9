import { transactionIdError } from '../../../shared/api/endpoints';
import { durationSeconds } from '../../../shared/domain/duration';
import { messages } from '../../../shared/i18n/messages';
import type { LookUp } from './look-up-store';

/** Error messages by field; {} if the look-up is valid. */
export type LookUpErrors = Readonly<Partial<Record<keyof LookUp, string>>>;

/** Validates a look-up before it is sent: the id must fit into a path, and both durations must be valid. */
export function lookUpErrors(lookUp: LookUp): LookUpErrors {
  const text = messages.reports.lookUp;
  const transactionId = transactionIdError(lookUp.transactionId);
  return {
    ...(transactionId === null ? {} : { transactionId }),
    ...(durationSeconds(lookUp.since) === null ? { since: text.sinceError } : {}),
    ...(durationSeconds(lookUp.timeout) === null ? { timeout: text.timeoutError } : {}),
  };
}
