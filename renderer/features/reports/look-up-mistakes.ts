import { transactionIdMistake } from '../../../shared/api/endpoints';
import { durationSeconds } from '../../../shared/domain/duration';
import type { LookUp } from '../../state/look-up';

/** What is wrong with a look-up as typed, by field, in words; {} when it can be asked for. */
export type LookUpMistakes = Readonly<Partial<Record<keyof LookUp, string>>>;

/** Checks a look-up before anything is sent: an id that can stand in a path, two durations the service can read. */
export function lookUpMistakes(lookUp: LookUp): LookUpMistakes {
  const transactionId = transactionIdMistake(lookUp.transactionId);
  return {
    ...(transactionId === null ? {} : { transactionId }),
    ...(durationSeconds(lookUp.since) === null
      ? { since: 'A whole number and s, m, h or d, such as 30d.' }
      : {}),
    ...(durationSeconds(lookUp.timeout) === null
      ? { timeout: 'A whole number and s, m, h or d, such as 5s.' }
      : {}),
  };
}
