import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import type { Content, Contents } from './contents';
import type { NewReport } from './new-report';

/** A stored report. */
export interface KnownReport {
  readonly seq: number;
  /** Without the earlier contents. */
  readonly contents: Contents;
  /** The first pass that read it; 0 for none. */
  readonly firstPass: number;
}

/** Field paths as JSON; NULL for none. */
export const storedPaths = z
  .string()
  .nullable()
  .transform((stored) => (stored === null ? [] : z.array(z.string()).parse(JSON.parse(stored))));

const knownRow = z.object({
  seq: z.int(),
  key: z.string(),
  first_pass: z.int(),
  time_text: z.string().nullable(),
  versions: z.int(),
  received_at: z.number(),
  version: z.int(),
  changing: storedPaths,
  replaceable: z.int(),
  json: z.string(),
});
const columns = `report.seq, report.first_pass, CAST(report.time AS TEXT) AS time_text, report.versions,
  received.received_at, received.version, received.changing, received.replaceable, received.json`;
const byId = `
  SELECT CAST(report.id AS TEXT) AS key, ${columns} FROM json_each(?) AS requested
  CROSS JOIN report ON report.id = CAST(requested.value AS INTEGER) CROSS JOIN received ON received.seq = report.seq`;
const byContentKey = `
  SELECT report.content_key AS key, ${columns} FROM json_each(?) AS requested
  CROSS JOIN report ON report.content_key = requested.value CROSS JOIN received ON received.seq = report.seq
  WHERE report.content_key IS NOT NULL`;

const earlierRow = z.object({
  seq: z.int(),
  received_at: z.number(),
  version: z.int(),
  time_text: z.string().nullable(),
  json: z.string(),
});
const earlierOf = `
  SELECT seq, received_at, version, CAST(time AS TEXT) AS time_text, json FROM earlier WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY position`;

/** Returns those of the received reports that are stored, by key, with the shown content. */
export async function knownAmong(
  session: Session,
  received: readonly NewReport[],
): Promise<ReadonlyMap<string, KnownReport>> {
  const withId = received.filter(({ id }) => id !== null).map(({ key }) => key);
  const others = received.filter(({ id }) => id === null).map(({ key }) => key);
  const found = [
    ...(withId.length === 0 ? [] : await session.rows(byId, [JSON.stringify(withId)], knownRow)),
    ...(others.length === 0 ? [] : await session.rows(byContentKey, [JSON.stringify(others)], knownRow)),
  ];
  return new Map(
    found.map(
      ({ key, seq, first_pass, time_text, versions, received_at, version, changing, json, ...row }) => {
        const replaceable = row.replaceable === 1;
        const shown = { json, timestamp: time_text, receivedAt: received_at, version };
        return [
          key,
          { seq, firstPass: first_pass, contents: { shown, earlier: [], versions, changing, replaceable } },
        ];
      },
    ),
  );
}

/** Returns the earlier contents of reports, by seq, in the order in which they were replaced. */
export async function earlierOfReports(
  session: Session,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly Content[]>> {
  const found = new Map<number, Content[]>();
  if (seqs.length === 0) return found;
  const rows = await session.rows(earlierOf, [JSON.stringify(seqs)], earlierRow);
  for (const { seq, json, version, time_text, received_at } of rows) {
    const content = { json, timestamp: time_text, receivedAt: received_at, version };
    const others = found.get(seq);
    if (others) others.push(content);
    else found.set(seq, [content]);
  }
  return found;
}
