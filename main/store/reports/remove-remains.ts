import { z } from 'zod';
import type { Session } from '../../database/connection';
import { readFact, writeFact } from './facts';
import type { ReportsDatabase } from './reports-database';
import { wordColumns, wordFields, wordNumber } from './words';

/** Reports that are changed before what they leave behind is removed: so many, or as many as are stored. */
const fewestChanged = 20_000;
/** Pages of the search index that are merged at once, in some 50 ms: others write in between. */
const pagesAtOnce = 1_000;

/** Counts reports whose content was replaced, in the transaction that replaces them. */
export async function countChanged(session: Session, count: number): Promise<void> {
  if (count > 0) await writeFact(session, 'changed', String((await readChanged(session)) + count));
}

async function readChanged(session: Session): Promise<number> {
  return Number((await readFact(session, 'changed')) ?? 0);
}

/**
 * Removes what replaced contents leave behind, once there is enough of it: entries of the search index, which stay beside the
 * marks that delete them, and words that no report has any more. Reports whose contents change with every answer would make the
 * file grow without end. Ends early where it is no longer asked for; the next call goes on.
 */
export async function removeRemains(
  reports: Pick<ReportsDatabase, 'reader' | 'write' | 'total'>,
  isAsked: () => boolean,
): Promise<void> {
  const changed = await readChanged(reports.reader);
  if (changed < Math.max(fewestChanged, reports.total)) return;
  for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
    if (!isAsked()) return;
    if (await reports.write((session) => mergeSearchIndex(session, pages))) break;
  }
  await reports.write(async (session, words) => {
    for (const field of wordFields) await session.run(unusedOf(wordColumns[field]), [wordNumber(field)]);
    await session.run('DELETE FROM word_part WHERE code NOT IN (SELECT code FROM word)');
    words.forget();
    await writeFact(session, 'changed', String(Math.max(0, (await readChanged(session)) - changed)));
  });
}

const unusedOf = (column: string) =>
  `DELETE FROM word WHERE field = ? AND code NOT IN (SELECT ${column} FROM report WHERE ${column} IS NOT NULL)`;

const totalChanges = z.object({ changes: z.int() });

/** Merges some pages of the search index; a number below 0 begins to make one of all its parts. True where there is nothing left to do (https://sqlite.org/fts5.html#the_merge_command). */
async function mergeSearchIndex(session: Session, pages: number): Promise<boolean> {
  const changes = async () =>
    (await session.row('SELECT total_changes() AS changes', [], totalChanges))?.changes ?? 0;
  const before = await changes();
  await session.run("INSERT INTO search (search, rank) VALUES ('merge', ?)", [pages]);
  return (await changes()) - before < 2;
}
