import { z } from 'zod';
import { joinPackedPoints } from '../../../shared/domain/packed-points';
import type { Database } from '../../database/database';
import { storedPoints } from './points';

/** Reports whose points make a block: a block is read in one piece, and written anew when one of its reports changes. */
const reportsInBlock = 10_000;
/** So many smaller blocks are bearable: to make one of them whenever a few reports came would write all of them again and again. */
const mostSmall = 50;

interface Range {
  readonly first: number;
  readonly last: number;
}

const range = z.object({ first: z.int(), last: z.int() });
const within = 'FROM points WHERE first BETWEEN ? AND ?';

/** Makes large blocks, of at least `size` reports, of the points that came page by page, one at a time, so that nobody waits for long. */
export async function mergePoints(database: Database, size = reportsInBlock): Promise<void> {
  const blocks = await database.rows('SELECT first, last FROM points ORDER BY first', [], range);
  for (const { first, last } of rangesToMerge(blocks, size))
    await database.transaction(async (session) => {
      const found = await session.rows(
        `SELECT points ${within} ORDER BY first`,
        [first, last],
        z.object({ points: storedPoints }),
      );
      const joined = joinPackedPoints(found.map(({ points }) => points));
      await session.run(`DELETE ${within}`, [first, last]);
      await session.run('INSERT INTO points (first, last, points) VALUES (?, ?, ?)', [first, last, joined]);
    });
}

/** The ranges of reports whose blocks are to become one. */
function rangesToMerge(blocks: readonly Range[], size: number): readonly Range[] {
  const merged: Range[] = [];
  let small: Range[] = [];
  const merge = () => {
    const [first, last] = [small[0], small.at(-1)];
    if (first && last && small.length > 1) merged.push({ first: first.first, last: last.last });
    small = [];
  };
  for (const block of blocks) {
    if (block.last - block.first + 1 >= size) {
      merge();
      continue;
    }
    small.push(block);
    if (block.last - (small[0]?.first ?? 0) + 1 >= size) merge();
  }
  if (small.length > mostSmall) merge();
  return merged;
}
