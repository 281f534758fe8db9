import type { FeedbackFile } from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/messages/messages';
import type { Result } from '../../../shared/result';
import { fileBytes } from './file-bytes';
import { readCsv } from './read-csv';
import { readJson } from './read-json';
import { type UnreadableFile, unreadable } from './unreadable';

/**
 * Reads a file of feedback, CSV (RFC 4180, with a header) or JSON (an array, JSON Lines, or one object), in UTF-8: what of
 * it can be sent, and every mistake with its line. A bad row never costs another. Fails for a file of which no row can be
 * relied on. Works a few ms at a time; nothing is sent or kept.
 */
export async function readFeedbackFile(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<Result<FeedbackFile, UnreadableFile>> {
  const read = await fileBytes(source);
  if (!read.ok) return read;
  const bytes = read.value;
  // By what it begins with, whatever its name: no header does so.
  if (/^[ \t\r\n]*[[{]/.test(bytes.toString('utf8', 0, 1_000))) return readJson(bytes, fileName);
  return /\.(?:json|jsonl|ndjson)$/i.test(fileName)
    ? unreadable(messages.mistakes.file.notJson)
    : readCsv(bytes);
}
