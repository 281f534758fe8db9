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

/**
 * Returns the quantile of the standard normal distribution of a probability above 0 and below 1 (Acklam's approximation,
 * relative error 1.15e-9).
 */
export function normalQuantile(probability: number): number {
  if (probability < tail) {
    const q = Math.sqrt(-2 * Math.log(probability));
    return polynomial(tailNumerator, q) / (polynomial(tailDenominator, q) * q + 1);
  }
  if (probability > 1 - tail) return -normalQuantile(1 - probability);
  const q = probability - 0.5;
  const square = q * q;
  return (polynomial(middleNumerator, square) * q) / (polynomial(middleDenominator, square) * square + 1);
}

const tail = 0.024_25;
const middleNumerator = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const middleDenominator = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
];
const tailNumerator = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailDenominator = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416];

/** Evaluates a polynomial, given from the highest power. */
function polynomial(coefficients: readonly number[], at: number): number {
  return coefficients.reduce((sum, coefficient) => sum * at + coefficient, 0);
}
