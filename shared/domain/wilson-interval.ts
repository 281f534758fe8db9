/** An estimated share with its interval. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/** The quantile of the normal distribution for a two-sided interval of 95 %. */
export const z95 = 1.959_963_984_540_054;

/**
 * Returns the interval of a share of `count` observations by Wilson (1927), at `z` standard errors. It is never empty or beyond
 * 0 and 1, also for few observations. Without observations, it is everything.
 */
export function wilsonInterval(share: number, count: number, z: number = z95): ShareInterval {
  if (count <= 0) return { low: 0, high: 1 };
  const square = z * z;
  const middle = (share + square / (2 * count)) / (1 + square / count);
  const half =
    (z / (1 + square / count)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count * count));
  return {
    low: share === 0 ? 0 : Math.max(0, middle - half),
    high: share === 1 ? 1 : Math.min(1, middle + half),
  };
}
