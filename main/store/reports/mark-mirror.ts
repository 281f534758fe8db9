import { z } from 'zod';
import type { Session } from '../../database/connection';
import type { Database } from '../../database/database';
import type { Marks, ReportMark } from '../marks';
import { readFact, writeFact } from './facts';

/** As far as marks were mirrored: the sequence of the last one, and of which file of marks (its canary). */
const mirrored = z.object({ of: z.string(), sequence: z.int() });
type Mirrored = z.output<typeof mirrored>;

/** How many marks are mirrored in one transaction. */
const atOnce = 5_000;

const applied = `
  UPDATE report SET opened = asked.opened, noted = asked.noted FROM (
    SELECT value ->> 0 AS key, value ->> 1 AS opened, value ->> 2 AS noted FROM json_each(?)
  ) AS asked WHERE`;
const applyById = `${applied} report.id = CAST(asked.key AS INTEGER)`;
const applyByContentKey = `${applied} report.content_key = asked.key AND report.content_key IS NOT NULL`;

/**
 * Brings the mirror of the marks, by which reports are filtered, up to what the marks are. One that mirrors other marks, or
 * that is ahead of them since an older copy of them is back, begins anew.
 */
export async function mirrorMarks(database: Database, marks: Marks): Promise<void> {
  let at = await mirroredUntil(database, marks);
  for (;;) {
    const changed = await marks.changedAfter(at.sequence, atOnce);
    const last = changed.at(-1);
    if (last === undefined) return;
    const reached = { of: at.of, sequence: last.sequence };
    at = reached;
    await database.transaction(async (session) => {
      await apply(session, changed);
      await writeFact(session, 'marks', JSON.stringify(reached));
    });
    if (changed.length < atOnce) return;
  }
}

async function mirroredUntil(database: Database, marks: Marks): Promise<Mirrored> {
  const kept = await readFact(database, 'marks');
  const read = mirrored.safeParse(kept === null ? null : JSON.parse(kept));
  const canary = await marks.canary();
  const nothing = { of: canary, sequence: 0 };
  if (!read.success) return nothing;
  const { of, sequence } = read.data;
  // The last mark that was changed has the greatest sequence of all, so one at least is there.
  const isThere = of === canary && (sequence === 0 || (await marks.changedAfter(sequence - 1, 1)).length > 0);
  if (isThere) return read.data;
  await database.transaction(async (session) => {
    await session.run('UPDATE report SET opened = 0, noted = 0 WHERE opened = 1');
    await session.run('UPDATE report SET noted = 0 WHERE noted = 1');
    await writeFact(session, 'marks', JSON.stringify(nothing));
  });
  return nothing;
}

async function apply(session: Session, changed: readonly ReportMark[]): Promise<void> {
  const isId = ({ key }: ReportMark) => /^-?\d+$/.test(key);
  const listed = (some: readonly ReportMark[]) =>
    JSON.stringify(some.map(({ key, read, noted }) => [key, Number(read), Number(noted)]));
  const byId = changed.filter(isId);
  if (byId.length > 0) await session.run(applyById, [listed(byId)]);
  const others = changed.filter((mark) => !isId(mark));
  if (others.length > 0) await session.run(applyByContentKey, [listed(others)]);
}
