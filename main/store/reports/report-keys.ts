import type { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import { type Condition, seqCondition } from './condition';

/**
 * The key of a report is its id, in decimal. A report without an id, and one that shares its id with others, has a key that
 * follows from its content, in `content_key`.
 */

/** SQL for a report's key, which also orders reports of the same time. */
export const keyOf = (table: string) => `coalesce(${table}.content_key, CAST(${table}.id AS TEXT))`;

/** Returns the key of a report that shares its id with others. Sorted as texts, such keys are where the id is. */
export function sharedKey(id: string, scope: string): string {
  return `${id}-${scope}`;
}

/** Returns the id in the key of a report that shares it; null for any other key. */
export function sharedIdIn(key: string): string | null {
  return /^(-?\d+)-[0-9a-f]{16}$/.exec(key)?.[1] ?? null;
}

/**
 * Whether a key is a report's id: an int64 in canonical decimal form. SQLite would also accept other digits as a
 * number. All other keys are content keys.
 */
export function isReportId(key: string): boolean {
  return /^(?:0|-?[1-9]\d{0,18})$/.test(key);
}

/** Only reports that are known by their id alone. */
const byId = `json_each(?) AS requested
  CROSS JOIN report ON report.id = CAST(requested.value AS INTEGER) AND report.content_key IS NULL`;
/** The second condition makes SQLite use the partial index. */
const byContentKey = `json_each(?) AS requested
  CROSS JOIN report ON report.content_key = requested.value AND report.content_key IS NOT NULL`;

/** Matches the reports with these keys. */
export function keysCondition(keys: readonly string[]): Condition {
  const ids = JSON.stringify(keys.filter(isReportId));
  const contentKeys = JSON.stringify(keys.filter((key) => !isReportId(key)));
  return seqCondition(`SELECT report.seq FROM ${byId} UNION ALL SELECT report.seq FROM ${byContentKey}`, [
    ids,
    contentKeys,
  ]);
}

/** What to read of a report: terms of a SELECT from `report`, its further joins, and the schema of the result. */
export interface ReportReading<Row> {
  readonly columns: string;
  readonly joined: string;
  readonly schema: z.ZodType<Row>;
}

/** Reads those of the reports with these keys that are stored, in no particular order. */
export async function readByKey<Row>(
  session: Session,
  keys: readonly string[],
  { columns, joined, schema }: ReportReading<Row>,
): Promise<readonly Row[]> {
  const read = async (from: string, some: readonly string[]) =>
    some.length === 0
      ? []
      : session.rows(`SELECT ${columns} FROM ${from} ${joined}`, [JSON.stringify(some)], schema);
  const contentKeys = keys.filter((key) => !isReportId(key));
  return [...(await read(byId, keys.filter(isReportId))), ...(await read(byContentKey, contentKeys))];
}
