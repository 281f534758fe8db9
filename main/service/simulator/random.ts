/** A source of chance that gives the same sequence for the same seed. Not for keys. */
export interface Random {
  /** 0 up to but not including 1. */
  unit(): number;
  between(from: number, to: number): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  /** One of the items, of which there must be at least one. */
  pick<Item>(items: readonly Item[]): Item;
  /** Lower-case hexadecimal digits. */
  hex(digits: number): string;
}

/** Mulberry32 by Tommy Ettinger (public domain, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1));
  return {
    unit,
    between: (from, to) => from + unit() * (to - from),
    whole,
    chance: (probability) => unit() < probability,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    hex: (digits) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join(''),
  };
}
