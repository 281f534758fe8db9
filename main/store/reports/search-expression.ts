import { wordsIn } from './fold-text';

/** More words than this of what was typed narrow nothing further. */
const mostWords = 64;

/** What was typed as words that reports are to hold, each whole or as a beginning; none of it narrows nothing. */
export function searchWords(text: string): readonly string[] {
  return wordsIn(text).slice(0, mostWords);
}

/**
 * Words as an expression of FTS5: all of them, each also as a beginning. They are quoted and hold nothing but letters and
 * digits, so nothing of what was typed is syntax.
 */
export function searchExpression(words: readonly string[]): string {
  return words.map((word) => `"${word}"*`).join(' AND ');
}
