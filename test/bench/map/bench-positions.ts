/**
 * Returns the number of positions of a benchmark: `usual`, or BENCH_POINTS for a quick try. Throws if that is
 * not a number of at least 3000.
 */
export function benchPositions(usual: number): number {
  const positions = Number(process.env.BENCH_POINTS ?? usual);
  if (Number.isInteger(positions) && positions >= 3_000) return positions;
  throw new Error('BENCH_POINTS must be a whole number from 3000.');
}
