import type { z } from 'zod';
import type { EntryFault, HistoryFileFault } from '../../../shared/domain/history-import';
import type { LogEntry } from '../../../shared/domain/review-log';
import type { JsonBounds } from '../../../shared/json/bounded-json';
import { placeOfPath, readJsonBytes } from '../../../shared/json/text-place';
import { fail, type Result, succeed } from '../../../shared/result';
import {
  historyEntrySchema,
  historyFileFormat,
  historyFileHeader,
  historyFileSchema,
  historyFileVersion,
  maxHistoryDepth,
  maxHistoryEntries,
  personInFile,
} from '../../../shared/schemas/history-file';

/** Reads a file of the review log, from an untrusted source. Its entries are read one by one. */
export function parseHistory(
  bytes: Uint8Array,
): Result<z.output<typeof historyFileSchema>, HistoryFileFault> {
  const content = readJsonBytes(bytes, fileBounds);
  if (!content.ok) return fail({ kind: 'not-json', place: content.problem });
  const { text, value } = content.value;
  const header = historyFileHeader.safeParse(value);
  if (!header.success || header.data.format !== historyFileFormat) return fail({ kind: 'other-format' });
  if (header.data.version > historyFileVersion) return fail({ kind: 'newer-version' });
  const file = historyFileSchema.safeParse(value);
  const damaged = (path: readonly PropertyKey[]) =>
    fail({ kind: 'damaged' as const, path: path.join('.'), place: placeOfPath(text, path) });
  if (file.success) return file.data.entries.length > 0 ? succeed(file.data) : damaged(['entries']);
  const [issue] = file.error.issues;
  if (issue?.code === 'too_big' && issue.path[0] === 'entries' && issue.maximum === maxHistoryEntries)
    return fail({ kind: 'too-many' });
  return damaged(issue?.path ?? []);
}

/** An entry has about twenty values, with its body. */
const fileBounds: JsonBounds = {
  length: 100_000_000,
  levels: maxHistoryDepth,
  values: 25 * maxHistoryEntries,
  textLength: 2_000_000,
};

/** Body size limit, characters of JSON: verdicts have texts of up to 100,000. */
const maxBodyLength = 1_000_000;

/** Reads an entry of a file by `author`; fails with the field that isn't valid. */
export function readHistoryEntry(value: unknown, author: string): Result<LogEntry, EntryFault['field']> {
  const read = historyEntrySchema.safeParse(value);
  if (!read.success) return fail(String(read.error.issues[0]?.path[0] ?? 'entry'));
  const fromTeam = {
    seq: null,
    receivedAt: null,
    arrivedAt: null,
    claimToken: null,
    previousHash: null,
    hash: null,
  };
  const { body = null } = read.data;
  const entry = { ...read.data, body, person: personInFile(read.data, author), ...fromTeam };
  // A body that can't be read is kept: a newer program may have written it.
  const isTooLong = JSON.stringify(entry.body).length > maxBodyLength;
  return isTooLong ? fail('body') : succeed(entry);
}
