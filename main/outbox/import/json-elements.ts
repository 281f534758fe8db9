import { messages } from '../../../shared/i18n/messages';
import { cutBytes } from '../../../shared/json/slice-json';
import { type Result, succeed } from '../../../shared/result';
import { maxRows } from './collected-rows';
import { countLineEnds } from './count-lines';
import { type UnreadableFile, unreadable } from './unreadable';

/** The text of one feedback entry in a JSON file, and the line it starts in. It is not known to be valid JSON. */
export interface JsonElement {
  readonly line: number;
  /** "[3]" for the fourth element of an array; "" outside of an array. */
  readonly place: string;
  readonly text: string;
}

/** Returns the elements of an array, the lines of JSON Lines, or the single object. Fails for anything else. */
export function jsonElements(bytes: Buffer, fileName: string): Result<Iterable<JsonElement>, UnreadableFile> {
  const errors = messages.validation.file;
  const start = firstVisible(bytes, 0, bytes.length);
  const isArray = bytes[start] === 0x5b;
  if (!isArray && (/\.(?:jsonl|ndjson)$/i.test(fileName) || firstLine(bytes, start).endsWith('}')))
    return succeed(eachLine(bytes));
  const { cuts, closed } = cutBytes(bytes);
  const end = cuts.at(-1) ?? 0;
  if (!closed || bytes[end] !== (isArray ? 0x5d : 0x7d))
    return unreadable(
      (isArray ? errors.openArray : errors.openObject)(
        lineOf(bytes, start),
        lineOf(bytes, firstVisible(bytes, end + 1, bytes.length)),
      ),
    );
  const rest = firstVisible(bytes, end + 1, bytes.length);
  if (rest < bytes.length)
    return unreadable(
      (isArray ? errors.moreBehindArray : errors.moreBehindObject)(lineOf(bytes, end), lineOf(bytes, rest)),
    );
  if (cuts.length - 1 > maxRows && isArray) return unreadable(errors.tooManyRows(maxRows));
  return succeed(
    isArray
      ? arrayElements(bytes, cuts)
      : [{ line: lineOf(bytes, start), place: '', text: bytes.toString('utf8', start, end + 1) }],
  );
}

function* arrayElements(bytes: Buffer, cuts: readonly number[]): Generator<JsonElement> {
  let countedTo = 0;
  let line = 1;
  for (const [index, cut] of cuts.slice(0, -1).entries()) {
    const end = cuts[index + 1] ?? bytes.length;
    const start = firstVisible(bytes, cut + 1, end);
    line += countLineEnds(bytes, countedTo, start);
    countedTo = start;
    const text = bytes.toString('utf8', start, end).trimEnd();
    // "[]" has no elements.
    if (text === '' && cuts.length === 2) return;
    yield { line, place: `[${index}]`, text };
  }
}

function* eachLine(bytes: Buffer): Generator<JsonElement> {
  let countedTo = 0;
  let line = 1;
  for (;;) {
    const start = firstVisible(bytes, countedTo, bytes.length);
    if (start === bytes.length) return;
    line += countLineEnds(bytes, countedTo, start);
    const lineFeedAt = bytes.indexOf('\n', start);
    const end = lineFeedAt === -1 ? bytes.length : lineFeedAt;
    yield { line, place: '', text: bytes.toString('utf8', start, end).trimEnd() };
    line += countLineEnds(bytes, start, end);
    countedTo = end;
  }
}

function firstLine(bytes: Buffer, start: number): string {
  const lineFeedAt = bytes.indexOf('\n', start);
  return bytes.toString('utf8', start, lineFeedAt === -1 ? bytes.length : lineFeedAt).trim();
}

function lineOf(bytes: Buffer, at: number): number {
  return 1 + countLineEnds(bytes, 0, at);
}

/** Returns the position of the first byte that is not JSON white space; `until` where there is none. */
function firstVisible(bytes: Buffer, from: number, until: number): number {
  let at = from;
  while (at < until && isSpace(bytes[at] ?? 0)) at += 1;
  return at;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
