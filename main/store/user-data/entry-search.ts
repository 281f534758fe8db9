import { z } from 'zod';
import { reasonTexts } from '../../../shared/i18n/verdict-reasons';
import type { Session } from '../../../shared/node/database/session';
import { foldVersion } from '../../../shared/text/fold';
import { searchText } from '../../../shared/text/words';
import { fromStoredJson, inputRows } from '../json-column';
import { isNoMark } from './log-entries';
import { authoredBody } from './received-history';

/** Changes with what the search index is made of: it can only be changed by the words that it has. */
export const wordsVersion = `${foldVersion}, of what is said, with reasons in each language`;

/** What the search index is made of. */
export const wordsRow = z.object({
  position: z.int(),
  subject: z.string(),
  body: fromStoredJson(z.unknown()),
});
type IndexedEntry = z.output<typeof wordsRow>;
/** SQL for whether the search index has the words of an entry. */
export const isIndexed = isNoMark;
const unindexed = `SELECT position, subject, body FROM entry
  WHERE position > ? AND ${isIndexed} ORDER BY position LIMIT 1000`;

/** A longer text is bound by itself: as a part of JSON, SQLite would copy it several times. */
const maxListedText = 100_000;
const insertion = {
  listed: `${inputRows} INSERT INTO entry_search (rowid, text) SELECT value ->> 0, value ->> 1 FROM input`,
  single: 'INSERT INTO entry_search (rowid, text) VALUES (?, ?)',
};
const removal = {
  listed: `${inputRows} INSERT INTO entry_search (entry_search, rowid, text)
    SELECT 'delete', value ->> 0, value ->> 1 FROM input`,
  single: "INSERT INTO entry_search (entry_search, rowid, text) VALUES ('delete', ?, ?)",
};

/** Adds the words of these entries to the search index, or removes them from it. */
async function changeWords(
  session: Session,
  { listed, single }: typeof insertion,
  entries: readonly IndexedEntry[],
): Promise<void> {
  const short: (readonly [number, string])[] = [];
  for (const entry of entries) {
    const words = wordsOf(entry);
    if (words.length > maxListedText) await session.run(single, [entry.position, words]);
    else short.push([entry.position, words]);
  }
  if (short.length > 0) await session.run(listed, [JSON.stringify(short)]);
}

/** Fills the search index for the entries after a position. */
export async function indexWords(session: Session, position: number): Promise<void> {
  for (let last = position; ; ) {
    const found = await session.rows(unindexed, [last], wordsRow);
    await changeWords(session, insertion, found);
    const end = found.at(-1);
    if (end === undefined) return;
    last = end.position;
  }
}

/** Fills an empty search index, or one that other words were in. */
export async function indexAllWords(session: Session): Promise<void> {
  await session.run("INSERT INTO entry_search (entry_search) VALUES ('delete-all')");
  await indexWords(session, 0);
}

/** Removes the words of these entries, which the search index must have, from it and from the file. */
export async function removeWords(session: Session, entries: readonly IndexedEntry[]): Promise<void> {
  await changeWords(session, removal, entries);
  // Until then, the index has them twice: as words, and as removed ones.
  await session.run("INSERT INTO entry_search (entry_search) VALUES ('optimize')");
}

/** Returns the text under which an entry is found. */
function wordsOf({ subject, body }: IndexedEntry): string {
  return searchText([subject, ...textsIn(authoredBody(body)).flatMap(reasonTexts)].join('\n'));
}

/** Returns all texts in a JSON value of any depth, those of a level after those above it. */
function textsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  for (let level = [value]; level.length > 0; ) {
    texts.push(...level.filter((each) => typeof each === 'string'));
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return texts;
}
