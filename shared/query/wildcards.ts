/**
 * Stars in values: each stands for any characters, also none. `\*` is the character; backslashes before a star are halved, as
 * before a quote in Windows' command line, and all others are characters.
 */

/** More stars would take long to compare. */
export const maxStars = 8;

/** A pattern: the texts between its stars. */
export type Pattern = readonly string[];

/** Returns the texts between the stars of a value; one text for a value without any. */
export function patternOf(value: string): Pattern {
  const parts = [''];
  for (const [part, backslashes] of value.matchAll(/(\\*)\*|[^*\\]+|\\+/g)) {
    const last = parts.length - 1;
    if (backslashes === undefined) parts[last] += part;
    else {
      parts[last] += '\\'.repeat(Math.floor(backslashes.length / 2));
      if (backslashes.length % 2 === 1) parts[last] += '*';
      else parts.push('');
    }
  }
  // Stars in a row are one.
  return parts.filter((part, at) => part !== '' || at === 0 || at === parts.length - 1);
}

/** Returns the value that is a pattern. */
export function valueOfPattern(pattern: Pattern): string {
  return pattern
    .map((part, at) => {
      const escaped = part.replace(/(\\*)\*/g, '$1$1\\*');
      return at === pattern.length - 1 ? escaped : escaped.replace(/\\+$/, '$&$&');
    })
    .join('*');
}
