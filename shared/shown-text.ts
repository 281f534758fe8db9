/** Maximum length of a displayed value, in characters: longer ones are unreadable, and would freeze the window. */
export const maxShownLength = 10_000;

/** Maximum length of a value in cells, markers and names, of which a page has thousands. */
export const maxRowTextLength = 1_000;

/**
 * Returns the text, or, if it is too long, its beginning and "…". The result is then longer than `maxLength`, so that
 * it is recognisable as cut.
 */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength + 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
