import { z } from 'zod';
import { decimalKey } from '../../../shared/domain/decimal';
import { extraSummary } from '../../../shared/domain/extra-summary';
import type { Session } from '../../../shared/node/database/session';
import { changeInBatches } from './report-batches';

const withAmount = {
  count: 'SELECT count(*) AS number FROM report WHERE amount IS NOT NULL',
  after: `SELECT report.seq, received.json FROM report CROSS JOIN received ON received.seq = report.seq
  WHERE report.seq > ? AND report.amount IS NOT NULL ORDER BY report.seq LIMIT ?`,
  row: z.object({ seq: z.int(), json: z.string() }),
};
const update = 'UPDATE report SET amount_key = value ->> 1 FROM json_each(?) WHERE report.seq = value ->> 0';

/**
 * Makes `amount` of a copy a text by which amounts are ordered exactly (decimal.ts). Earlier versions stored doubles. Its
 * index is created at the next opening.
 */
export async function setAmountKeys(
  session: Session,
  progress: (done: number, total: number) => void,
): Promise<void> {
  await session.exec('DROP INDEX IF EXISTS report_amount; ALTER TABLE report ADD COLUMN amount_key TEXT;');
  await changeInBatches(session, withAmount, progress, async (rows) => {
    const keys = rows.map(({ seq, json }) => [seq, decimalKey(extraSummary(json).amount ?? '')]);
    await session.run(update, [JSON.stringify(keys)]);
  });
  await session.exec(
    'ALTER TABLE report DROP COLUMN amount; ALTER TABLE report RENAME COLUMN amount_key TO amount;',
  );
}
