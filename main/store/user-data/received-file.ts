import { z } from 'zod';
import {
  type EntryFault,
  type HistoryContent,
  type HistoryFileFault,
  maxListedFaults,
} from '../../../shared/domain/history-import';
import { bodyVersion, entryKinds, type LogEntry } from '../../../shared/domain/review-log';
import { scanJson } from '../../../shared/json/scan-json';
import type { Session } from '../../../shared/node/database/connection';
import { fail, type Result, succeed } from '../../../shared/result';
import {
  historyEntrySchema,
  historyFileFormat,
  historyFileHeader,
  historyFileSchema,
  historyFileVersion,
  maxHistoryEntries,
  personInFile,
} from '../../../shared/schemas/history-file';
import { readEntry } from '../../../shared/schemas/review-log-schema';
import { readMetadata } from '../metadata';
import { insertReceived } from './log-entries';

/** A colleague's file, compared with the log. */
interface ReadFile {
  readonly author: string;
  /** Entries about this service, each ID once. */
  readonly entries: readonly LogEntry[];
  /** Those that the log doesn't have and can take. */
  readonly added: readonly LogEntry[];
  readonly own: number;
  readonly otherService: number;
  readonly faults: readonly EntryFault[];
}

type FileResult<Value> = Promise<Result<Value, HistoryFileFault>>;

/** Returns what importing a file would add. */
export async function inspectFile(session: Session, bytes: Uint8Array): FileResult<HistoryContent> {
  const file = await readFile(session, bytes);
  if (!file.ok) return file;
  const { author, entries, added, own, otherService, faults } = file.value;
  const times = entries.map(({ saidAt }) => saidAt).sort((one, other) => one - other);
  const [first, last] = [times[0], times.at(-1)];
  return succeed({
    author,
    entries: entries.length,
    verdicts: verdictsIn(entries),
    period: first === undefined || last === undefined ? null : [first, last],
    added: added.length,
    addedVerdicts: verdictsIn(added),
    own,
    otherService,
    faults: faults.slice(0, maxListedFaults),
    faultCount: faults.length,
  });
}

/** Adds the entries of a file that the log doesn't have, and returns their number. Nothing in the log changes. */
export async function receiveFile(session: Session, bytes: Uint8Array): FileResult<number> {
  const file = await readFile(session, bytes);
  if (!file.ok) return file;
  await insertReceived(session, file.value.added);
  return succeed(file.value.added.length);
}

function verdictsIn(entries: readonly LogEntry[]): number {
  return entries.filter(({ kind }) => kind === 'verdict').length;
}

async function readFile(session: Session, bytes: Uint8Array): FileResult<ReadFile> {
  const content = parseFile(bytes);
  if (!content.ok) return content;
  const { author } = content.value;
  const application = await readMetadata(session, 'service');
  const faults: EntryFault[] = [];
  const places = new Map<LogEntry, number>();
  const byId = new Map<string, LogEntry>();
  let otherService = 0;
  for (const [index, value] of content.value.entries.entries()) {
    const read = readEntryOf(value, author);
    if (!read.ok) faults.push({ at: index + 1, reason: read.problem });
    else if (read.value.application !== application) otherService += 1;
    else if (!byId.has(read.value.id)) {
      byId.set(read.value.id, read.value);
      places.set(read.value, index + 1);
    }
  }
  const entries = [...byId.values()];
  const { known, own, taken, ownDevice } = await compared(session, entries);
  const added: LogEntry[] = [];
  for (const entry of entries) {
    if (known.has(entry.id)) continue;
    const number = numberOf(entry);
    // Only this store writes entries of its device.
    if (taken.has(number) || entry.device === ownDevice)
      faults.push({ at: places.get(entry) ?? 0, reason: { kind: 'conflict' } });
    else added.push(entry);
    taken.add(number);
  }
  return succeed({ author, entries, added, own, otherService, faults });
}

function parseFile(bytes: Uint8Array): Result<z.output<typeof historyFileSchema>, HistoryFileFault> {
  const content = parseJson(bytes);
  if (!content.ok) return fail({ kind: 'not-json' });
  const header = historyFileHeader.safeParse(content.value);
  if (!header.success || header.data.format !== historyFileFormat) return fail({ kind: 'other-format' });
  if (header.data.version > historyFileVersion) return fail({ kind: 'newer-version' });
  const file = historyFileSchema.safeParse(content.value);
  if (file.success)
    return file.data.entries.length > 0 ? succeed(file.data) : fail({ kind: 'damaged', path: 'entries' });
  const [issue] = file.error.issues;
  if (issue?.code === 'too_big' && issue.path[0] === 'entries' && issue.maximum === maxHistoryEntries)
    return fail({ kind: 'too-many' });
  return fail({ kind: 'damaged', path: issue?.path.join('.') ?? '' });
}

/** Maximum depth of the JSON of an entry. */
const maxDepth = 100;

function parseJson(bytes: Uint8Array): Result<unknown, null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return scanJson(text).depth > maxDepth ? fail(null) : succeed(JSON.parse(text));
  } catch {
    return fail(null);
  }
}

/** Body size limit, characters of JSON: verdicts have texts of up to 100,000. */
const maxBodyLength = 1_000_000;

function readEntryOf(value: unknown, author: string): Result<LogEntry, EntryFault['reason']> {
  const read = historyEntrySchema.safeParse(value);
  if (!read.success)
    return fail({ kind: 'invalid', field: String(read.error.issues[0]?.path[0] ?? 'entry') });
  const fromTeam = { seq: null, receivedAt: null, claimToken: null, previousHash: null, hash: null };
  const entry = { ...read.data, person: personInFile(read.data, author), ...fromTeam };
  return isBodyValid(entry) ? succeed(entry) : fail({ kind: 'invalid', field: 'body' });
}

/** Only a newer program writes bodies that this one can't read. */
function isBodyValid(entry: LogEntry): boolean {
  if (JSON.stringify(entry.body).length > maxBodyLength) return false;
  const isKnown = entry.version === bodyVersion && entryKinds.some((kind) => kind === entry.kind);
  return !isKnown || readEntry(entry).said !== null;
}

const knownRow = z.object({ id: z.string(), own: z.int() });
const knownEntries = `SELECT id, person IS NULL AS own FROM entry WHERE id IN (SELECT value FROM json_each(?))`;
const takenRow = z.object({ device: z.string(), deviceSeq: z.int() });
const takenNumbers = `SELECT entry.device, entry.device_seq AS deviceSeq FROM json_each(?) AS given
  CROSS JOIN entry ON entry.device = given.value ->> 0 AND entry.device_seq = given.value ->> 1`;

/** Returns what the log already has: the IDs, how many are this analyst's, and the numbers of devices in use. */
async function compared(session: Session, entries: readonly LogEntry[]) {
  const known = await session.rows(knownEntries, [JSON.stringify(entries.map(({ id }) => id))], knownRow);
  const numbers = JSON.stringify(entries.map(({ device, deviceSeq }) => [device, deviceSeq]));
  const taken = await session.rows(takenNumbers, [numbers], takenRow);
  const ownDevice = await readMetadata(session, 'device');
  return {
    known: new Set(known.map(({ id }) => id)),
    own: known.filter(({ own }) => own === 1).length,
    taken: new Set(taken.map(numberOf)),
    ownDevice,
  };
}

function numberOf({ device, deviceSeq }: Pick<LogEntry, 'device' | 'deviceSeq'>): string {
  return `${device} ${deviceSeq}`;
}
