import { fold } from '../../../shared/text/fold';

/**
 * Returns how well a text matches the input, higher for better; null if it doesn't. Each word of the input must match:
 * best at the beginning of a word, then anywhere, and, unless `exact`, as the initials of words or as letters in this
 * order. IDs need `exact`, since any letters would match.
 */
export function fuzzyScore(text: string, typed: string, exact = false): number | null {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  // The dots say that a command asks for more; they are no part of its name.
  const within = fold(text.replaceAll('…', ''));
  let score = 0;
  for (const word of words) {
    const fit = containedScore(within, word) || (exact ? 0 : looseScore(within, word));
    if (fit === 0) return null;
    score += fit;
  }
  return score;
}

function containedScore(text: string, word: string): number {
  if (text.startsWith(word)) return 5;
  if (text.includes(` ${word}`)) return 4;
  return text.includes(word) ? 3 : 0;
}

function looseScore(text: string, word: string): number {
  const initials = text
    .split(/[^\p{L}\p{N}]+/u)
    .map((each) => each.slice(0, 1))
    .join('');
  if (initials.includes(word)) return 2;
  return isWithin(text, word) ? 1 : 0;
}

/** Returns true if the text has the word's letters in their order. */
function isWithin(text: string, word: string): boolean {
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}
