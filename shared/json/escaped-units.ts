/** Returns a text with each of its UTF-16 units written as in JSON, such as "\u001b". */
export function escapedUnits(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
