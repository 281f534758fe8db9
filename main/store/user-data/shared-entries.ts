import { z } from 'zod';
import type { LogChanged } from '../../../shared/contract/review.calls';
import { entryKinds } from '../../../shared/domain/review-log';
import { readNumber, type Session } from '../../../shared/node/database/session';
import type { HiddenEntry, SharedEntry } from '../../../shared/team-api/wire';
import type { PulledOutcome, StoreRequest } from '../contract';
import { inputRows, toStoredJson } from '../json-column';
import { readMetadata } from '../metadata';
import { indexWords } from './entry-search';
import { freeNumbers } from './file-numbers';
import { hideAgain, hideReceivedCases } from './hidden-subjects';
import { kindRead, lastPosition } from './log-entries';
import { haveOthersAnother } from './received-history';
import { noteFormerShares } from './sharing-rights';
import { changeTeam, readTeam } from './stored-team';
import { deriveStates, subjectsChanged } from './subject-states';
import { noteAuthors, noteNumbers, vouchedFor } from './vouched-entries';

/** What a team's server has of the review log. */

const placedRow = z.object({ id: z.string(), seq: z.int().nullable() });
const placedColumns = `
  SELECT id, seq FROM entry WHERE seq IN (SELECT value ->> 0 FROM json_each(?1))
    OR id IN (SELECT value ->> 1 FROM json_each(?1))`;
const insertedColumns = [
  'seq',
  'id',
  'person',
  'device',
  'device_seq',
  'application',
  'subject',
  'kind',
  'version',
  'after',
  'said_at',
  'received_at',
  'claim_token',
  'body',
  'said',
  'previous_hash',
  'hash',
  'arrived_at',
  'position',
].join(', ');
const insertion = `${inputRows} INSERT OR IGNORE INTO entry (${insertedColumns})
  SELECT ${insertedColumns
    .split(', ')
    .map((_, column) => `value ->> ${column}`)
    .join(', ')} FROM input`;
const placing = `${inputRows} UPDATE entry SET seq = value ->> 1, received_at = value ->> 2, claim_token = value ->> 3,
    previous_hash = value ->> 4, hash = value ->> 5
  FROM input WHERE id = value ->> 0`;

/**
 * Stores entries in the server's order, and the cursor after them. Entries about other services' reports are left out: no
 * other profile's log is here. Stubs of hidden entries only take up their place.
 */
export async function storePulled(
  session: Session,
  { entries, cursor, at, isBroken }: StoreRequest<'shared.store'>,
): Promise<PulledOutcome> {
  const team = await readTeam(session);
  const application = await readMetadata(session, 'service');
  const own = entries.filter((entry) => entry.application === application);
  const visible = own.filter((entry) => !entry.hidden);
  const hidden = own.filter((entry) => entry.hidden);
  const places = JSON.stringify(own.map((entry) => [entry.seq, entry.hidden ? null : entry.id]));
  const placed = await session.rows(placedColumns, [places], placedRow);
  if (contradicts(placed, visible)) return { kind: 'conflict' };
  const known = new Set(placed.map(({ id }) => id));
  const added = visible.filter(({ id }) => !known.has(id));
  await freeNumbers(session, visible);
  const vouched = await vouchedFor(
    session,
    visible.filter(({ id }) => known.has(id)),
    team,
  );
  const last = await lastPosition(session);
  const rows = added.map((entry, index) => [...insertedRow(entry, team?.person), at, last + index + 1]);
  await noteNumbers(session, vouched);
  await session.run(insertion, [JSON.stringify(rows)]);
  await session.run(placing, [JSON.stringify(visible.map(placingRow))]);
  await noteAuthors(session, vouched);
  await indexWords(session, last);
  await deriveStates(
    session,
    added.map(({ subject }) => subject),
  );
  await subjectsChanged(session, vouched.subjects);
  await noteFormerShares(session, visible, team?.person);
  const hiddenCases = await hideReceivedCases(session, hidden, at);
  await hideAgain(session, hidden);
  await placeHidden(session, hidden, visible);
  const stored = await readNumber(
    session,
    'SELECT count(*) AS number FROM entry WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(visible.map(({ id }) => id))],
  );
  // An entry with the number of another one of its device isn't stored.
  const isForked = team !== null && (await haveOthersAnother(session, visible, team));
  const isChanged = isBroken || isForked || vouched.differing > 0 || stored < visible.length;
  await changeTeam(session, {
    ...(cursor && { cursor, sharedAt: at }),
    ...(isChanged && { historyChangedAt: at }),
  });
  // Entries whose author's clock turned out to be ahead of the server's have another place in the order.
  const corrected = visible.filter(({ id, said_at, received_at }) => known.has(id) && received_at < said_at);
  await subjectsChanged(
    session,
    corrected.map(({ subject }) => subject),
  );
  return { kind: 'stored', added: changeOf(added, [...hiddenCases, ...vouched.subjects]) };
}

type Placed = z.output<typeof placedRow>;

/** Whether an entry has another number already, or its number another entry. */
function contradicts(placed: readonly Placed[], pulled: readonly SharedEntry[]): boolean {
  const seqs = new Map(placed.map(({ id, seq }) => [id, seq]));
  const ids = new Map(placed.flatMap(({ id, seq }) => (seq === null ? [] : [[seq, id] as const])));
  return pulled.some(({ id, seq }) => (seqs.get(id) ?? seq) !== seq || (ids.get(seq) ?? id) !== id);
}

function insertedRow(entry: SharedEntry, self: string | undefined): readonly (string | number | null)[] {
  const { seq, id, person, device, device_seq, application, subject, kind, version } = entry;
  const after = toStoredJson(entry.after);
  return [
    ...[
      seq,
      id,
      person === self ? null : person,
      device,
      device_seq,
      application,
      subject,
      kind,
      version,
      after,
    ],
    ...[entry.said_at, entry.received_at, entry.claim_token, JSON.stringify(entry.body ?? null)],
    kindRead({ kind, version, body: entry.body ?? null }),
    ...[entry.previous_hash, entry.hash],
  ];
}

function placingRow({ id, seq, received_at, claim_token, previous_hash, hash }: SharedEntry) {
  return [id, seq, received_at, claim_token, previous_hash, hash];
}

async function placeHidden(
  session: Session,
  hidden: readonly HiddenEntry[],
  visible: readonly SharedEntry[],
): Promise<void> {
  const revealed = JSON.stringify(visible.map(({ seq }) => seq));
  await session.run('DELETE FROM hidden_entry WHERE seq IN (SELECT value FROM json_each(?))', [revealed]);
  await session.run(
    `${inputRows} INSERT OR REPLACE INTO hidden_entry (seq, subject, hash)
       SELECT value ->> 0, value ->> 1, value ->> 2 FROM input
       WHERE value ->> 0 NOT IN (SELECT seq FROM entry WHERE seq IS NOT NULL)`,
    [JSON.stringify(hidden.map(({ seq, subject, hash }) => [seq, subject, hash]))],
  );
}

function changeOf(added: readonly SharedEntry[], hiddenCases: readonly string[]): LogChanged {
  const kinds = new Set(added.map(({ kind }) => kind));
  if (hiddenCases.length > 0) kinds.add('case');
  return {
    kinds: entryKinds.filter((kind) => kinds.has(kind)),
    subjects: [...new Set([...added.map(({ subject }) => subject), ...hiddenCases])],
  };
}

const hiddenRow = z.object({ seq: z.int(), hash: z.string() });

/** Returns the places of the hidden entries, in order. */
export function readHidden(session: Session): Promise<readonly z.output<typeof hiddenRow>[]> {
  return session.rows('SELECT seq, hash FROM hidden_entry ORDER BY seq', [], hiddenRow);
}

export function countHidden(session: Session): Promise<number> {
  return readNumber(session, 'SELECT count(*) AS number FROM hidden_entry');
}
