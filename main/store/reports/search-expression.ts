import { wordsIn } from './fold-text';

/** More words than this of what was typed narrow nothing further. */
const mostWords = 64;

/**
 * What was typed as an expression of FTS5: every word of it, each also as a beginning. Words are quoted and hold nothing
 * but letters and digits, so nothing of it is syntax. Null where it holds no word: then it narrows nothing.
 */
export function searchExpression(text: string): string | null {
  const words = wordsIn(text).slice(0, mostWords);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' AND ');
}
