import { z } from 'zod';
import { isMark } from '../../../shared/domain/review-log';
import { isObject } from '../../../shared/json/is-object';
import type { Session } from '../../../shared/node/database/session';
import { withoutSecret, withSecret } from '../../../shared/node/entry-secret';
import type { SharedEntry } from '../../../shared/team-api/wire';
import { type StoredTeam, storedTeamSchema } from '../calls/stored-json';
import { readSingle } from './json-tables';

/**
 * What an author had received of the team's history when they wrote an entry: the number and hash of the last entry about
 * the same service. It is in the body of each entry that is shared, in addition to what the entry says, so that a server that shows
 * two histories to two people contradicts one of them. `epoch`: which history it is; a restored backup has another one.
 */
const receivedSchema = z.object({
  epoch: z.string().max(100),
  seq: z.int().min(1),
  hash: z.string().max(200),
});
export type Received = z.output<typeof receivedSchema>;
const bodySchema = z.object({ received: receivedSchema });

const placeRow = z.object({ seq: z.int(), hash: z.string() });
const lastPlace = `
  SELECT seq, hash FROM (SELECT seq, hash FROM entry WHERE seq IS NOT NULL AND hash IS NOT NULL ORDER BY seq DESC LIMIT 1)
  UNION ALL SELECT seq, hash FROM (SELECT seq, hash FROM hidden_entry ORDER BY seq DESC LIMIT 1)
  ORDER BY seq DESC LIMIT 1`;

/** Returns what this store has received; null without a team, and before its first entry. */
export async function lastReceived(session: Session): Promise<Received | null> {
  const team = await readSingle(session, 'team', storedTeamSchema);
  const place = team && (await session.row(lastPlace, [], placeRow));
  return team && place ? { epoch: team.epoch, ...place } : null;
}

/** Returns the body of an entry with its secret and what its author has received; without those of the entry that it repeats. */
export function bodyWith(received: Received | null, kind: string, body: object): object {
  // Marks aren't shared.
  if (isMark(kind)) return body;
  const authored = withSecret(withoutReceived(body));
  return received === null ? authored : { ...authored, received };
}

/** Returns what a body says, without its secret and what its author had received. */
export function authoredBody(body: unknown): unknown {
  return isObject(body) ? withoutSecret(withoutReceived(body)) : body;
}

function withoutReceived(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'received'));
}

const places = `
  SELECT seq, hash FROM entry WHERE seq IN (SELECT value FROM json_each(?1)) AND hash IS NOT NULL
  UNION ALL SELECT seq, hash FROM hidden_entry WHERE seq IN (SELECT value FROM json_each(?1))`;

/** Whether others who wrote stored entries had received another history than this store, in the same epoch. */
export async function haveOthersAnother(
  session: Session,
  entries: readonly SharedEntry[],
  { epoch, person }: Pick<StoredTeam, 'epoch' | 'person'>,
): Promise<boolean> {
  const claims = entries.flatMap((entry) => {
    const { data } = bodySchema.safeParse(entry.body);
    const isCompared = data?.received.epoch === epoch && entry.person !== person;
    return isCompared ? [{ ...data.received, before: entry.seq }] : [];
  });
  if (claims.length === 0) return false;
  const found = await session.rows(places, [JSON.stringify(claims.map(({ seq }) => seq))], placeRow);
  const hashes = new Map(found.map(({ seq, hash }) => [seq, hash]));
  // All entries before a stored one were received.
  return claims.some(({ seq, hash, before }) => seq >= before || hashes.get(seq) !== hash);
}
