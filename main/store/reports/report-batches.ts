import type { z } from 'zod';
import { readNumber, type Session } from '../../../shared/node/database/session';

/** Reports per step. */
const batchSize = 1_000;

interface MigratedReports<Row> {
  /** The SQL that counts them as `number`. */
  readonly count: string;
  /** The SQL that reads them in the order of `seq`: those after the first value, at most as many as the second. */
  readonly after: string;
  readonly row: z.ZodType<Row>;
}

/** Changes reports one batch after the other, and tells how many are done. */
export async function changeInBatches<Row extends { readonly seq: number }>(
  session: Session,
  { count, after, row }: MigratedReports<Row>,
  progress: (done: number, total: number) => void,
  change: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const total = await readNumber(session, count);
  for (let last = 0, done = 0; done < total; ) {
    const rows = await session.rows(after, [last, batchSize], row);
    const end = rows.at(-1);
    if (end === undefined) return;
    await change(rows);
    last = end.seq;
    done += rows.length;
    progress(done, total);
  }
}
