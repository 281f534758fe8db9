import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import {
  type EntryFault,
  type HistoryContent,
  type HistoryFileFault,
  maxListedFaults,
} from '../../../shared/domain/history-import';
import type { LogEntry } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/connection';
import { type Result, succeed } from '../../../shared/result';
import { readMetadata } from '../metadata';
import { insertReceived } from './append-entries';
import { withFreeNumbers } from './file-numbers';
import { kindRead } from './log-entries';
import { parseHistory, readHistoryEntry } from './parse-history';

/** A colleague's file, compared with the log. */
interface ReadFile {
  readonly author: string;
  /** Entries about this service, each ID once. */
  readonly entries: readonly LogEntry[];
  /** Those that the log doesn't have. */
  readonly added: readonly LogEntry[];
  readonly own: number;
  readonly otherService: number;
  readonly faults: readonly EntryFault[];
}

/** How many entries are read before other calls are answered. */
const entriesPerStep = 500;

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
    addedUnread: added.filter((entry) => kindRead(entry) === null).length,
    own,
    otherService,
    faults: faults.slice(0, maxListedFaults),
    faultCount: faults.length,
  });
}

/**
 * Adds the entries of a file that the log doesn't have, and returns their number. Nothing in the log changes. `now`: ms since
 * 1970.
 */
export async function receiveFile(session: Session, bytes: Uint8Array, now: number): FileResult<number> {
  const file = await readFile(session, bytes);
  if (!file.ok) return file;
  await insertReceived(session, await withFreeNumbers(session, file.value.added), now);
  return succeed(file.value.added.length);
}

function verdictsIn(entries: readonly LogEntry[]): number {
  return entries.filter((entry) => kindRead(entry) === 'verdict').length;
}

async function readFile(session: Session, bytes: Uint8Array): FileResult<ReadFile> {
  const content = parseHistory(bytes);
  if (!content.ok) return content;
  const { author } = content.value;
  const application = await readMetadata(session, 'service');
  const faults: EntryFault[] = [];
  const byId = new Map<string, LogEntry>();
  let otherService = 0;
  for (const [index, value] of content.value.entries.entries()) {
    if (index % entriesPerStep === entriesPerStep - 1) await nextTurn();
    const read = readHistoryEntry(value, author);
    if (!read.ok) faults.push({ at: index + 1, field: read.problem });
    else if (read.value.application !== application) otherService += 1;
    else if (!byId.has(read.value.id)) byId.set(read.value.id, read.value);
  }
  const entries = [...byId.values()];
  const { known, own } = await compared(session, entries);
  const added = entries.filter(({ id }) => !known.has(id));
  return succeed({ author, entries, added, own, otherService, faults });
}

const knownRow = z.object({ id: z.string(), own: z.int() });
const knownEntries = `SELECT id, person IS NULL AS own FROM entry WHERE id IN (SELECT value FROM json_each(?))`;

/** Returns which entries the log already has, and how many of these are this analyst's. */
async function compared(session: Session, entries: readonly LogEntry[]) {
  const known = await session.rows(knownEntries, [JSON.stringify(entries.map(({ id }) => id))], knownRow);
  return { known: new Set(known.map(({ id }) => id)), own: known.filter(({ own }) => own === 1).length };
}
