import type { DriftAnswer } from '../../../../shared/contract/drift.calls';
import { timeNow } from '../../../clock';
import type { DriftQuestion } from '../../../state/investigation';
import type { Query } from '../../../state/queries/query';
import { weekOf } from './drift-scope';

/** Returns the query that answers a question about drift. That about all values until today is kept: to compare again takes seconds. */
export function driftQuery({ at, values }: DriftQuestion, timeZone: string): Query<DriftAnswer | null> {
  return {
    call: 'investigate.drift',
    args: [timeZone, at, values],
    read: ({ bridge }) => {
      const now = at === null ? timeNow() : Math.min(timeNow(), weekOf(at, timeZone).until);
      return bridge.call('investigate.drift', { timeZone, now, values: values && [...values] });
    },
    keep: at === null && values === null,
  };
}
