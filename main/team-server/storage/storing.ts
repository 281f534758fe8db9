import { z } from 'zod';
import type { Session } from './team-database';

/**
 * Limits what each person stores, since every desktop of the team receives it for ever. It works like a bucket with a hole:
 * what was stored counts less and less, and no longer after a day.
 */

const secondsPerDay = 86_400;
/**
 * In units of `weightOf`: about 250,000 verdicts, or 600 of the largest entries. Somebody who joins shares their history with
 * the first pushes.
 */
const maxStoredPerDay = 256 * 1_048_576;

export interface StoringLimit {
  readonly maxStoredPerDay?: number;
}

interface StoredEntry {
  readonly application: string;
  readonly subject: string;
  readonly after: readonly string[];
  readonly bodyText: string;
}

/** What is left of earlier entries, `$2` being what a person can store in a day. */
const left = `greatest(0, used - extract(epoch FROM clock_timestamp() - used_at) * $2::float8 / ${secondsPerDay})`;
const readUsed = `SELECT ${left} AS used FROM storing WHERE person = $1`;
const usedRow = z.object({ used: z.number() });
const add = `INSERT INTO storing (person, team, used, used_at) VALUES ($1, $3, $4, clock_timestamp())
  ON CONFLICT (person) DO UPDATE SET used_at = clock_timestamp(), used = $4 + (
    SELECT ${left} FROM storing WHERE person = $1)`;

/** Returns how many seconds a person has to wait until these entries can be stored; 0 if they can be now. */
export async function waitForStoring(
  session: Session,
  person: string,
  entries: readonly StoredEntry[],
  { maxStoredPerDay: limit = maxStoredPerDay }: StoringLimit,
): Promise<number> {
  const [found] = await session.rows(usedRow, readUsed, [person, limit]);
  const used = found?.used ?? 0;
  // The first entries after a day can be stored, whatever they weigh: otherwise they never could.
  const excess = used === 0 ? 0 : used + weightOf(entries) - limit;
  return excess <= 0 ? 0 : Math.ceil((Math.min(excess, used) / limit) * secondsPerDay);
}

/** Notes that a person has stored these entries. */
export async function addToStored(
  session: Session,
  team: string,
  person: string,
  entries: readonly StoredEntry[],
  { maxStoredPerDay: limit = maxStoredPerDay }: StoringLimit,
): Promise<void> {
  await session.run(add, [person, limit, team, weightOf(entries)]);
}

/** Bytes, and what values cost those who read them. */
function weightOf(entries: readonly StoredEntry[]): number {
  return entries.reduce((sum, { application, subject, after, bodyText }) => {
    const texts = Buffer.byteLength(application) + Buffer.byteLength(subject) + Buffer.byteLength(bodyText);
    return sum + 500 + texts + 40 * after.length + 20 * separatorsIn(bodyText);
  }, 0);
}

/** Counts as `body_values` does: at least the values. */
function separatorsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x5b || code === 0x7b) count += 1;
  }
  return count;
}
