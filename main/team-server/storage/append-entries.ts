import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { shareOfSubject } from '../../../shared/domain/review-log';
import { entryHash } from '../../../shared/node/entry-hash';
import { readBody, relatedSubjects } from '../../../shared/schemas/review-log-schema';
import type { PushedEntry, SharedEntry } from '../../../shared/team-api/wire';
import { notification } from './changes';
import { takeDevice } from './join';
import { prepareEntry } from './prepare-entry';
import { subjectKey } from './schema';
import { addToStored, type StoringLimit, waitForStoring } from './storing';
import type { Session } from './team-database';
import type { Appending, EntryConflict, Identity } from './team-storage';

/** Locks the team's counter: the next append waits here, and then continues from what this transaction commits. */
const lockTeam = `SELECT last_seq::float8 AS "lastSeq", last_hash AS "lastHash",
    floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
  FROM team WHERE id = $1 FOR UPDATE`;
const teamRow = z.tuple([z.object({ lastSeq: z.number(), lastHash: z.string(), now: z.number() })]);

/**
 * All that decides about a push: entries with its IDs or numbers, owners of its devices, and the author's claims and open
 * blind reviews.
 */
const readStored = `SELECT
  (SELECT coalesce(json_agg(json_build_object('id', id, 'device', device, 'deviceSeq', device_seq, 'seq', seq)), '[]')
    FROM entry WHERE team = $1 AND id = ANY($2::uuid[])) AS known,
  (SELECT coalesce(json_agg(json_build_object('device', device, 'deviceSeq', device_seq)), '[]')
    FROM entry JOIN unnest($3::uuid[], $4::bigint[]) AS pushed (device, device_seq) USING (device, device_seq)
    WHERE team = $1) AS numbers,
  (SELECT coalesce(json_agg(json_build_object('device', device, 'person', person, 'active', active)), '[]')
    FROM device JOIN person ON person.id = device.person
    WHERE device.team = $1 AND device = ANY($3::uuid[])) AS devices,
  (SELECT coalesce(json_agg(json_build_object('key', encode(subject_key, 'hex'), 'token', token)), '[]')
    FROM claim WHERE team = $1 AND subject_key = ANY($5::bytea[]) AND person = $6 AND until > clock_timestamp()
  ) AS claims,
  (SELECT coalesce(json_agg(encode(subject_key, 'hex')), '[]')
    FROM blind WHERE team = $1 AND second = $6 AND revealed_at IS NULL AND subject_key = ANY($5::bytea[])
  ) AS blind`;
const storedRow = z.tuple([
  z.object({
    known: z.array(z.object({ id: z.uuid(), device: z.uuid(), deviceSeq: z.int(), seq: z.int() })),
    numbers: z.array(z.object({ device: z.uuid(), deviceSeq: z.int() })),
    devices: z.array(z.object({ device: z.uuid(), person: z.uuid(), active: z.boolean() })),
    claims: z.array(z.object({ key: z.string(), token: z.uuid() })),
    blind: z.array(z.string()),
  }),
]);
type Stored = z.output<typeof storedRow>[0];

/** `$24`: the subjects of verdicts, which end what blind rounds hide from their author. */
const insert = `WITH added AS (
    INSERT INTO entry (team, person, received_at, seq, id, device, device_seq, application, subject, subject_key, kind,
        version, after, said_at, claim_token, body, salt, previous_hash, hash)
      SELECT $1::uuid, $2::uuid, $3::float8, seq, id, device, device_seq, application, subject, subject_key, kind,
        version, after::uuid[], said_at, claim_token, body, salt, previous_hash, hash
      FROM unnest($4::bigint[], $5::uuid[], $6::uuid[], $7::bigint[], $8::text[], $9::text[], $10::bytea[], $11::text[],
        $12::bigint[], $13::text[], $14::float8[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[])
        AS pushed (seq, id, device, device_seq, application, subject, subject_key, kind, version, after, said_at,
          claim_token, body, salt, previous_hash, hash)
  ), revealed AS (
    UPDATE blind SET revealed_at = clock_timestamp()
      WHERE team = $1 AND second = $2 AND revealed_at IS NULL AND subject_key = ANY($24::bytea[])
  )
  UPDATE team SET last_seq = $20, last_hash = $21 WHERE id = $1 RETURNING pg_notify($22, $23)`;

/**
 * Appends entries in the order given. Those that are stored already, or that occur twice, keep their first place. Nothing
 * is stored if one is refused.
 */
export async function appendEntries(
  session: Session,
  { team, person }: Identity,
  pushed: readonly PushedEntry[],
  limit: StoringLimit,
): Promise<Appending> {
  const entries = pushed.map(prepareEntry);
  for (const [index, { refusal }] of entries.entries())
    if (refusal !== null) return { kind: 'unstorable', index, refusal };

  const [{ lastSeq, lastHash, now }] = teamRow.parse(await session.rows(z.unknown(), lockTeam, [team]));
  const [stored] = storedRow.parse(
    await session.rows(z.unknown(), readStored, [
      team,
      entries.map(({ id }) => id),
      entries.map(({ device }) => device),
      entries.map(({ device_seq }) => device_seq),
      entries.map(({ key }) => key),
      person,
    ]),
  );
  const slots = new EntrySlots(stored, person);
  const claims = new Map(stored.claims.map(({ key, token }) => [key, token]));
  const blind = new Set(stored.blind);
  const added: AddedEntry[] = [];
  let previousHash = lastHash;
  for (const [index, { key, bodyText, refusal: _, ...entry }] of entries.entries()) {
    const slot = slots.find(entry);
    if (slot.kind === 'conflict') return { kind: 'conflict', index, conflict: slot.conflict };
    if (slot.kind === 'known') continue;
    if (entry.kind === 'verdict' && blind.has(key.toString('hex')) && !isVerdict(entry))
      return { kind: 'conflict', index, conflict: 'unreadable-verdict' };
    const seq = lastSeq + added.length + 1;
    slots.add(entry, seq);
    const claim = claims.get(key.toString('hex'));
    const content = {
      ...entry,
      claim_token: claim !== undefined && claim === entry.claim_token?.toLowerCase() ? claim : null,
      seq,
      person,
      received_at: now,
      salt: randomBytes(16).toString('hex'),
      previous_hash: previousHash,
    };
    previousHash = entryHash(content);
    added.push({ ...content, hash: previousHash, key, bodyText });
  }
  const last = added.at(-1);
  if (last !== undefined) {
    const wait = await waitForStoring(session, person, added, limit);
    if (wait > 0) return { kind: 'too-much', retryAfterSeconds: wait };
    await addToStored(session, team, person, added, limit);
    await relate(session, team, added);
    for (const device of slots.newDevices) await session.run(takeDevice, [team, device, person]);
    const column = <Value>(read: (entry: AddedEntry) => Value) => added.map(read);
    await session.run(insert, [
      team,
      person,
      now,
      column(({ seq }) => seq),
      column(({ id }) => id),
      column(({ device }) => device),
      column(({ device_seq }) => device_seq),
      column(({ application }) => application),
      column(({ subject }) => subject),
      column(({ key }) => key),
      column(({ kind }) => kind),
      column(({ version }) => version),
      column(({ after }) => `{${after.join(',')}}`),
      column(({ said_at }) => said_at),
      column(({ claim_token }) => claim_token),
      column(({ bodyText }) => bodyText),
      column(({ salt }) => salt),
      column(({ previous_hash }) => previous_hash),
      column(({ hash }) => hash),
      last.seq,
      last.hash,
      ...notification({ kind: 'entries', team, lastSeq: last.seq }),
      added.filter(isVerdict).map(({ key }) => key),
    ]);
  }
  return {
    kind: 'appended',
    entries: pushed.map(({ id }) => ({ id, seq: slots.seqOf(id.toLowerCase()) })),
  };
}

const insertRelated = `INSERT INTO related (team, subject_key, about_key)
  SELECT $1, subject_key, about_key FROM unnest($2::bytea[], $3::bytea[]) AS related (subject_key, about_key)
  ON CONFLICT DO NOTHING`;

/** Notes which reports cases contain, so that a blind round hides the cases of its reports, and nothing else. */
async function relate(session: Session, team: string, added: readonly AddedEntry[]): Promise<void> {
  const related = added.flatMap(({ kind, application, subject: about, key, body }) => {
    const isCase = kind === 'case' && shareOfSubject(about) !== null;
    const subjects = isCase ? relatedSubjects(body) : [];
    return subjects.map((subject) => ({ key, about: subjectKey(application, subject) }));
  });
  if (related.length === 0) return;
  const keys = related.map(({ key }) => key);
  const about = related.map((each) => each.about);
  await session.run(insertRelated, [team, keys, about]);
}

/** Whether desktops read an entry as a verdict. */
function isVerdict(entry: Pick<PushedEntry, 'kind' | 'version' | 'body'>): boolean {
  return readBody(entry)?.kind === 'verdict';
}

/** An entry as it is stored. */
interface AddedEntry extends Omit<SharedEntry, 'hidden'> {
  readonly key: Buffer;
  readonly bodyText: string;
}

type EntrySlot =
  | { readonly kind: 'free' | 'known' }
  | { readonly kind: 'conflict'; readonly conflict: EntryConflict };
type Numbered = Pick<PushedEntry, 'id' | 'device' | 'device_seq'>;

/** Which IDs, numbers and devices are in use, by stored entries and by earlier ones of the push. */
class EntrySlots {
  readonly newDevices = new Set<string>();
  readonly #known: Map<string, { readonly number: string; readonly seq: number }>;
  readonly #numbers: Set<string>;
  readonly #owners: Map<string, string | null>;
  readonly #person: string;

  constructor({ known, numbers, devices }: Stored, person: string) {
    this.#known = new Map(
      known.map(({ id, device, deviceSeq, seq }) => [id, { number: `${device} ${deviceSeq}`, seq }]),
    );
    this.#numbers = new Set(numbers.map(({ device, deviceSeq }) => `${device} ${deviceSeq}`));
    // The device of a person who left the team belongs to the next one who uses it.
    this.#owners = new Map(devices.map(({ device, person, active }) => [device, active ? person : null]));
    this.#person = person;
  }

  find({ id, device, device_seq }: Numbered): EntrySlot {
    const number = `${device} ${device_seq}`;
    const known = this.#known.get(id);
    if (known?.number === number) return { kind: 'known' };
    if ((this.#owners.get(device) ?? this.#person) !== this.#person)
      return { kind: 'conflict', conflict: 'device-of-another' };
    if (known !== undefined) return { kind: 'conflict', conflict: 'id-used' };
    if (this.#numbers.has(number)) return { kind: 'conflict', conflict: 'device-seq-used' };
    return { kind: 'free' };
  }

  add({ id, device, device_seq }: Numbered, seq: number): void {
    const number = `${device} ${device_seq}`;
    this.#known.set(id, { number, seq });
    this.#numbers.add(number);
    if (this.#owners.get(device) === this.#person) return;
    this.newDevices.add(device);
    this.#owners.set(device, this.#person);
  }

  seqOf(id: string): number {
    const known = this.#known.get(id);
    if (known === undefined) throw new Error('An appended entry has no place.');
    return known.seq;
  }
}
