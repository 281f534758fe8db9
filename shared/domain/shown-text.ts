/** More characters of one value nobody reads on a screen, and a window would freeze over them. */
export const longestShown = 10_000;

/** More of a value no cell, marker or name shows: a page has thousands of them. */
export const longestInRow = 1_000;

/** The text as it is, or so much of its beginning and "…": longer than `longest`, so that it is known for a beginning. */
export function beginningOf(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest + 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
