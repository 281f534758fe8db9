const maxLength = 80;

/** Returns the beginning of a text for an error message: 80 characters at most, without a split surrogate pair. */
export function excerpt(text: string): string {
  if (text.length <= maxLength) return text.toWellFormed();
  const beginning = text.slice(0, maxLength - 1);
  return `${(beginning.slice(0, -1) + beginning.slice(-1).replace(/[\uD800-\uDBFF]/, '')).toWellFormed()}…`;
}
