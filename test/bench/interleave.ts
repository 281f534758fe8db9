/** The medians of two ways of doing the same, in the same unit. */
interface Medians {
  readonly ours: number;
  readonly reference: number;
}

/**
 * Measures two ways alternately (A B, A B, …), so that a slow period of the machine affects both. The first
 * round is a warm-up and does not count. Each way returns its figure for one round.
 */
export async function interleave(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Medians> {
  const figures: Readonly<Record<keyof Medians, number[]>> = { ours: [], reference: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const found = { ours: await ours(), reference: await reference() };
    if (round === 0) continue;
    figures.ours.push(found.ours);
    figures.reference.push(found.reference);
  }
  return { ours: median(figures.ours), reference: median(figures.reference) };
}

/** Returns the smallest figure that is at least as large as this share of all, from 0 to 1; NaN for none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Returns the middle figure; the mean of the two middle ones if their number is even; NaN for none. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
