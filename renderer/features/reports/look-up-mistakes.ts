import { transactionIdMistake } from '../../../shared/api/endpoints';
import { durationSeconds } from '../../../shared/domain/duration';
import { messages } from '../../../shared/messages/messages';
import type { LookUp } from '../../state/look-up';

/** What is wrong with a look-up as typed, by field, in words; {} when it can be asked for. */
export type LookUpMistakes = Readonly<Partial<Record<keyof LookUp, string>>>;

/** Checks a look-up before anything is sent: an id that can stand in a path, two durations the service can read. */
export function lookUpMistakes(lookUp: LookUp): LookUpMistakes {
  const words = messages.reports.lookUp;
  const transactionId = transactionIdMistake(lookUp.transactionId);
  return {
    ...(transactionId === null ? {} : { transactionId }),
    ...(durationSeconds(lookUp.since) === null ? { since: words.sinceMistake } : {}),
    ...(durationSeconds(lookUp.timeout) === null ? { timeout: words.timeoutMistake } : {}),
  };
}
