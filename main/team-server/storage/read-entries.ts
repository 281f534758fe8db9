import { z } from 'zod';
import type { HiddenEntry, pullAnswerSchema, SharedEntry } from '../../../shared/team-api/wire';
import type { Session } from './team-database';
import type { Identity } from './team-storage';

/**
 * Numbers have no gaps, so a page is a range of them, which costs the same with any statistics of the table.
 *
 * Entries of others on subjects that a blind round hides from the reader leave the database without anything but their
 * place in the order.
 */
const entriesAfter = `
  SELECT seq::float8, application, subject, previous_hash, hash, hidden,
    CASE WHEN NOT hidden THEN json_build_object('id', id, 'person', person, 'device', device, 'device_seq', device_seq,
      'kind', kind, 'version', version, 'after', after, 'claim_token', claim_token, 'salt', salt) END AS shown,
    CASE WHEN NOT hidden THEN said_at END AS said_at,
    CASE WHEN NOT hidden THEN received_at END AS received_at,
    CASE WHEN NOT hidden THEN body END AS body
  FROM (
    SELECT *, person <> $2 AND subject_key IN (
      SELECT cover.subject_key FROM blind JOIN blind_cover AS cover USING (team, round, item)
        WHERE blind.team = $1 AND second = $2 AND revealed_at IS NULL) AS hidden
    FROM entry WHERE team = $1 AND seq > $3 AND seq <= $3::bigint + $4::bigint
  ) AS pulled ORDER BY pulled.seq`;
const pulledRow = z.object({
  seq: z.number(),
  application: z.string(),
  subject: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
  shown: z
    .object({
      id: z.uuid(),
      person: z.uuid(),
      device: z.uuid(),
      device_seq: z.number(),
      kind: z.string(),
      version: z.number(),
      after: z.array(z.uuid()),
      claim_token: z.string().nullable(),
      salt: z.string(),
    })
    .nullable(),
  said_at: z.number().nullable(),
  received_at: z.number().nullable(),
  body: z.string().nullable(),
});
const lastSeqRow = z.tuple([z.object({ lastSeq: z.number() })]);

/** Returns the entries after a position, as this person may see them. */
export async function readEntries(
  session: Session,
  { team, person }: Identity,
  after: number,
  limit: number,
): Promise<z.output<typeof pullAnswerSchema>> {
  const rows = await session.rows(pulledRow, entriesAfter, [team, person, after, limit]);
  // Read after the entries, so that none of them lies beyond it.
  return { entries: rows.map(toPulled), last_seq: await readLastSeq(session, team) };
}

export async function readLastSeq(session: Session, team: string): Promise<number> {
  const rows = await session.rows(
    z.unknown(),
    'SELECT last_seq::float8 AS "lastSeq" FROM team WHERE id = $1',
    [team],
  );
  return lastSeqRow.parse(rows)[0].lastSeq;
}

function toPulled(row: z.output<typeof pulledRow>): SharedEntry | HiddenEntry {
  const { seq, application, subject, previous_hash, hash, shown, said_at, received_at, body } = row;
  const place = { seq, application, subject, previous_hash, hash };
  if (shown === null || said_at === null || received_at === null || body === null)
    return { hidden: true, ...place };
  return { hidden: false, ...place, ...shown, said_at, received_at, body: JSON.parse(body) };
}
