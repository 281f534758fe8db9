import { z } from 'zod';
import type { LogChanged } from '../../../shared/contract/review-calls';
import { entryKinds, type LogEntry, nameFromFile } from '../../../shared/domain/review-log';
import { readNumber, type Session } from '../../../shared/node/database/connection';
import { sorted } from '../../../shared/node/entry-hash';
import { asInFile, fromTeam } from '../../../shared/node/entry-secret';
import type { HiddenEntry, SharedEntry } from '../../../shared/team-api/wire';
import type { PlacedIntent, PulledOutcome, StoreRequest } from '../contract';
import { fromStoredJson, givenRows, textList, toStoredJson } from '../json-column';
import { readMetadata } from '../metadata';
import { isIntentWithdrawn } from './decisions';
import { indexWords } from './entry-search';
import { hideAgain, hideReceivedCases } from './hidden-subjects';
import { kindRead, lastPosition } from './log-entries';
import { haveOthersAnother } from './received-history';
import { noteFormerShares } from './sharing-rights';
import type { StoredTeam } from './stored-json';
import { changeTeam, readTeam } from './stored-team';
import { deriveStates, subjectsChanged } from './subject-states';

/** The exchange of the review log with a team: what isn't shared yet, and what others shared. */

const isUnshared = "seq IS NULL AND person IS NULL AND kind NOT IN ('seen', 'unseen')";
const entryRow = z.object({
  id: z.string(),
  device: z.string(),
  deviceSeq: z.int(),
  application: z.string(),
  subject: z.string(),
  kind: z.string(),
  version: z.int(),
  after: textList,
  saidAt: z.number(),
  claimToken: z.string().nullable(),
  body: fromStoredJson(z.unknown()),
});
const unplaced = {
  seq: null,
  person: null,
  receivedAt: null,
  arrivedAt: null,
  previousHash: null,
  hash: null,
};
const entryColumns = `id, device, device_seq AS deviceSeq, application, subject, kind, version, after, said_at AS saidAt,
  claim_token AS claimToken, body`;
const unshared = `SELECT ${entryColumns} FROM entry
  WHERE ${isUnshared} AND (kind <> 'case' OR ?) AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`;

/** Returns this analyst's next entries that the team doesn't have, in the order in which they were written. */
export async function readUnshared(
  session: Session,
  { except, limit, cases }: StoreRequest<'shared.unshared'>,
): Promise<readonly LogEntry[]> {
  const found = await session.rows(unshared, [cases ? 1 : 0, JSON.stringify(except), limit], entryRow);
  return found.map((entry) => ({ ...entry, ...unplaced }));
}

/** Returns the number of entries that the team doesn't have. */
export function countUnshared(session: Session): Promise<number> {
  return readNumber(session, `SELECT count(*) AS number FROM entry WHERE ${isUnshared}`);
}

/** Returns the largest number in the team's order that this store knows. */
export async function lastKnownSeq(session: Session): Promise<number> {
  const known = await readNumber(session, 'SELECT coalesce(max(seq), 0) AS number FROM entry');
  return Math.max(known, (await readTeam(session))?.cursor.seq ?? 0);
}

/**
 * Notes that the server has these entries. Returns false if the number of one belongs to another entry, so that it can't be
 * noted: the next pull finds that the server's history was changed.
 */
export async function confirmShared(
  session: Session,
  { entries }: StoreRequest<'shared.confirm'>,
): Promise<boolean> {
  const given = JSON.stringify(entries.map(({ id, seq }) => [id, seq]));
  await session.run(
    `${givenRows} UPDATE OR IGNORE entry SET seq = value ->> 1 FROM given WHERE id = value ->> 0 AND seq IS NULL`,
    [given],
  );
  const left =
    'SELECT count(*) AS number FROM entry, json_each(?) WHERE entry.id = value ->> 0 AND seq IS NOT value ->> 1';
  return (await readNumber(session, left, [given])) === 0;
}

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
const insertion = `${givenRows} INSERT OR IGNORE INTO entry (${insertedColumns})
  SELECT ${insertedColumns
    .split(', ')
    .map((_, column) => `value ->> ${column}`)
    .join(', ')} FROM given`;
const placing = `${givenRows} UPDATE entry SET seq = value ->> 1, received_at = value ->> 2, claim_token = value ->> 3,
    previous_hash = value ->> 4, hash = value ->> 5
  FROM given WHERE id = value ->> 0`;

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
  const vouched = await vouchedFor(
    session,
    visible.filter(({ id }) => known.has(id)),
    team,
  );
  const last = await lastPosition(session);
  const rows = added.map((entry, index) => [...insertedRow(entry, team?.person), at, last + index + 1]);
  // Before others could take these numbers.
  await session.run(numbering, [JSON.stringify(vouched.numbers)]);
  await session.run(insertion, [JSON.stringify(rows)]);
  await session.run(placing, [JSON.stringify(visible.map(placingRow))]);
  await session.run(authoring, [JSON.stringify(vouched.authors)]);
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

const authoring = `${givenRows} UPDATE entry SET person = value ->> 1, author = value ->> 2 FROM given WHERE id = value ->> 0`;

/** A server that gives two entries one number is faulty: the second one keeps the number that it has here. */
const numbering = `${givenRows} UPDATE OR IGNORE entry SET device = value ->> 1, device_seq = value ->> 2
  FROM given WHERE id = value ->> 0`;

/** What the team's server says about entries that the log has. */
interface Vouched {
  /** The IDs of entries of which other authors become known, with the person and the author to note. */
  readonly authors: readonly (readonly [id: string, person: string | null, author: string | null])[];
  /** Own entries that have other numbers there: those that they had before they were moved to another device. */
  readonly numbers: readonly (readonly [id: string, device: string, deviceSeq: number])[];
  /** What these entries are about. */
  readonly subjects: readonly string[];
  /** How many entries were received with another content than the log has: of these, nothing is vouched for. */
  readonly differing: number;
}

const knownRow = entryRow.extend({
  person: z.string().nullable(),
  author: z.string().nullable(),
  seq: z.int().nullable(),
});
type Known = z.output<typeof knownRow>;

async function vouchedFor(
  session: Session,
  received: readonly SharedEntry[],
  team: StoredTeam | null,
): Promise<Vouched> {
  const self = team?.person ?? null;
  const people = new Set(team?.people.map(({ id }) => id));
  const found = await session.rows(
    `SELECT ${entryColumns}, person, author, seq FROM entry WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(received.map(({ id }) => id))],
    knownRow,
  );
  const stored = new Map(found.map((entry) => [entry.id, entry]));
  const compared = received.flatMap((entry) => {
    const before = stored.get(entry.id);
    return before === undefined ? [] : [{ entry, before, isSame: isSameContent(before, entry) }];
  });
  const vouched = compared.flatMap(({ entry: { id, subject, person: by }, before, isSame }) => {
    if (!isSame) return [];
    const person =
      before.person !== null && nameFromFile(before.person) !== null ? otherThan(by, self) : before.person;
    // Who joined after a backup that was restored is another person since.
    const isGone = before.person !== null && person === before.person && !people.has(before.person);
    const author = before.person === null || isGone ? otherThan(by, self) : null;
    const isNews = person !== before.person || author !== before.author;
    return isNews ? [{ subject, named: [id, person, author] as const }] : [];
  });
  const numbered = compared.filter(({ entry, before, isSame }) => isSame && !hasNumber(before, entry));
  return {
    authors: vouched.map(({ named }) => named),
    numbers: numbered.map(({ entry: { id, device, device_seq } }) => [id, device, device_seq]),
    subjects: [...new Set([...vouched, ...numbered.map(({ entry }) => entry)].map(({ subject }) => subject))],
    differing: compared.filter(({ isSame }) => !isSame).length,
  };
}

function otherThan(person: string, self: string | null): string | null {
  return person === self ? null : person;
}

/** A file has times in whole ms, and no secrets: those who have an entry from a file alone can't share it as theirs. */
function isSameContent(stored: Known, received: SharedEntry): boolean {
  const isSameTime =
    stored.person === null ||
    nameFromFile(stored.person) === null ||
    stored.saidAt === Math.trunc(received.said_at);
  const isNumbered = hasNumber(stored, received) || (stored.person === null && stored.seq === null);
  return isSameTime && isNumbered && contentOf(stored, asInFile) === contentOf(received, fromTeam);
}

function hasNumber({ device, deviceSeq }: Known, received: SharedEntry): boolean {
  return device === received.device && deviceSeq === received.device_seq;
}

function contentOf(
  entry: Pick<LogEntry, 'subject' | 'kind' | 'version' | 'after' | 'body'>,
  bodyOf: (body: unknown) => unknown,
): string {
  const { subject, kind, version, after, body = null } = entry;
  return JSON.stringify([subject, kind, version, after, sorted(bodyOf(body))]);
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
    `${givenRows} INSERT OR REPLACE INTO hidden_entry (seq, subject, hash)
       SELECT value ->> 0, value ->> 1, value ->> 2 FROM given
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

const flag = z.int().transform((number) => number === 1);
const intentRow = z.object({
  itemId: z.string(),
  isPlaced: flag,
  isUnderReview: flag,
  rival: z.string().nullable(),
  isInDoubt: flag,
});
/** SQL for whether something before an intent, `own`, is hidden. */
const isHiddenBefore = `EXISTS (
    SELECT 1 FROM hidden_entry WHERE hidden_entry.subject = own.subject AND hidden_entry.seq < own.seq
  )`;
/**
 * Entries that others wrote before the history changed come first, even if they get later numbers when they are shared again.
 * An intent of others counts even if this program can't read it, since its author may send that feedback.
 */
const intents = `
  SELECT own.body ->> '$.itemId' AS itemId,
    own.seq IS NOT NULL AND own.seq <= ?2 AND NOT ${isHiddenBefore} AS isPlaced,
    own.seq IS NOT NULL AND own.seq <= ?2 AND ${isHiddenBefore} AS isUnderReview,
    (
      SELECT other.person FROM entry_subject CROSS JOIN entry AS other ON other.position = entry_subject.position
      WHERE entry_subject.subject = own.subject AND other.kind = 'feedback' AND other.person IS NOT NULL
        AND (other.seq < own.seq OR other.position <= ?3) AND NOT EXISTS (
          SELECT 1 FROM entry_subject AS later CROSS JOIN said_entry AS withdrawal ON withdrawal.position = later.position
          WHERE later.subject = own.subject AND withdrawal.kind = 'withdrawal'
            AND withdrawal.person = other.person AND withdrawal.body ->> '$.of' = other.id
        )
      ORDER BY other.position > ?3, other.seq, other.position LIMIT 1
    ) AS rival,
    own.position <= ?3 AS isInDoubt
  FROM said_entry AS own
  WHERE own.kind = 'feedback' AND own.person IS NULL
    AND own.body ->> '$.itemId' IN (SELECT value FROM json_each(?1)) AND NOT ${isIntentWithdrawn}`;

/** Returns the intents of outbox items that stand; none for an item without one. */
export async function readIntents(
  session: Session,
  { itemIds }: StoreRequest<'shared.intents'>,
): Promise<readonly PlacedIntent[]> {
  const team = await readTeam(session);
  const order = [team?.cursor.seq ?? 0, team?.changedAfter ?? 0];
  return session.rows(intents, [JSON.stringify(itemIds), ...order], intentRow);
}
