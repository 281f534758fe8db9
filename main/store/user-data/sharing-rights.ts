import { z } from 'zod';
import { shareOfSubject } from '../../../shared/domain/review-log';
import type { SharingRights } from '../../../shared/domain/shared-case';
import type { Member } from '../../../shared/domain/team';
import type { Session } from '../../../shared/node/database/session';
import type { SharedEntry } from '../../../shared/team-api/wire';
import { storedTeamSchema } from '../calls/stored-json';
import { fromStoredJson, toStoredJson } from '../json-column';
import { readMetadata, writeMetadata } from '../metadata';
import { readSingle } from './json-tables';

/** Who can end the sharing of cases, as far as this store knows. */

const idsSchema = fromStoredJson(z.array(z.string()));

async function readIds(session: Session, name: 'leads' | 'former shares'): Promise<ReadonlySet<string>> {
  return new Set(idsSchema.parse((await readMetadata(session, name)) ?? '[]'));
}

/** The rights, and a text that is the same while they are. */
export interface StoredRights extends SharingRights {
  readonly state: string;
}

export async function readRights(session: Session): Promise<StoredRights> {
  const role = (await readSingle(session, 'team', storedTeamSchema))?.role ?? null;
  const leads = await readIds(session, 'leads');
  const former = await readIds(session, 'former shares');
  return {
    leads,
    canEnd: ({ id, person }) => role === 'lead' || (person === null && !former.has(id)),
    state: JSON.stringify([role, [...leads], [...former]]),
  };
}

/** Notes who are leads. They stay noted after this analyst has left the team, so that what they ended doesn't come back. */
export async function noteLeads(session: Session, people: readonly Member[]): Promise<void> {
  const known = await readIds(session, 'leads');
  const added = people.filter(({ id, role }) => role === 'lead' && !known.has(id));
  if (added.length > 0)
    await writeMetadata(session, 'leads', toStoredJson([...known, ...added.map(({ id }) => id)]));
}

const ownRow = z.object({ id: z.string() });
const ownEntries = 'SELECT id FROM entry WHERE person IS NULL AND id IN (SELECT value FROM json_each(?))';

/**
 * Notes which cases this analyst shared as another person of the team, before they left it and joined again: the others
 * don't take their word for the end of that sharing.
 */
export async function noteFormerShares(
  session: Session,
  received: readonly SharedEntry[],
  self: string | undefined,
): Promise<void> {
  const shares = received.filter(
    ({ id, kind, subject }) => kind === 'case' && id === shareOfSubject(subject),
  );
  if (shares.length === 0) return;
  const ids = JSON.stringify(shares.map(({ id }) => id));
  const own = new Set((await session.rows(ownEntries, [ids], ownRow)).map(({ id }) => id));
  const before = await readIds(session, 'former shares');
  const after = new Set(before);
  for (const { id, person } of shares)
    if (own.has(id) && person !== self) after.add(id);
    else after.delete(id);
  if (after.size !== before.size || [...after].some((id) => !before.has(id)))
    await writeMetadata(session, 'former shares', toStoredJson([...after]));
}
