import { z } from 'zod';
import { joinPackedPoints } from '../../../shared/domain/packed-points';
import type { Database } from '../../../shared/node/database/database';
import { storedPoints } from './points';

/** Reports per block. A block is read as a whole, and rewritten when one of its reports changes. */
const reportsInBlock = 10_000;
/**
 * Smaller blocks are tolerated up to this number: merging after every few reports would rewrite them again
 * and again.
 */
const maxSmallBlocks = 50;

interface Range {
  readonly first: number;
  readonly last: number;
}

const range = z.object({ first: z.int(), last: z.int() });
const within = 'FROM points WHERE first BETWEEN ? AND ?';

/**
 * Merges the small blocks of single pages into blocks of at least `size` reports, one transaction each, so
 * that other calls don't wait long.
 */
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

/** Returns the ranges of reports whose blocks are merged into one. */
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
  if (small.length > maxSmallBlocks) merge();
  return merged;
}
