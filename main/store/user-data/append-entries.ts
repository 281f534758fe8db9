import { bodyVersion, type EntryDraft, type LogEntry } from '../../../shared/domain/review-log';
import { readNumber, type Session } from '../../../shared/node/database/connection';
import { givenRows, toStoredJson } from '../json-column';
import { readMetadata } from '../metadata';
import { indexWords } from './entry-search';
import { entriesWithIds, kindRead, lastPosition } from './log-entries';
import { bodyWith, lastReceived } from './received-history';
import { deriveAppended, deriveStates } from './subject-states';

const lastOfDevice = 'SELECT coalesce(max(device_seq), 0) AS number FROM entry WHERE device = ?';
const contentColumns =
  'id, device, device_seq, application, subject, kind, version, after, said_at, body, said';
const insertionOf = (columns: string) =>
  `${givenRows} INSERT INTO entry (${columns}) SELECT ${columns
    .split(', ')
    .map((_, column) => `value ->> ${column}`)
    .join(', ')} FROM given`;
/** Entries per statement. */
const maxInserted = 1_000;

/** Appends entries of this device. Their IDs must not be in the log. */
export async function insertEntries(
  session: Session,
  entries: readonly (EntryDraft & Pick<LogEntry, 'saidAt'> & Partial<Pick<LogEntry, 'claimToken'>>)[],
): Promise<void> {
  const last = await lastPosition(session);
  const device = (await readMetadata(session, 'device')) ?? '';
  const application = (await readMetadata(session, 'service')) ?? '';
  const lastSeq = await readNumber(session, lastOfDevice, [device]);
  const received = await lastReceived(session);
  const rows = entries.map(({ id, subject, kind, after, saidAt, body, claimToken = null }, index) => [
    ...[id, device, lastSeq + index + 1, application, subject, kind, bodyVersion],
    ...[
      toStoredJson(after),
      saidAt,
      toStoredJson(bodyWith(received, kind, body)),
      kindRead({ kind, version: bodyVersion, body }),
    ],
    claimToken,
  ]);
  await insertRows(session, `${contentColumns}, claim_token`, rows, last);
  await indexWords(session, last);
  const said = entries.filter(({ kind }) => kind !== 'seen' && kind !== 'unseen');
  await deriveStates(
    session,
    said.map(({ subject }) => subject),
  );
}

/**
 * Appends entries of other people in parts, without what a team added to them. Neither their IDs nor their numbers on a device
 * may be in the log. `now`: ms since 1970.
 */
export async function insertReceived(
  session: Session,
  parts: Iterable<readonly LogEntry[]>,
  now: number,
): Promise<void> {
  const first = await lastPosition(session);
  const ends = [first];
  for (const part of parts) {
    const last = ends.at(-1) ?? first;
    const rows = part.map((entry) => [
      ...[
        entry.id,
        entry.device,
        entry.deviceSeq,
        entry.application,
        entry.subject,
        entry.kind,
        entry.version,
      ],
      ...[toStoredJson(entry.after), entry.saidAt, JSON.stringify(entry.body), kindRead(entry), entry.person],
      now,
    ]);
    await insertRows(session, `${contentColumns}, person, arrived_at`, rows, last);
    await indexWords(session, last);
    ends.push(last + part.length);
  }
  await deriveAppended(session, ends);
}

async function insertRows(
  session: Session,
  columns: string,
  rows: readonly (readonly (string | number | null)[])[],
  last: number,
): Promise<void> {
  const placed = rows.map((row, index) => [...row, last + index + 1]);
  for (let at = 0; at < placed.length; at += maxInserted)
    await session.run(insertionOf(`${columns}, position`), [
      JSON.stringify(placed.slice(at, at + maxInserted)),
    ]);
}

/** Appends entries and returns them; those whose ID is in the log are only returned. `now`: ms since 1970. */
export async function appendEntries(
  session: Session,
  drafts: readonly EntryDraft[],
  now: number,
): Promise<readonly LogEntry[]> {
  const known = new Set((await entriesWithIds(session, drafts)).map(({ id }) => id));
  const given = new Map(drafts.map((draft) => [draft.id, draft]));
  const added = [...given.values()].filter(({ id }) => !known.has(id));
  await insertEntries(
    session,
    added.map((draft) => ({ ...draft, saidAt: now })),
  );
  const byId = new Map((await entriesWithIds(session, drafts)).map((entry) => [entry.id, entry]));
  return drafts.flatMap(({ id }) => byId.get(id) ?? []);
}
