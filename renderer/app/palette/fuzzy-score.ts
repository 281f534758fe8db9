/**
 * How well a text fits what was typed, more for better; null where it does not. Each word typed must be in it: best as the
 * beginning of a word, then anywhere, and, where it need not be there letter for letter, as the initials of words or as letters
 * in this order: in an id any letters are.
 */
export function fuzzyScore(text: string, typed: string, exact = false): number | null {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const within = folded(text);
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

/** True where the letters of the word are in the text, in their order. */
function isWithin(text: string, word: string): boolean {
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}

/** Small, and without accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
