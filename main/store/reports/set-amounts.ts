import { z } from 'zod';
import { decimalKey } from '../../../shared/domain/decimal';
import { extraSummary } from '../../../shared/domain/extra-summary';
import type { Session } from '../../../shared/node/database/session';
import { changeInBatches } from './report-batches';
import { storedText } from './stored-row';

const shownReports = {
  count: 'SELECT count(*) AS number FROM report',
  after: `SELECT report.seq, received.json FROM report CROSS JOIN received ON received.seq = report.seq
  WHERE report.seq > ? ORDER BY report.seq LIMIT ?`,
  row: z.object({ seq: z.int(), json: z.string() }),
};
const update = `UPDATE report SET amount = value ->> 1, currency = value ->> 2
  FROM json_each(?) WHERE report.seq = value ->> 0`;

/** Finds the amounts of a copy again, with their currencies: earlier versions found fewer (amount.ts). */
export async function setAmounts(
  session: Session,
  progress: (done: number, total: number) => void,
): Promise<void> {
  await session.exec('ALTER TABLE report ADD COLUMN currency TEXT;');
  await changeInBatches(session, shownReports, progress, async (rows) => {
    const found = rows.map(({ seq, json }) => {
      const { amount, currency } = extraSummary(json);
      const key = amount === null ? null : decimalKey(amount);
      return [seq, key, key === null || currency === null ? null : storedText(currency)];
    });
    await session.run(update, [JSON.stringify(found)]);
  });
}
