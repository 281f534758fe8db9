/**
 * The largest genuine request is text for the clipboard, of 20,000,000 characters; the deepest is a saved view, of
 * ten levels.
 */
const maxLevels = 20;
const maxValues = 1_000_000;
const maxCharacters = 25_000_000;

/**
 * Returns whether a request of the window is plain data of a size that can be validated. A schema visits every
 * element, so an array with a length of four billion would block main, and a circular reference would overflow its
 * stack.
 */
export function isBounded(request: unknown): boolean {
  let values = 0;
  let characters = 0;
  // A list instead of recursion, because the data may be a hundred thousand levels deep.
  const pending: { readonly value: unknown; readonly level: number }[] = [{ value: request, level: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, level } = next;
    values += 1;
    if (typeof value === 'string') characters += value.length;
    else if (typeof value === 'object' && value !== null) {
      const members = level < maxLevels ? membersOf(value, maxValues - values - pending.length) : null;
      if (members === null) return false;
      for (const [name, member] of members) {
        characters += name.length;
        pending.push({ value: member, level: level + 1 });
      }
    }
    if (characters > maxCharacters) return false;
  }
  return true;
}

/** Returns the names and values of plain data; null for anything else, and for more than `max`. */
function membersOf(value: object, max: number): readonly (readonly [string, unknown])[] | null {
  if (Array.isArray(value)) return value.length > max ? null : value.map((member) => ['', member] as const);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return null;
  const members = Object.entries(value);
  return members.length > max ? null : members;
}
