import type { CallArguments } from '../../shared/contract/contract';
import { type AmountSums, amountSums } from '../../shared/domain/amount-sums';
import type { Problem } from '../../shared/domain/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import { judgedReports } from './judged-reports';

/** Returns the sums of the amounts of the reports to judge, see the call `review.amounts`. */
export async function judgedAmounts(
  store: Store,
  { targets }: CallArguments<'review.amounts'>,
): Promise<Result<AmountSums, Problem>> {
  const judged = await judgedReports(store, { targets, leaveOutChanged: true });
  if (judged.ok)
    return succeed(amountSums(judged.value.chosen.map((report) => ({ ...report, timestamp: report.time }))));
  return judged.problem.kind === 'not-found' ? succeed(amountSums([])) : judged;
}
