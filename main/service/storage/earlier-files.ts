import { access, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../../database/database';

/** One line of feedback.ndjson, in which an earlier version kept the feedback. */
const feedbackLine = z.object({
  transactionId: z.string(),
  receivedAt: z.iso.datetime(),
  body: z.string().refine((body) => parseJson(body) !== undefined),
});

/** One that has been taken over already is left out: the last time may have been interrupted before the renaming. */
const takeOver = `
  INSERT INTO feedback (transaction_id, received_at, body)
  SELECT value ->> 'transactionId', value ->> 'receivedAt' AS received_at, value ->> 'body' FROM json_each(?)
  EXCEPT SELECT transaction_id, received_at, body FROM feedback
  ORDER BY received_at`;

/**
 * Takes over what an earlier version left in a folder: the feedback, which people typed, goes into the database, and
 * its file is kept under another name, with any line that cannot be read; the reports were samples, and go.
 */
export async function takeOverEarlierFiles(folder: string, database: Database): Promise<void> {
  const feedbackFile = join(folder, 'feedback.ndjson');
  if (await isThere(feedbackFile)) {
    const lines = (await readFile(feedbackFile, 'utf8')).split('\n');
    const feedback = lines.flatMap((line) => feedbackLine.safeParse(parseJson(line)).data ?? []);
    await database.run(takeOver, [JSON.stringify(feedback)]);
    await rename(feedbackFile, `${feedbackFile}.taken-over`);
  }
  for (const name of ['reports.ndjson', 'reports.ndjson.new']) await rm(join(folder, name), { force: true });
}

function isThere(path: string): Promise<boolean> {
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
