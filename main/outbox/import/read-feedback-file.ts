import type { FeedbackFile } from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/i18n/messages';
import type { Result } from '../../../shared/result';
import { fileBytes } from './file-bytes';
import { readCsv } from './read-csv';
import { readJson } from './read-json';
import { type UnreadableFile, unreadable } from './unreadable';

/**
 * Reads a file of feedback: CSV (RFC 4180, with a header) or JSON (an array, JSON Lines, or one object), in UTF-8.
 * Returns the entries that can be sent, and every error with its line. An invalid row does not affect others. Fails
 * for a file in which no row can be trusted. Works a few ms at a time; nothing is sent or saved.
 */
export async function readFeedbackFile(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<Result<FeedbackFile, UnreadableFile>> {
  const read = await fileBytes(source);
  if (!read.ok) return read;
  const bytes = read.value;
  // Decided by the content, whatever the file's name: no CSV header starts like this.
  if (/^[ \t\r\n]*[[{]/.test(bytes.toString('utf8', 0, 1_000))) return readJson(bytes, fileName);
  return /\.(?:json|jsonl|ndjson)$/i.test(fileName)
    ? unreadable(messages.validation.file.notJson)
    : readCsv(bytes);
}
