import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import type { Session } from '../../database/connection';
import type { Content } from './contents';
import type { NewReport } from './new-report';

/** A report that is there. */
export interface KnownReport {
  readonly seq: number;
  readonly shown: Content;
  /** The first pass that met it; 0 for none. */
  readonly metBy: number;
}

const knownRow = z.object({
  seq: z.int(),
  key: z.string(),
  met_by: z.int(),
  time_text: z.string().nullable(),
  received_at: z.number(),
  json: z.string(),
});
const columns = `report.seq, report.met_by, CAST(report.time AS TEXT) AS time_text, received.received_at, received.json`;
const byId = `
  SELECT CAST(report.id AS TEXT) AS key, ${columns} FROM json_each(?) AS asked
  CROSS JOIN report ON report.id = CAST(asked.value AS INTEGER) CROSS JOIN received ON received.seq = report.seq`;
const byContentKey = `
  SELECT report.content_key AS key, ${columns} FROM json_each(?) AS asked
  CROSS JOIN report ON report.content_key = asked.value CROSS JOIN received ON received.seq = report.seq
  WHERE report.content_key IS NOT NULL`;

const earlierRow = z.object({ seq: z.int(), received_at: z.number(), json: z.string() });
const earlierOf = `
  SELECT seq, received_at, json FROM earlier WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY position`;

/** Those of the received reports that are there, by key, with the content that is shown; without the earlier ones. */
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
    found.map(({ key, seq, met_by, time_text, received_at, json }) => [
      key,
      { seq, metBy: met_by, shown: { json, timestamp: time_text, receivedAt: received_at } },
    ]),
  );
}

/** The contents of reports that are not shown, by the reports' seq, in the order in which they came to be so. */
export async function earlierOfReports(
  session: Session,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly Content[]>> {
  const found = new Map<number, Content[]>();
  if (seqs.length === 0) return found;
  for (const { seq, json, received_at } of await session.rows(
    earlierOf,
    [JSON.stringify(seqs)],
    earlierRow,
  )) {
    const content = { json, timestamp: readReport(json, '').report.timestamp, receivedAt: received_at };
    found.set(seq, [...(found.get(seq) ?? []), content]);
  }
  return found;
}
