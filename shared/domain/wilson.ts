/** The quantile of the normal distribution for a 95 % interval. */
export const z95 = 1.959964;

/** How many of `n` have a property. */
export interface Share {
  readonly hits: number;
  readonly n: number;
}

/** The range of a share, 0 to 1. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the Wilson score interval of a share (95 % by default), without continuity correction; from 0 to 1 if there is
 * nothing to count. Wilson, Probable Inference, the Law of Succession, and Statistical Inference (1927). It assumes that
 * the counted ones are independent.
 */
export function wilsonInterval({ hits, n }: Share, z = z95): ShareInterval {
  if (n === 0) return { low: 0, high: 1 };
  const share = hits / n;
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const middle = share + (z * z) / (2 * n);
  const scale = 1 + (z * z) / n;
  return {
    low: hits === 0 ? 0 : Math.max(0, (middle - spread) / scale),
    high: hits === n ? 1 : Math.min(1, (middle + spread) / scale),
  };
}
