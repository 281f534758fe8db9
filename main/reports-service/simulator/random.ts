/** A random source that yields the same sequence for the same seed. Not suitable for keys. */
export interface Random {
  /** From 0 up to but not including 1. */
  unit(): number;
  between(from: number, to: number): number;
  /** An integer, both ends inclusive. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  /** One of the items. There must be at least one. */
  pick<Item>(items: readonly Item[]): Item;
  /** Lower-case hexadecimal digits. */
  hex(digits: number): string;
  /** An integer below 2^32 that doesn't repeat within the next four billion draws. */
  unique(): number;
}

/** Mulberry32 by Tommy Ettinger (public domain, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const bits = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const unit = () => bits() / 4_294_967_296;
  const whole = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1));
  return {
    unit,
    between: (from, to) => from + unit() * (to - from),
    whole,
    chance: (probability) => unit() < probability,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('The list is empty.');
      return item;
    },
    hex: (digits) => {
      let text = '';
      for (let left = digits; left > 0; left -= 8) text += hexOf(bits()).slice(0, left);
      return text;
    },
    // The state takes every 32-bit value once per cycle, and scrambling is one-to-one.
    unique: () => {
      bits();
      return scramble(state);
    },
  };
}

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns the eight digits of a 32-bit integer, several times as fast as toString(16). */
function hexOf(bits: number): string {
  const byte = (shift: number) => hexBytes[(bits >>> shift) & 0xff] ?? '';
  return byte(24) + byte(16) + byte(8) + byte(0);
}

/** Scrambles a 32-bit integer one-to-one: the finalizer of MurmurHash3 (Austin Appleby, public domain). */
function scramble(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Returns a deterministic hash of integers. */
export function hashOf(...numbers: readonly number[]): number {
  let hash = 0;
  for (const number of numbers) hash = scramble(hash + Math.imul(number, 0x9e3779b1) + 0x7f4a7c15);
  return hash;
}
