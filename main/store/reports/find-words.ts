import { z } from 'zod';
import type { Session } from '../../database/connection';
import { type Condition, holdsWords, oneOf } from './conditions';
import { searchExpression } from './search-expression';

/** A search that finds so few is made once, in place of once for every statement that asks for what it finds. */
const few = 2_000;
const search = `SELECT json_group_array(rowid) AS seqs, count(*) AS count
  FROM (SELECT rowid FROM search WHERE search MATCH ? LIMIT ?)`;
const searchRow = z.object({ seqs: z.string(), count: z.int() });

/** The condition that a report holds words, each whole or as a beginning: as a list of the reports where they are few. */
export async function findWords(session: Session, words: readonly string[]): Promise<Condition> {
  const found = await session.row(search, [searchExpression(words), few + 1], searchRow);
  return found === null || found.count > few ? holdsWords(words) : oneOf(found.seqs);
}
