import type { NamedReport } from '../../../shared/contract/report.calls';
import type { Session } from '../../../shared/node/database/session';
import type { Condition } from './condition';
import { readVerdicts } from './read-rows';

/** More than any page lists. */
const maxNamed = 5_000;

/** Returns by what people know the matching reports, newest first. */
export async function readNamed(
  session: Session,
  conditions: readonly Condition[],
  total: number,
): Promise<readonly NamedReport[]> {
  const found = await readVerdicts(session, conditions, total, maxNamed);
  return found.map(({ key, transactionId, userId, time, amount, currency }) => {
    return { key, transactionId, userId, time, amount, currency };
  });
}

/** Returns the first one of each transaction. */
export function newestOfEach(reports: readonly NamedReport[]): readonly NamedReport[] {
  const seen = new Set<string | null>();
  return reports.filter(({ transactionId }) => !seen.has(transactionId) && seen.add(transactionId));
}
