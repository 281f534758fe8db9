import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { parse } from 'csv-parse';
import type { InvalidInput } from '../../../shared/domain/problem';
import { messages } from '../../../shared/i18n/messages';
import { type Result, succeed } from '../../../shared/result';
import { afterLineEnds, countLineEnds, unreadable } from './file-bytes';

export interface CsvRecord {
  /** The line that the record starts in, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type Delimiter = ',' | ';' | '\t' | '|';

/** How many delimiters a line may have, in quotes or not. A file has some ten columns, and a cell takes fifty times its byte. */
const maxDelimiters = 100_000;

/** More than the texts, cases and IDs of a feedback entry can have together, with every character doubled. */
const maxRecordBytes = 2_000_000;

/** Bytes parsed at a time: four thousand rows of a byte take some 20 ms. Between two chunks, main does its other work. */
const chunkSize = 8_192;
/** Approximate time that the records of a chunk take, ms, before main gets to do its other work again. */
const maxSliceMs = 8;

/** What csv-parse returns for a record: `bytes` is where it ends. */
interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly bytes: number };
}

/**
 * Yields the records of CSV (RFC 4180) without the empty lines; line ends may be mixed. A quotation mark within a
 * cell that does not start with one is taken literally. Ends with a failure where a quotation mark makes the rows
 * ambiguous or a row is too long, and begins with one if a line has too many cells. Lines are counted here because csv-parse counts a CR LF within a cell as two.
 */
export async function* csvRecords(
  bytes: Buffer,
  delimiter: Delimiter,
): AsyncGenerator<Result<CsvRecord, InvalidInput>> {
  const wide = tooWideLine(bytes, delimiter);
  if (wide !== null) {
    yield unreadable(messages.validation.file.tooManyCells({ line: wide, most: maxDelimiters }));
    return;
  }
  let hasOpenQuote = false;
  let previousEnd = 0;
  let start = 0;
  const isWithinBounds = (at: number) => {
    start = afterLineEnds(bytes, Math.max(start, previousEnd));
    // csv-parse returns records a few chunks after their bytes.
    return at - start <= maxRecordBytes + 16 * chunkSize;
  };
  const parser = Readable.from(chunks(bytes, isWithinBounds)).pipe(
    parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      // The one error left. Thrown as an error, it would lose the records that are not read yet.
      skip_records_with_error: true,
      on_skip: () => {
        hasOpenQuote = true;
      },
    }),
  );
  let line = 1;
  let sliceEnd = performance.now() + maxSliceMs;
  for await (const parsed of parser) {
    const { record, info }: ParsedRecord = parsed;
    start = afterLineEnds(bytes, previousEnd);
    line += countLineEnds(bytes, previousEnd, start);
    if (info.bytes - start > maxRecordBytes) {
      yield unreadable(messages.validation.file.rowTooLong({ line }));
      return;
    }
    if (!hasValidQuotes(record, () => bytes.toString('utf8', start, info.bytes))) {
      yield unreadable(messages.validation.file.textAfterQuote({ line }));
      return;
    }
    if (!record.every((cell) => cell.trim() === '')) yield succeed({ line, cells: record });
    line += countLineEnds(bytes, start, info.bytes);
    previousEnd = info.bytes;
    if (performance.now() > sliceEnd) {
      await yieldToEventLoop();
      sliceEnd = performance.now() + maxSliceMs;
    }
  }
  if (!hasOpenQuote) return;
  const open = line + countLineEnds(bytes, previousEnd, afterLineEnds(bytes, previousEnd));
  const reason = isWithinBounds(bytes.length) ? 'openQuote' : 'rowTooLong';
  yield unreadable(messages.validation.file[reason]({ line: open }));
}

/** Returns the first line with too many delimiters, from 1; null if there is none. */
function tooWideLine(bytes: Buffer, delimiter: Delimiter): number | null {
  const wanted = delimiter.charCodeAt(0);
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === wanted) count += 1;
    else if (byte === 0x0a || byte === 0x0d) count = 0;
    if (count > maxDelimiters) return 1 + countLineEnds(bytes, 0, at);
  }
  return null;
}

/** Yields the chunks, up to the first that begins beyond the bounds. */
async function* chunks(bytes: Buffer, isWithinBounds: (at: number) => boolean): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length && isWithinBounds(at); at += chunkSize) {
    await yieldToEventLoop();
    yield bytes.subarray(at, at + chunkSize);
  }
}

/**
 * Returns whether each cell that starts with a quotation mark was written that way, by doubling it. Otherwise its
 * closing mark was followed by more text, and csv-parse took everything up to the next delimiter literally.
 */
function hasValidQuotes(cells: readonly string[], rawText: () => string): boolean {
  const quotedCells = cells.filter((cell) => cell.startsWith('"'));
  if (quotedCells.length === 0) return true;
  const text = rawText();
  let from = 0;
  return quotedCells.every((cell) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    const at = text.indexOf(quoted, from);
    from = at + quoted.length;
    return at !== -1;
  });
}
