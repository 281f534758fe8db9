import { z } from 'zod';
import { decimalKey } from '../../../shared/domain/decimal';
import { extraSummary } from '../../../shared/domain/extra-summary';
import type { Session } from '../../../shared/node/database/session';
import { changeInBatches } from './report-batches';

const allReports = {
  count: 'SELECT count(*) AS number FROM report',
  after: `SELECT report.seq, received.json, report.amount FROM report CROSS JOIN received ON received.seq = report.seq
  WHERE report.seq > ? ORDER BY report.seq LIMIT ?`,
  row: z.object({ seq: z.int(), json: z.string(), amount: z.string().nullable() }),
};
const update = 'UPDATE report SET amount = value ->> 1 FROM json_each(?) WHERE report.seq = value ->> 0';

/** Reads the amounts of a copy again: earlier versions knew their names only in English and Spanish. */
export async function nameAmounts(
  session: Session,
  progress: (done: number, total: number) => void,
): Promise<void> {
  await changeInBatches(session, allReports, progress, async (rows) => {
    const changed = rows.flatMap(({ seq, json, amount }) => {
      const key = decimalKey(extraSummary(json).amount ?? '');
      return key === amount ? [] : [[seq, key]];
    });
    if (changed.length > 0) await session.run(update, [JSON.stringify(changed)]);
  });
}
