import { isUtf8 } from 'node:buffer';
import type { EntryFault, HistoryFileFault } from '../../../shared/domain/history-import';
import type { LogEntry } from '../../../shared/domain/review-log';
import { type JsonBounds, parseBounded } from '../../../shared/json/bounded-json';
import { parseJson } from '../../../shared/json/exact-json';
import { scanBytes } from '../../../shared/json/scan-bytes';
import { placeOfByte, placeOfReplaced } from '../../../shared/json/text-place';
import { fail, type Result, succeed } from '../../../shared/result';
import {
  authorName,
  historyEntrySchema,
  historyFileFormat,
  historyFileHeader,
  historyFileVersion,
  maxHistoryDepth,
  maxHistoryEntries,
  personInFile,
} from '../../../shared/schemas/history-file';

/** A file of the review log. Its entries are read one by one, so that a damaged one doesn't affect the others. */
export interface HistoryFile {
  readonly author: string;
  readonly bytes: Uint8Array;
  readonly entries: Offsets;
}

/** Where each entry starts and ends in the bytes of a file. */
interface Offsets {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Where a value starts and ends. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Body size limit, characters of JSON: verdicts have texts of up to 100,000. */
const maxBodyLength = 1_000_000;

const fileBounds = { levels: maxHistoryDepth, textLength: 2 * maxBodyLength };

/** Of an entry: ten times the values that teams share, and room for a body whose characters are all escaped. */
const entryBounds: JsonBounds = { ...fileBounds, length: 8 * maxBodyLength, values: 200_000 };

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const byteOrderMark = [0xef, 0xbb, 0xbf];
const openingBracket = 0x5b;

/** Finds the entries of a file of the review log, from an untrusted source. Yields regularly. */
export function* parseHistory(
  received: Uint8Array,
): Generator<undefined, Result<HistoryFile, HistoryFileFault>> {
  const isMarked = byteOrderMark.every((byte, at) => received[at] === byte);
  const bytes = received.subarray(isMarked ? byteOrderMark.length : 0);
  const outline = yield* outlineOf(bytes);
  if (!outline.ok) return fail({ kind: 'not-json', place: yield* placeOfByte(bytes, outline.problem) });
  if (!isUtf8(bytes)) return fail({ kind: 'not-json', place: yield* placeOfReplaced(bytes) });
  const { root, members, entries } = outline.value;
  const header = historyFileHeader.safeParse({
    format: scalarAt(bytes, members.get('format')),
    version: scalarAt(bytes, members.get('version')),
  });
  if (!header.success || header.data.format !== historyFileFormat) return fail({ kind: 'other-format' });
  if (header.data.version > historyFileVersion) return fail({ kind: 'newer-version' });
  const author = authorName.safeParse(scalarAt(bytes, members.get('author')));
  const list = members.get('entries');
  const isList = list !== undefined && bytes[list.start] === openingBracket;
  const { length } = entries.starts;
  if (author.success && isList && length > maxHistoryEntries) return fail({ kind: 'too-many' });
  if (author.success && isList && length > 0) return succeed({ author: author.data, bytes, entries });
  const path = author.success ? 'entries' : 'author';
  return fail({ kind: 'damaged', path, place: yield* placeOfByte(bytes, members.get(path)?.start ?? root) });
}

/** The parts of a file. */
interface Outline {
  /** Where its value starts. */
  readonly root: number;
  /** The values of the members that are read; of equal names the last one, as when parsing. */
  readonly members: ReadonlyMap<MemberName, Span>;
  /** The elements of `entries`: those that a file can have, and one more. */
  readonly entries: Offsets;
}

/** Fails with the offset at which the bytes stop being JSON within bounds. */
function* outlineOf(bytes: Uint8Array): Generator<undefined, Result<Outline, number>> {
  const members = new Map<MemberName, Span>();
  let root = 0;
  let member: MemberName | null = null;
  let [starts, ends]: [number[], number[]] = [[], []];
  const stoppedAt = yield* scanBytes(bytes, fileBounds, {
    name: (level, start, end) => {
      if (level !== 1) return;
      member = memberOf(bytes.subarray(start, end));
      if (member === 'entries') [starts, ends] = [[], []];
    },
    value: (level, start, end) => {
      if (level === 0) root = start;
      else if (level === 1 && member !== null) members.set(member, { start, end });
      else if (level === 2 && member === 'entries' && starts.length <= maxHistoryEntries) {
        starts.push(start);
        ends.push(end);
      }
    },
  });
  return stoppedAt === null ? succeed({ root, members, entries: { starts, ends } }) : fail(stoppedAt);
}

type MemberName = 'format' | 'version' | 'author' | 'entries';
const memberNames: readonly MemberName[] = ['format', 'version', 'author', 'entries'];
/** Of seven characters, each as \u0061. */
const longestName = 2 + 7 * 6;

/** Returns the member that a quoted name stands for; null if it isn't read. */
function memberOf(quoted: Uint8Array): MemberName | null {
  if (quoted.length > longestName) return null;
  const name = parseJson(decoder.decode(quoted));
  return memberNames.find((each) => each === name) ?? null;
}

/** Returns a text, number or boolean; undefined if it is missing, null for an array or object. */
function scalarAt(bytes: Uint8Array, span: Span | undefined): unknown {
  if (span === undefined) return undefined;
  const json = bytes.subarray(span.start, span.end);
  const isContainer = json[0] === openingBracket || json[0] === 0x7b;
  return isContainer ? null : parseJson(decoder.decode(json));
}

/** Reads the entry at an index; fails with the field that isn't valid. One beyond the bounds counts as one with such a body. */
export function readHistoryEntry(file: HistoryFile, index: number): Result<LogEntry, EntryFault['field']> {
  if (sizeOfEntry(file, index) > entryBounds.length) return fail('body');
  const { starts, ends } = file.entries;
  const parsed = parseBounded(decoder.decode(file.bytes.subarray(starts[index], ends[index])), entryBounds);
  return parsed.ok ? entryOf(parsed.value, file.author) : fail('body');
}

/** Returns the size of the entry at an index, bytes. */
export function sizeOfEntry({ entries: { starts, ends } }: HistoryFile, index: number): number {
  return (ends[index] ?? 0) - (starts[index] ?? 0);
}

function entryOf(value: unknown, author: string): Result<LogEntry, EntryFault['field']> {
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
  // A body that can't be read is kept: a newer version may have written it.
  const isTooLong = JSON.stringify(entry.body).length > maxBodyLength;
  return isTooLong ? fail('body') : succeed(entry);
}
