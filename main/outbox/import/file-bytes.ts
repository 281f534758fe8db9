import { isUtf8 } from 'node:buffer';
import { messages } from '../../../shared/messages/messages';
import { type Result, succeed } from '../../../shared/result';
import { countLineEnds } from './count-lines';
import { type UnreadableFile, unreadable } from './unreadable';

/** Largest file that is read, in bytes: ten thousand feedbacks with two thousand characters each. */
export const largestFile = 20_000_000;

/** The bytes of a file, without the byte order mark of UTF-8. Fails for what is no text in UTF-8. */
export async function fileBytes(
  source: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Result<Buffer, UnreadableFile>> {
  const mistakes = messages.mistakes.file;
  const bytes = await gathered(source);
  if (bytes === null) return unreadable(mistakes.tooLarge(largestFile / 1_000_000));
  const encoding = otherEncoding(bytes);
  if (encoding !== null) return unreadable(mistakes[encoding]);
  if (!isUtf8(bytes)) return unreadable(mistakes.notUtf8(firstBrokenLine(bytes)));
  const text = startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes;
  if (!/\S/.test(text.toString('utf8', 0, 1_000)) && text.toString().trim() === '')
    return unreadable(mistakes.empty);
  return succeed(text);
}

/** Null for more than is read. */
async function gathered(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  if (source instanceof Uint8Array) {
    if (source.length > largestFile) return null;
    return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (length > largestFile) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** What a file is that is no UTF-8 and is known by its first bytes. The first character of either format is an ASCII one. */
function otherEncoding(bytes: Uint8Array): 'archive' | 'utf16' | null {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'archive';
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return 'utf16';
  if (bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0)) return 'utf16';
  return null;
}

function startsWith(bytes: Uint8Array, ...beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}

/** No byte of a longer character is that of a line end. */
function firstBrokenLine(bytes: Buffer): number {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(start, next))) {
      const within = brokenAt(bytes.subarray(start, next));
      return 1 + countLineEnds(bytes, 0, start + within);
    }
    start = next;
  }
  return 1;
}

/** Where the first line that ends in a CR alone and is broken begins. */
function brokenAt(line: Buffer): number {
  for (let start = 0; start < line.length; ) {
    const end = line.indexOf('\r', start);
    const next = end === -1 ? line.length : end + 1;
    if (!isUtf8(line.subarray(start, next))) return start;
    start = next;
  }
  return 0;
}
