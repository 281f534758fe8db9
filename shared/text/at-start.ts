/** Returns a text as the beginning of a sentence. */
export function atStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
