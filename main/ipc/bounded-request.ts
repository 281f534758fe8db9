/** A person's largest request is a text for the clipboard, of 20,000,000 characters; the deepest a saved view, of ten levels. */
const mostLevels = 20;
const mostValues = 1_000_000;
const mostCharacters = 25_000_000;

/**
 * True where a request of the window is plain data of a size that is worth checking: a schema looks at every element, so an
 * array that says to be four thousand million long would hold main for ever, and a circle overflow its stack.
 */
export function isBounded(request: unknown): boolean {
  let values = 0;
  let characters = 0;
  // A list instead of a recursion: what is to be refused may be a hundred thousand levels deep.
  const left: { readonly value: unknown; readonly level: number }[] = [{ value: request, level: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, level } = next;
    values += 1;
    if (typeof value === 'string') characters += value.length;
    else if (typeof value === 'object' && value !== null) {
      const members = level < mostLevels ? membersOf(value, mostValues - values - left.length) : null;
      if (members === null) return false;
      for (const [name, member] of members) {
        characters += name.length;
        left.push({ value: member, level: level + 1 });
      }
    }
    if (characters > mostCharacters) return false;
  }
  return true;
}

/** Names and values of plain data; null of anything else, and where there are more than `most`. */
function membersOf(value: object, most: number): readonly (readonly [string, unknown])[] | null {
  if (Array.isArray(value)) return value.length > most ? null : value.map((member) => ['', member] as const);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return null;
  const members = Object.entries(value);
  return members.length > most ? null : members;
}
