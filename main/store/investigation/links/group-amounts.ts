import { z } from 'zod';
import { type AmountSums, amountSums } from '../../../../shared/domain/amount-sums';
import { type LinkGroup, rowsOfGroups } from '../../../../shared/domain/links/link-groups';
import type { LinkKind } from '../../../../shared/domain/links/link-kinds';
import type { Session } from '../../../../shared/node/database/session';
import { storedDecimal } from '../../reports/row-fields';
import { readText } from '../../reports/stored-row';
import type { LinkIndex } from './link-index';

/** So many reports are summed up at most, those of the first groups that they suffice for. */
const maxSummed = 10_000;

const amountsOf = `SELECT report.seq, report.amount, report.currency, report.transaction_id AS transactionId,
    CAST(report.time AS TEXT) AS timestamp
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;
const amountRow = z.object({
  seq: z.int(),
  amount: storedDecimal,
  currency: readText,
  transactionId: readText,
  timestamp: z.string().nullable(),
});

/** Returns the sums of the amounts of each group; null for groups whose reports are too many. */
export async function readGroupAmounts(
  session: Session,
  { tables, seq }: Pick<LinkIndex, 'tables' | 'seq'>,
  kinds: readonly LinkKind[],
  groups: readonly LinkGroup[],
): Promise<readonly (AmountSums | null)[]> {
  let left = maxSummed;
  const summed = groups.map(({ reports }) => {
    if (reports > left) return false;
    left -= reports;
    return true;
  });
  const rows = rowsOfGroups(
    tables,
    kinds,
    groups.filter((_, at) => summed[at]),
  );
  const seqs = rows.map((each) => each.map((row) => seq[row] ?? 0));
  const found = await session.rows(amountsOf, [JSON.stringify(seqs.flat())], amountRow);
  const amounts = new Map(found.map((row) => [row.seq, row]));
  const sums = seqs.map((each) => amountSums(each.flatMap((one) => amounts.get(one) ?? [])));
  let at = -1;
  return summed.map((isSummed) => {
    if (!isSummed) return null;
    at += 1;
    return sums[at] ?? null;
  });
}
