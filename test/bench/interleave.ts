/** The medians of two ways of doing the same, in the same unit. */
export interface Medians {
  readonly ours: number;
  readonly reference: number;
}

/**
 * Measures two ways in turn, round by round (A B, A B, …), so that a machine that is slower for a while is slower for
 * both; the first round warms up and does not count. Each way returns its figure of one round.
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

/** The middle one of some figures, the mean of the two in the middle where their number is even; NaN of none. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
