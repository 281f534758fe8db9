/** A sequence of random choices from a seed. */
interface SeededRandom {
  /** At least 0, below 1; the same sequence for the same seed. */
  next(): number;
  /** Returns one of these. */
  of<Value>(values: readonly [Value, ...Value[]]): Value;
}

/** mulberry32, a small generator of uniform numbers. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, of: (values) => values[Math.floor(next() * values.length)] ?? values[0] };
}
