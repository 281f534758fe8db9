import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import { type Condition, matchesSearch, oneOf } from './conditions';
import { searchExpression } from './search-expression';

/** A search with at most this many results runs once, instead of in every statement. */
const maxListed = 2_000;
const search = `SELECT json_group_array(rowid) AS seqs, count(*) AS count
  FROM (SELECT rowid FROM search WHERE search MATCH ? LIMIT ?)`;
const searchRow = z.object({ seqs: z.string(), count: z.int() });

/**
 * Returns a condition for reports that contain all words, or words starting with them: as a list of reports
 * if there are few.
 */
export async function findValueNumbers(session: Session, words: readonly string[]): Promise<Condition> {
  const found = await session.row(search, [searchExpression(words), maxListed + 1], searchRow);
  return found === null || found.count > maxListed ? matchesSearch(words) : oneOf(found.seqs);
}
