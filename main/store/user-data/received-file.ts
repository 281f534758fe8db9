import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import {
  type EntryFault,
  type HistoryContent,
  type HistoryFileFault,
  maxListedFaults,
} from '../../../shared/domain/history-import';
import { processInChunks } from '../../../shared/domain/process-in-chunks';
import type { EntryKind, LogEntry } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import { type Result, succeed } from '../../../shared/result';
import { maxEntriesOfSubject } from '../../../shared/schemas/history-file';
import { readMetadata } from '../metadata';
import { partsWithin } from '../parts-within';
import { insertReceived } from './append-entries';
import { freeNumbersOf, type Numbered } from './file-numbers';
import { kindRead } from './log-entries';
import { type HistoryFile, parseHistory, readHistoryEntry, sizeOfEntry } from './parse-history';
import type { UserDataAccess } from './user-data-access';

/** A colleague's file, compared with the log. */
interface ComparedFile {
  readonly content: HistoryContent;
  /** The entries that the log doesn't have. */
  readonly added: readonly AddedEntry[];
}

/** An entry of a file. It is read again when it is stored: all of them together would take too much memory. */
interface AddedEntry extends Numbered {
  readonly index: number;
}

type FileResult<Value> = Promise<Result<Value, HistoryFileFault>>;

/** Returns what importing a file would add. */
export async function inspectFile(access: UserDataAccess, bytes: Uint8Array): FileResult<HistoryContent> {
  const file = await processInChunks(parseHistory(bytes));
  if (!file.ok) return file;
  return succeed((await access.read((session) => comparedWithLog(session, file.value))).content);
}

/**
 * Adds the entries of a file that the log doesn't have, and returns their number. Nothing in the log changes. `now`: ms since
 * 1970.
 */
export async function receiveFile(
  access: UserDataAccess,
  bytes: Uint8Array,
  now: number,
): FileResult<number> {
  const file = await processInChunks(parseHistory(bytes));
  if (!file.ok) return file;
  return access.write(async (session) => {
    const { added } = await comparedWithLog(session, file.value);
    const moved = await freeNumbersOf(session, added);
    await insertReceived(session, partsToStore(file.value, added, moved), now);
    return succeed(added.length);
  });
}

/** Reads the entries of a file about this service, each ID once, and compares them with the log. */
async function comparedWithLog(session: Session, file: HistoryFile): Promise<ComparedFile> {
  const application = await readMetadata(session, 'service');
  const ids = new Set<string>();
  const faults: EntryFault[] = [];
  const added: AddedEntry[] = [];
  const devices = new Map<string, string>();
  const ofSubjects = new Map<string, number>();
  let [counts, countsOfAdded] = [noEntries, noEntries];
  let [faultCount, otherService, own] = [0, 0, 0];
  for (const part of partsWithin(file.entries.starts.keys(), step, (index) => sizeOfEntry(file, index))) {
    const { entries, faults: faultsOfPart } = readPart(file, part, ofSubjects);
    faultCount += faultsOfPart.length;
    faults.push(...faultsOfPart.slice(0, maxListedFaults - faults.length));
    const ofService = entries.filter(({ entry }) => entry.application === application);
    otherService += entries.length - ofService.length;
    const first = ofService.filter(({ entry: { id } }) => ids.size < ids.add(id).size);
    await nextTurn();
    const known = await knownAmong(session, first);
    own += known.own;
    const fresh = first.filter(({ entry }) => !known.ids.has(entry.id));
    counts = withEntries(counts, first);
    countsOfAdded = withEntries(countsOfAdded, fresh);
    for (const { index, entry } of fresh)
      added.push({ index, device: single(devices, entry.device), deviceSeq: entry.deviceSeq });
  }
  const content = {
    author: file.author,
    entries: counts.entries,
    verdicts: counts.verdicts,
    period: counts.period,
    added: countsOfAdded.entries,
    addedVerdicts: countsOfAdded.verdicts,
    addedUnread: countsOfAdded.unread,
    own,
    otherService,
    faults,
    faultCount,
  };
  return { content, added };
}

/** How much is read before other calls are answered: entries, and bytes of them. */
const step = { items: 500, weight: 256 * 1024 };

/** An entry that was read, and the kind as which it can be read. */
interface FileEntry {
  readonly index: number;
  readonly entry: LogEntry;
  readonly readAs: EntryKind | null;
}

/** `ofSubjects`: how many entries the parts before have about each subject; those of this one are added. */
function readPart(
  file: HistoryFile,
  part: readonly number[],
  ofSubjects: Map<string, number>,
): { readonly entries: readonly FileEntry[]; readonly faults: readonly EntryFault[] } {
  const entries: FileEntry[] = [];
  const faults: EntryFault[] = [];
  for (const index of part) {
    const read = readHistoryEntry(file, index);
    const count = read.ok ? (ofSubjects.get(read.value.subject) ?? 0) : 0;
    if (!read.ok) faults.push({ at: index + 1, field: read.problem });
    else if (count >= maxEntriesOfSubject) faults.push({ at: index + 1, field: 'subject' });
    else {
      ofSubjects.set(read.value.subject, count + 1);
      entries.push({ index, entry: read.value, readAs: kindRead(read.value) });
    }
  }
  return { entries, faults };
}

/** Returns the first of all equal texts, so that the others need not be kept. */
function single(texts: Map<string, string>, text: string): string {
  const first = texts.get(text);
  if (first === undefined) texts.set(text, text);
  return first ?? text;
}

interface Counts extends Pick<HistoryContent, 'entries' | 'verdicts' | 'period'> {
  readonly unread: number;
}

const noEntries: Counts = { entries: 0, verdicts: 0, unread: 0, period: null };

function withEntries({ entries, verdicts, unread, period }: Counts, more: readonly FileEntry[]): Counts {
  const times = [...(period ?? []), ...more.map(({ entry }) => entry.saidAt)];
  return {
    entries: entries + more.length,
    verdicts: verdicts + more.filter(({ readAs }) => readAs === 'verdict').length,
    unread: unread + more.filter(({ readAs }) => readAs === null).length,
    period: times.length > 0 ? [Math.min(...times), Math.max(...times)] : null,
  };
}

const knownRow = z.object({ id: z.string(), own: z.int() });
const knownEntries = `SELECT id, person IS NULL AS own FROM entry WHERE id IN (SELECT value FROM json_each(?))`;

/** Returns which entries the log already has, and how many of these are this analyst's. */
async function knownAmong(session: Session, entries: readonly FileEntry[]) {
  const known = await session.rows(
    knownEntries,
    [JSON.stringify(entries.map(({ entry }) => entry.id))],
    knownRow,
  );
  return { ids: new Set(known.map(({ id }) => id)), own: known.filter(({ own }) => own === 1).length };
}

/** Reads entries of a file again, with the numbers that they get. */
function* partsToStore(
  file: HistoryFile,
  added: readonly AddedEntry[],
  moved: ReadonlyMap<AddedEntry, Numbered>,
): Generator<readonly LogEntry[]> {
  for (const part of partsWithin(added, step, ({ index }) => sizeOfEntry(file, index)))
    yield part.flatMap((each) => {
      const { device, deviceSeq } = moved.get(each) ?? each;
      const entry = readHistoryEntry(file, each.index);
      return entry.ok ? [{ ...entry.value, device, deviceSeq }] : [];
    });
}
