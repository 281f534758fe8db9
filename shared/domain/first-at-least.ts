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

/** Returns the index of a number in an ascending list; null if it isn't there. */
export function indexInAscending(ascending: ArrayLike<number>, number: number): number | null {
  const at = firstAtLeast(ascending, number);
  return ascending[at] === number ? at : null;
}
