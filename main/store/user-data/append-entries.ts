import { bodyVersion, isMark, type LateEntryDraft, type LogEntry } from '../../../shared/domain/review-log';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { reviewState } from '../../../shared/schemas/review-log-schema';
import { inputRows, toStoredJson } from '../json-column';
import { readMetadata } from '../metadata';
import { indexWords } from './entry-search';
import { entriesOf, idsInLog, kindRead, lastPosition } from './log-entries';
import { bodyWith, lastReceived } from './received-history';
import { deriveAppended, deriveStates } from './subject-states';

const lastOfDevice = 'SELECT coalesce(max(device_seq), 0) AS number FROM entry WHERE device = ?';
const contentColumns =
  'id, device, device_seq, application, subject, kind, version, after, said_at, body, said';
const insertionOf = (columns: string) =>
  `${inputRows} INSERT INTO entry (${columns}) SELECT ${columns
    .split(', ')
    .map((_, column) => `value ->> ${column}`)
    .join(', ')} FROM input`;
/** Entries per statement. */
const maxInserted = 1_000;

/**
 * Appends entries of this device, in their order, except those whose ID is in the log and withdrawals of entries that are
 * neither in the log nor before them. `now`: ms since 1970; `saidAt`: the same, of an entry that was written earlier.
 */
export async function appendEntries(
  session: Session,
  drafts: readonly (LateEntryDraft & Partial<Pick<LogEntry, 'saidAt'>>)[],
  now: number,
): Promise<void> {
  const entries = await entriesToAppend(session, drafts);
  if (entries.length === 0) return;
  const last = await lastPosition(session);
  const device = (await readMetadata(session, 'device')) ?? '';
  const application = (await readMetadata(session, 'service')) ?? '';
  const lastSeq = await readNumber(session, lastOfDevice, [device]);
  const received = await lastReceived(session);
  const late = entries.filter(({ after }) => after === null).map(({ subject }) => subject);
  const heads = await headsOf(session, late);
  const rows = entries.map(({ id, subject, kind, after, saidAt = now, body, claimToken = null }, index) => [
    ...[id, device, lastSeq + index + 1, application, subject, kind, bodyVersion],
    ...[
      toStoredJson(after ?? heads.get(subject) ?? []),
      saidAt,
      toStoredJson(bodyWith(received, kind, body)),
      kindRead({ kind, version: bodyVersion, body }),
    ],
    claimToken,
  ]);
  await insertRows(session, `${contentColumns}, claim_token`, rows, last);
  await indexWords(session, last);
  const withoutMarks = entries.filter(({ kind }) => !isMark(kind));
  await deriveStates(
    session,
    withoutMarks.map(({ subject }) => subject),
  );
}

async function entriesToAppend<Draft extends LateEntryDraft>(
  session: Session,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> {
  const ids = drafts.flatMap((draft) =>
    draft.kind === 'withdrawal' ? [draft.id, draft.body.of] : [draft.id],
  );
  const known = await idsInLog(session, ids);
  return drafts.filter((draft) => {
    if (known.has(draft.id) || (draft.kind === 'withdrawal' && !known.has(draft.body.of))) return false;
    known.add(draft.id);
    return true;
  });
}

async function headsOf(
  session: Session,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await entriesOf(session, [...new Set(subjects)], { marks: false });
  return new Map(found.map(({ subject, entries }) => [subject, reviewState(entries).heads]));
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
