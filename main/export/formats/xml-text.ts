import { beginningOf } from '../../../shared/shown-text';

/** Returns a text for XML, as content or in an attribute with double quotes. Illegal characters become U+FFFD. */
export function xmlText(text: string): string {
  return isPlain(text) ? text : withEntities(text.replace(illegalCharacters, '\uFFFD'));
}

/** Whether a text consists of characters that mean nothing in XML nor in KML: most do, and this takes a fraction of the time. */
export function isPlain(text: string): boolean {
  return /^[ !#%'-;=?-~]*$/.test(text);
}

/** Returns the text with entities for the characters that have a meaning in XML; it must have no illegal ones. */
export function withEntities(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => entities[character] ?? '') : text;
}

/** What XML 1.0 can't contain, not even as a character reference: control characters, lone surrogates, U+FFFE and U+FFFF. */
export const illegalCharacters = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns the text, cut to a length in UTF-16 units, with an ellipsis if it was longer. No character is cut in two. */
export function bounded(text: string, length: number): string {
  // The ellipsis and one character more than its limit.
  return text.length <= length ? text : beginningOf(text, length - 2);
}
