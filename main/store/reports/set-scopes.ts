import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { readSyncMemory, writeSyncMemory } from '../sync-memory';
import { changeInBatches } from './report-batches';
import { scopeOf } from './report-scope';

const withId = {
  count: 'SELECT count(*) AS number FROM report WHERE id IS NOT NULL',
  after: `SELECT report.seq, received.json FROM report CROSS JOIN received ON received.seq = report.seq
  WHERE report.seq > ? AND report.id IS NOT NULL ORDER BY report.seq LIMIT ?`,
  row: z.object({ seq: z.int(), json: z.string() }),
};
const earlierRow = z.object({ position: z.int(), seq: z.int(), json: z.string() });
const earlierOf = 'SELECT position, seq, json FROM earlier WHERE seq IN (SELECT value FROM json_each(?))';
const update = 'UPDATE report SET scope = value ->> 1 FROM json_each(?) WHERE report.seq = value ->> 0';

/** Of contents, by their positions. */
const putAside = [
  `INSERT INTO unmerged (received_at, json) SELECT received_at, json FROM earlier
    WHERE position IN (SELECT value FROM json_each(?1)) ORDER BY position`,
  'DELETE FROM earlier WHERE position IN (SELECT value FROM json_each(?1))',
];
/** Of the versions that remain, by their reports. */
const numberAgain = [
  `UPDATE earlier SET version = (SELECT count(*) FROM earlier AS before
    WHERE before.seq = earlier.seq AND before.position <= earlier.position) WHERE seq IN (SELECT value FROM json_each(?1))`,
  `UPDATE report SET versions = 1 + (SELECT count(*) FROM earlier WHERE earlier.seq = report.seq)
    WHERE seq IN (SELECT value FROM json_each(?1))`,
  `UPDATE received SET changing = NULL, replaceable = 0,
    version = (SELECT versions FROM report WHERE report.seq = received.seq) WHERE seq IN (SELECT value FROM json_each(?1))`,
];

/**
 * Sets the scopes of a copy from before ids had scopes. Contents that were taken for earlier versions of a report with
 * another scope are put aside, for separate-merged.ts. Some may have been dropped, so the whole list is then read again.
 */
export async function setScopes(
  session: Session,
  progress: (done: number, total: number) => void,
): Promise<void> {
  await changeInBatches(session, withId, progress, async (shown) => {
    const scopes = new Map(shown.map(({ seq, json }) => [seq, scopeIn(json)]));
    await session.run(update, [JSON.stringify([...scopes])]);
    await takeApart(session, scopes);
  });
  if ((await readNumber(session, 'SELECT count(*) AS number FROM unmerged')) > 0)
    await writeSyncMemory(session, { ...(await readSyncMemory(session)), allCompletedAt: null });
}

function scopeIn(json: string): string {
  return scopeOf(readReport(json, '').report);
}

async function takeApart(session: Session, scopes: ReadonlyMap<number, string>): Promise<void> {
  const earlier = await session.rows(earlierOf, [JSON.stringify([...scopes.keys()])], earlierRow);
  const others = earlier.filter(({ seq, json }) => scopeIn(json) !== scopes.get(seq));
  if (others.length === 0) return;
  const positions = JSON.stringify(others.map(({ position }) => position));
  for (const sql of putAside) await session.run(sql, [positions]);
  const seqs = JSON.stringify([...new Set(others.map(({ seq }) => seq))]);
  for (const sql of numberAgain) await session.run(sql, [seqs]);
}
