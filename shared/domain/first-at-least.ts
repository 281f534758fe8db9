/** Returns the first index of an ascending list whose number isn't below `least`; the list's length if there is none. */
export function firstAtLeast(ascending: ArrayLike<number>, least: number): number {
  let [from, until] = [0, ascending.length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    if ((ascending[middle] ?? 0) < least) from = middle + 1;
    else until = middle;
  }
  return from;
}
