import { readFeedbackFile } from '../../../../main/outbox/import/feedback-import';
import type { FeedbackFile } from '../../../../shared/domain/feedback-import';

/** Returns the content of a file that can be read. */
export async function fileOf(content: string | Uint8Array, fileName: string): Promise<FeedbackFile> {
  const read = await readFeedbackFile(bytesOf(content), fileName);
  if (!read.ok) throw new Error(read.problem.reason);
  return read.value;
}

/** Returns why a file cannot be read. */
export async function reasonOf(content: string | Uint8Array, fileName = 'feedback.csv'): Promise<string> {
  const read = await readFeedbackFile(bytesOf(content), fileName);
  if (read.ok) throw new Error('The file was read.');
  return read.problem.reason;
}

/** Errors as "line column: reason". */
export function errorsIn(file: FeedbackFile): readonly string[] {
  return file.errors.map(({ line, column, reason }) => `${line} ${column ?? ''}: ${reason}`);
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}
