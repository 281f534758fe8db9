/**
 * Removes accents and folds case beyond ASCII, and replaces non-ASCII characters that are neither letters nor
 * digits by spaces. SQLite's "ascii" tokenizer then finds the same words as searchWordsIn, independent of
 * both sides' Unicode versions.
 */
export function foldText(text: string): string {
  if (isPlain(text)) return text;
  return text
    .replaceAll('\0', ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[^\p{L}\p{N}\p{ASCII}]+/gu, ' ');
}

/** Whether folding leaves a text unchanged. */
export function isPlain(text: string): boolean {
  return !/[\0\u0080-\uffff]/.test(text);
}

/** Returns the distinct words of a text as the search index contains them: lowercase runs of letters and digits. */
export function searchWordsIn(text: string): readonly string[] {
  return [
    ...new Set(
      foldText(text)
        .toLowerCase()
        .split(/[^a-z0-9\u0080-\u{10ffff}]+/u),
    ),
  ].filter((word) => word !== '');
}

/**
 * Returns a test of whether a folded lowercase text contains a word that starts with `word` (one of
 * `searchWordsIn`).
 */
export function startsOfWords(word: string): (folded: string) => boolean {
  const wordStart = new RegExp(`(?<![a-z0-9\\u0080-\\u{10ffff}])${word}`, 'u');
  return (folded) => wordStart.test(folded);
}
