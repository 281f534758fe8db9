import { isUtf8 } from 'node:buffer';
import type { InvalidInput } from '../../../shared/domain/problem';
import { messages } from '../../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../../shared/result';

/** Size limit for a file, bytes: ten thousand feedback entries of two thousand characters each. */
export const maxFileBytes = 20_000_000;

/**
 * Returns the text of a file as UTF-8 without a byte order mark, from UTF-8, UTF-16 or Windows-1252, as spreadsheets save
 * it. Fails if the file is no text in one of them.
 */
export async function fileBytes(
  source: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Result<Buffer, InvalidInput>> {
  const errors = messages.validation.file;
  const bytes = await readAll(source);
  if (bytes === null) return unreadable(errors.tooLarge({ megabytes: maxFileBytes / 1_000_000 }));
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return unreadable(errors.archive);
  const text = utf8Of(bytes);
  if (text === null) return unreadable(errors.notUtf8({ line: firstInvalidLine(bytes) }));
  if (!/\S/.test(text.toString('utf8', 0, 1_000)) && text.toString().trim() === '')
    return unreadable(errors.empty);
  return succeed(text);
}

/** Returns null when the source is larger than the limit. */
async function readAll(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  if (source instanceof Uint8Array) {
    if (source.length > maxFileBytes) return null;
    return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > maxFileBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the text as UTF-8; null if it mixes encodings. */
function utf8Of(bytes: Buffer): Buffer | null {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return Buffer.from(new TextDecoder(utf16).decode(bytes));
  if (isUtf8(bytes)) return startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes;
  // A file with letters in valid UTF-8 is damaged: read as Windows-1252, they would become others.
  const isMixed = /[^\0-\x7f\ufffd]/.test(new TextDecoder().decode(bytes));
  return isMixed ? null : Buffer.from(windows1252(bytes));
}

/** The characters of the bytes from 0x80 to 0x9f (WHATWG Encoding), which Node 20's decoder takes for Latin-1. */
const fromHex80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (byte) => fromHex80[byte.charCodeAt(0) - 0x80] ?? byte);
}

/** Returns the byte order of UTF-16; null for another encoding. CSV and JSON both start with an ASCII character. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (bytes.length < 2 || (bytes[0] === 0) === (bytes[1] === 0)) return null;
  return bytes[0] === 0 ? 'utf-16be' : 'utf-16le';
}

function startsWith(bytes: Uint8Array, ...beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}

/** No byte of a multi-byte character equals a line end. */
function firstInvalidLine(bytes: Buffer): number {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(start, next))) {
      const within = invalidOffset(bytes.subarray(start, next));
      return 1 + countLineEnds(bytes, 0, start + within);
    }
    start = next;
  }
  return 1;
}

/** Returns where the first invalid line begins, when lines end in a CR alone. */
function invalidOffset(line: Buffer): number {
  for (let start = 0; start < line.length; ) {
    const end = line.indexOf('\r', start);
    const next = end === -1 ? line.length : end + 1;
    if (!isUtf8(line.subarray(start, next))) return start;
    start = next;
  }
  return 0;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Returns the number of line ends (CR LF, LF or CR) in UTF-8 bytes; a CR LF counts where its CR is. */
export function countLineEnds(bytes: Uint8Array, from: number, until: number): number {
  let ends = 0;
  for (let at = from; at < until; at += 1) {
    const byte = bytes[at];
    if (byte === carriageReturn || (byte === lineFeed && bytes[at - 1] !== carriageReturn)) ends += 1;
  }
  return ends;
}

/** Returns the end of the empty lines that start at a position. */
export function afterLineEnds(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === lineFeed || bytes[at] === carriageReturn) at += 1;
  return at;
}

/** Returns why a file could not be read at all; `reason` says where and what to do. */
export function unreadable(reason: string) {
  return fail<InvalidInput>({ kind: 'invalid-input', field: 'File', reason });
}
