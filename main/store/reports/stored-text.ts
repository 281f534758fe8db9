/**
 * SQLite stores UTF-8, which has no lone surrogates, and often ends a text at NUL. Texts with either are
 * stored as JSON after an escape character, and so are texts that start with it. All others are stored
 * unchanged.
 */
const escaped = '\u0001';

/** Returns the stored form of a text. The mapping is one-to-one. */
export function storedText(text: string): string {
  const plain = text.isWellFormed() && !text.includes('\0') && !text.startsWith(escaped);
  return plain ? text : escaped + JSON.stringify(text);
}

/** Returns the text of a stored form. */
export function readStoredText(stored: string): string {
  if (!stored.startsWith(escaped)) return stored;
  const read: unknown = JSON.parse(stored.slice(escaped.length));
  return String(read);
}
