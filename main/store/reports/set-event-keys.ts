import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import type { Session } from '../../../shared/node/database/session';
import { changeInBatches } from './report-batches';
import { eventKeyOf } from './report-scope';

const withoutTransaction = {
  count: 'SELECT count(*) AS number FROM report WHERE transaction_id IS NULL',
  after: `SELECT report.seq, received.json FROM report CROSS JOIN received ON received.seq = report.seq
  WHERE report.seq > ? AND report.transaction_id IS NULL ORDER BY report.seq LIMIT ?`,
  row: z.object({ seq: z.int(), json: z.string() }),
};
const update = 'UPDATE report SET event_key = value ->> 1 FROM json_each(?) WHERE report.seq = value ->> 0';

/**
 * Sets what stands for the event of each report, in a copy from before it was stored. The derived signals are computed again
 * at the next opening, because their rule changed with it.
 */
export async function setEventKeys(
  session: Session,
  progress: (done: number, total: number) => void,
): Promise<void> {
  await session.exec('ALTER TABLE report ADD COLUMN event_key TEXT');
  await changeInBatches(session, withoutTransaction, progress, async (rows) => {
    const keys = rows.flatMap(({ seq, json }) => {
      const key = eventKeyOf(readReport(json, '').report);
      return key === null ? [] : [[seq, key]];
    });
    if (keys.length > 0) await session.run(update, [JSON.stringify(keys)]);
  });
}
