import { expect, it } from 'vitest';
import { readBundledGround } from '../../../../renderer/features/map/base-map/read-ground';
import { packedGround } from '../../../../scripts/bundled-ground';

/** Units across the world, a tile of the source, and how far its tiles extend beyond their edges. */
const grid = 2 ** 19;
const tile = 2 ** 12;
const buffer = 128;

const ground = await readBundledGround(packedGround().toString('base64'));
type Corner = readonly [number, number];
const rings: readonly (readonly Corner[])[] = ground.groups
  .filter(({ kind }) => kind === 'urban')
  .flatMap(({ shapes }) => shapes)
  .map(({ xy }) =>
    Array.from(
      { length: xy.length / 2 },
      (_, at): Corner => [Math.round((xy[2 * at] ?? 0) * grid), Math.round((xy[2 * at + 1] ?? 0) * grid)],
    ),
  );

const square = 1024;
const ringsBySquare = new Map<string, (readonly Corner[])[]>();
for (const ring of rings) {
  const squares = new Set(ring.map(([x, y]) => [Math.floor(x / square), Math.floor(y / square)] as const));
  const [columns, rows] = [[...squares].map(([x]) => x), [...squares].map(([, y]) => y)];
  for (let x = Math.min(...columns); x <= Math.max(...columns); x += 1)
    for (let y = Math.min(...rows); y <= Math.max(...rows); y += 1)
      ringsBySquare.set(`${x} ${y}`, [...(ringsBySquare.get(`${x} ${y}`) ?? []), ring]);
}

/** Whether a place is in a town, by the nonzero rule, as they are drawn. */
function isInTown(x: number, y: number): boolean {
  let winding = 0;
  for (const ring of ringsBySquare.get(`${Math.floor(x / square)} ${Math.floor(y / square)}`) ?? [])
    for (const [at, [x2, y2]] of ring.entries()) {
      const [x1, y1] = ring.at(at - 1) ?? [x2, y2];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) winding += y2 > y1 ? 1 : -1;
    }
  return winding !== 0;
}

/** Returns how many straight edges on these lines of the source's tiles are seen for 8 units, 2 px at zoom 9. */
function seenEdgesAt(lines: readonly number[]): number {
  let seen = 0;
  for (const ring of rings)
    for (const [at, to] of ring.entries()) {
      const from = ring.at(at - 1) ?? to;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      if ((dx === 0) === (dy === 0) || !lines.includes((dx === 0 ? to[0] : to[1]) % tile)) continue;
      const length = Math.abs(dx + dy);
      let [run, longest] = [0, 0];
      for (let step = 0.5; step < length; step += 1) {
        const [x, y] = [from[0] + (dx * step) / length, from[1] + (dy * step) / length];
        const sides =
          dx === 0 ? [isInTown(x - 2, y), isInTown(x + 2, y)] : [isInTown(x, y - 2), isInTown(x, y + 2)];
        run = sides[0] === sides[1] ? 0 : run + 1;
        longest = Math.max(longest, run);
      }
      if (longest >= 8) seen += 1;
    }
  return seen;
}

it('has no more straight edges of towns where the source’s tiles end than anywhere else', () => {
  // Towns are made of satellite images, so that a few lie on every line by chance: 115 showed where the tiles were cut.
  expect(seenEdgesAt([buffer, tile - buffer])).toBeLessThanOrEqual(12);
  expect(seenEdgesAt([buffer + 16, tile - buffer - 16])).toBeLessThanOrEqual(24);
});
