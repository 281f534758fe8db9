import { searchWordsIn } from './fold-text';

/** Maximum number of search words; further ones are ignored. */
const maxWords = 64;

/** Returns the search words of a typed text. Reports must contain each of them, or a word that starts with it. */
export function searchWords(text: string): readonly string[] {
  return searchWordsIn(text).slice(0, maxWords);
}

/**
 * Returns an FTS5 query that matches all words as prefixes. The words are quoted and contain only letters and
 * digits, so that no input is parsed as syntax.
 */
export function searchExpression(words: readonly string[]): string {
  return words.map((word) => `"${word}"*`).join(' AND ');
}
