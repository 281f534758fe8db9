/**
 * A text with accents, and the case of letters beyond ASCII, removed, and spaces in place of what is neither letter nor
 * digit there. SQLite's "ascii" tokenizer then finds in it the same words as wordsIn, whatever Unicode either knows.
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

/** Whether a text is left as it is. */
export function isPlain(text: string): boolean {
  return !/[\0\u0080-\uffff]/.test(text);
}

/** The words of a text as the search index has them: runs of letters and digits, in small letters; each once. */
export function wordsIn(text: string): readonly string[] {
  return [
    ...new Set(
      foldText(text)
        .toLowerCase()
        .split(/[^a-z0-9\u0080-\u{10ffff}]+/u),
    ),
  ].filter((word) => word !== '');
}

/** Tells whether a folded text in small letters holds a word (one of `wordsIn`), whole or as a beginning. */
export function startsOfWords(word: string): (folded: string) => boolean {
  const beginning = new RegExp(`(?<![a-z0-9\\u0080-\\u{10ffff}])${word}`, 'u');
  return (folded) => beginning.test(folded);
}
