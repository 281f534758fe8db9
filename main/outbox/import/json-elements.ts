import { cutBytes } from '../../../shared/json/cut-bytes';
import { messages } from '../../../shared/messages/messages';
import { type Result, succeed } from '../../../shared/result';
import { countLineEnds } from './count-lines';
import { mostRows } from './gathered-rows';
import { type UnreadableFile, unreadable } from './unreadable';

/** The text of one feedback in a file of JSON, and the line it begins in. Nothing says yet that it is JSON. */
export interface JsonElement {
  readonly line: number;
  /** "[3]" for the fourth of an array; "" where there is none. */
  readonly place: string;
  readonly text: string;
}

/** The elements of an array, the lines of JSON Lines, or the one object there is. Fails for anything else. */
export function jsonElements(bytes: Buffer, fileName: string): Result<Iterable<JsonElement>, UnreadableFile> {
  const mistakes = messages.mistakes.file;
  const start = firstVisible(bytes, 0, bytes.length);
  const isArray = bytes[start] === 0x5b;
  if (!isArray && (/\.(?:jsonl|ndjson)$/i.test(fileName) || firstLine(bytes, start).endsWith('}')))
    return succeed(eachLine(bytes));
  const { cuts, closed } = cutBytes(bytes);
  const end = cuts.at(-1) ?? 0;
  if (!closed || bytes[end] !== (isArray ? 0x5d : 0x7d))
    return unreadable(
      (isArray ? mistakes.openArray : mistakes.openObject)(
        lineOf(bytes, start),
        lineOf(bytes, firstVisible(bytes, end + 1, bytes.length)),
      ),
    );
  const behind = firstVisible(bytes, end + 1, bytes.length);
  if (behind < bytes.length)
    return unreadable(
      (isArray ? mistakes.moreBehindArray : mistakes.moreBehindObject)(
        lineOf(bytes, end),
        lineOf(bytes, behind),
      ),
    );
  if (cuts.length - 1 > mostRows && isArray) return unreadable(mistakes.tooManyRows(mostRows));
  return succeed(
    isArray
      ? between(bytes, cuts)
      : [{ line: lineOf(bytes, start), place: '', text: bytes.toString('utf8', start, end + 1) }],
  );
}

function* between(bytes: Buffer, cuts: readonly number[]): Generator<JsonElement> {
  let counted = 0;
  let line = 1;
  for (const [index, cut] of cuts.slice(0, -1).entries()) {
    const end = cuts[index + 1] ?? bytes.length;
    const begin = firstVisible(bytes, cut + 1, end);
    line += countLineEnds(bytes, counted, begin);
    counted = begin;
    const text = bytes.toString('utf8', begin, end).trimEnd();
    // "[]" has no elements.
    if (text === '' && cuts.length === 2) return;
    yield { line, place: `[${index}]`, text };
  }
}

function* eachLine(bytes: Buffer): Generator<JsonElement> {
  let counted = 0;
  let line = 1;
  for (;;) {
    const begin = firstVisible(bytes, counted, bytes.length);
    if (begin === bytes.length) return;
    line += countLineEnds(bytes, counted, begin);
    const feed = bytes.indexOf('\n', begin);
    const end = feed === -1 ? bytes.length : feed;
    yield { line, place: '', text: bytes.toString('utf8', begin, end).trimEnd() };
    line += countLineEnds(bytes, begin, end);
    counted = end;
  }
}

function firstLine(bytes: Buffer, start: number): string {
  const feed = bytes.indexOf('\n', start);
  return bytes.toString('utf8', start, feed === -1 ? bytes.length : feed).trim();
}

function lineOf(bytes: Buffer, at: number): number {
  return 1 + countLineEnds(bytes, 0, at);
}

/** Where something other than JSON's white space first stands; `until` where nothing does. */
function firstVisible(bytes: Buffer, from: number, until: number): number {
  let at = from;
  while (at < until && isSpace(bytes[at] ?? 0)) at += 1;
  return at;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
