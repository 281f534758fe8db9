/** Longest key accepted, in characters; a header of more than 8 KiB is refused by many servers. */
const longestKey = 4_096;

/**
 * Why a text cannot be an API key, in words that never repeat it; null for one that can. It travels as the whole
 * value of a header, so only visible ASCII is possible; anything else would come back in an error's text.
 */
export function apiKeyMistake(key: string): string | null {
  if (key === '') return 'Enter the API key of your application.';
  if (key.length > longestKey) return 'This is too long for an API key.';
  if (/^\s|\s$/.test(key))
    return 'The API key begins or ends with a space or a line break; copy it again without it.';
  if (!/^[\x21-\x7e]+$/.test(key))
    return 'The API key holds a character that no key can hold (a space, line break or accented letter).';
  return null;
}
