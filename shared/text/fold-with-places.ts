import { classOf, fold, isPlain } from './fold';
import { removedRanges } from './fold-table';

/** A folded text that knows where its characters come from. */
export interface FoldWithPlaces {
  readonly folded: string;
  /** Returns where the part of the text begins that became the character at an index of `folded`. */
  readonly startOf: (index: number) => number;
  /** Returns where that part ends. */
  readonly endOf: (index: number) => number;
}

/** What can change with the character before it, or vanishes: marks, parts of Korean syllables, vowels of Kirat Rai. */
const following = `\\p{M}\\u1160-\\u11ff\\ud7b0-\\ud7ff\\uff9e\\uff9f\\u{16d63}\\u{16d67}${classOf(removedRanges)}`;
const parts = new RegExp(`[^][${following}]*`, 'gu');

/** Like `fold`, with the places of its characters. */
export function foldWithPlaces(text: string): FoldWithPlaces {
  if (isPlain(text))
    return { folded: text.toLowerCase(), startOf: (index) => index, endOf: (index) => index + 1 };
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: part, index } of text.matchAll(parts)) {
    const become = fold(part);
    for (let at = 0; at < become.length; at += 1) {
      starts.push(index);
      ends.push(index + part.length);
    }
    folded += become;
  }
  return {
    folded,
    startOf: (index) => starts[index] ?? text.length,
    endOf: (index) => ends[index] ?? text.length,
  };
}
