import { access, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../../../shared/node/database/database';

/** One line of feedback.ndjson, the feedback file of an earlier version. */
const feedbackLine = z.object({
  transactionId: z.string(),
  receivedAt: z.iso.datetime(),
  body: z.string().refine((body) => parseJson(body) !== undefined),
});

/** Skips feedback that was imported before, since an earlier import may have stopped before the file was renamed. */
const insertMissingFeedback = `
  INSERT INTO feedback (transaction_id, received_at, body)
  SELECT value ->> 'transactionId', value ->> 'receivedAt' AS received_at, value ->> 'body' FROM json_each(?)
  EXCEPT SELECT transaction_id, received_at, body FROM feedback
  ORDER BY received_at`;

/**
 * Imports the files of an earlier version. Feedback, which people typed, is copied into the database; its file is
 * renamed and keeps any unreadable line. Reports were samples and are deleted.
 */
export async function importEarlierFiles(folder: string, database: Database): Promise<void> {
  const feedbackFile = join(folder, 'feedback.ndjson');
  if (await exists(feedbackFile)) {
    const lines = (await readFile(feedbackFile, 'utf8')).split('\n');
    const feedback = lines.flatMap((line) => feedbackLine.safeParse(parseJson(line)).data ?? []);
    await database.run(insertMissingFeedback, [JSON.stringify(feedback)]);
    await rename(feedbackFile, `${feedbackFile}.taken-over`);
  }
  for (const name of ['reports.ndjson', 'reports.ndjson.new']) await rm(join(folder, name), { force: true });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
