import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { messages } from '../../../shared/messages/messages';
import { type Result, succeed } from '../../../shared/result';
import { afterLineEnds, countLineEnds } from './count-lines';
import { type UnreadableFile, unreadable } from './unreadable';

export interface CsvRecord {
  /** The line that it begins in, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type Delimiter = ',' | ';' | '\t';

/** Bytes that are parsed in one go, which takes a ms or two; between two of them main does its other work. */
const pieceSize = 32_768;
/** ms that the records of a piece take at most, near enough, before main does so again. */
const longestTurn = 8;

/** What csv-parse gives of a record: `bytes` is where it ends. */
interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly bytes: number };
}

/**
 * The records of CSV (RFC 4180), without the empty lines; each line may have an end of its own kind. A quotation mark
 * within a cell that does not begin with one is taken as it stands. Ends with a failure where a quotation mark leaves
 * open which rows there are. Lines are counted here: csv-parse counts a CR LF within a cell as two.
 */
export async function* csvRecords(
  bytes: Buffer,
  delimiter: Delimiter,
): AsyncGenerator<Result<CsvRecord, UnreadableFile>> {
  let isOpen = false;
  const parser = Readable.from(pieces(bytes)).pipe(
    parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      // The one mistake left. As an error it would cost the records that are not yet taken.
      skip_records_with_error: true,
      on_skip: () => {
        isOpen = true;
      },
    }),
  );
  let line = 1;
  let begin = 0;
  let turnEnds = performance.now() + longestTurn;
  for await (const parsed of parser) {
    const { record, info }: ParsedRecord = parsed;
    const start = afterLineEnds(bytes, begin);
    line += countLineEnds(bytes, begin, start);
    if (!endsWhereItSeems(record, () => bytes.toString('utf8', start, info.bytes))) {
      yield unreadable(messages.mistakes.file.behindQuote(line));
      return;
    }
    if (!record.every((cell) => cell.trim() === '')) yield succeed({ line, cells: record });
    line += countLineEnds(bytes, start, info.bytes);
    begin = info.bytes;
    if (performance.now() > turnEnds) {
      await nextTurn();
      turnEnds = performance.now() + longestTurn;
    }
  }
  const open = line + countLineEnds(bytes, begin, afterLineEnds(bytes, begin));
  if (isOpen) yield unreadable(messages.mistakes.file.openQuote(open));
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceSize) {
    await nextTurn();
    yield bytes.subarray(at, at + pieceSize);
  }
}

/**
 * Whether each cell that begins with a quotation mark was written so, by doubling it. Where one was not, its closing mark
 * was followed by more text, and csv-parse took everything up to the next delimiter as it stood.
 */
function endsWhereItSeems(cells: readonly string[], written: () => string): boolean {
  const quotedCells = cells.filter((cell) => cell.startsWith('"'));
  if (quotedCells.length === 0) return true;
  const text = written();
  let from = 0;
  return quotedCells.every((cell) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    const at = text.indexOf(quoted, from);
    from = at + quoted.length;
    return at !== -1;
  });
}
