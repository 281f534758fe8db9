import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import { quoted } from './hidden-tables';

/**
 * What all values of a column are, null aside. `large`: integers, some of which a double can't have; `text`: also what is mixed;
 * `null`: there are none.
 */
export type SqlColumnKind = 'real' | 'integer' | 'large' | 'time' | 'text' | 'blob' | 'null';

/** The kind of a value, in an order in which the least and the greatest one of a column tell what all are. */
const ranks = { real: 1, integer: 2, large: 3, time: 4, text: 5, blob: 6 } as const;
const places = 8;

const rankRow = z.record(
  z.string(),
  z
    .int()
    .min(0)
    .max(places * places)
    .nullable(),
);

/** Returns the kind of each column of a table or view, all of whose rows are read. */
export async function columnKinds(
  session: Session,
  table: string,
  columns: readonly string[],
): Promise<readonly SqlColumnKind[]> {
  const terms = columns.map((name, at) => {
    const rank = rankTerm(quoted(name), name);
    return `min(${rank}) * ${places} + max(${rank}) AS v${at}`;
  });
  // The OFFSET has SQLite compute each value once.
  const sql = `SELECT ${terms.join(', ')} FROM (SELECT * FROM ${table} LIMIT -1 OFFSET 0)`;
  const row = (await session.row(sql, [], rankRow)) ?? {};
  return columns.map((_, at) => kindOf(row[`v${at}`] ?? null));
}

function rankTerm(column: string, name: string): string {
  const exact = `BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`;
  const text = isNameOfTime(name)
    ? `CASE WHEN ${isTime(column)} THEN ${ranks.time} ELSE ${ranks.text} END`
    : ranks.text;
  return `CASE typeof(${column})
    WHEN 'integer' THEN CASE WHEN ${column} ${exact} THEN ${ranks.integer} ELSE ${ranks.large} END
    WHEN 'real' THEN ${ranks.real} WHEN 'blob' THEN ${ranks.blob} WHEN 'text' THEN ${text} END`;
}

/** The names that the views give to times. */
export function isNameOfTime(name: string): boolean {
  return name === 'time' || name.endsWith('_at');
}

/** SQL for whether a text is a time as in the views, with a fraction of a second, on a day that there is. */
function isTime(column: string): string {
  return `substr(${column}, 1, 19) = strftime('%Y-%m-%dT%H:%M:%S', substr(${column}, 1, 19))
    AND substr(${column}, 20) GLOB '.[0-9]*Z' AND substr(${column}, 21, length(${column}) - 21) NOT GLOB '*[^0-9]*'`;
}

function kindOf(found: number | null): SqlColumnKind {
  if (found === null) return 'null';
  const [least, greatest] = [Math.trunc(found / places), found % places];
  if (least === ranks.real) return greatest <= ranks.integer ? 'real' : 'text';
  if (least <= ranks.large && greatest <= ranks.large) return greatest === ranks.large ? 'large' : 'integer';
  if (least === greatest) return least === ranks.time ? 'time' : least === ranks.blob ? 'blob' : 'text';
  return 'text';
}
