/**
 * SQLite keeps UTF-8, which has no lone surrogates, and much of it ends a text at NUL. A text with either is kept as JSON
 * behind a character that no text of a service begins with; one that does is kept so too. All others are kept as they are.
 */
const escaped = '\u0001';

/** A text as it is kept; the same text always the same, and no two alike. */
export function storedText(text: string): string {
  const plain = text.isWellFormed() && !text.includes('\0') && !text.startsWith(escaped);
  return plain ? text : escaped + JSON.stringify(text);
}

/** The text that was kept. */
export function readStoredText(stored: string): string {
  if (!stored.startsWith(escaped)) return stored;
  const read: unknown = JSON.parse(stored.slice(escaped.length));
  return String(read);
}
