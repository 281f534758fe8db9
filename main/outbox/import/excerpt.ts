const longestExcerpt = 80;

/** The beginning of a text that is to be told in a mistake, in at most 80 characters, none of them half. */
export function excerpt(text: string): string {
  if (text.length <= longestExcerpt) return text.toWellFormed();
  const beginning = text.slice(0, longestExcerpt - 1);
  return `${(beginning.slice(0, -1) + beginning.slice(-1).replace(/[\uD800-\uDBFF]/, '')).toWellFormed()}…`;
}
