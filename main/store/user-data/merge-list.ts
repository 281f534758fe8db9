interface Item {
  readonly id: string;
}

/**
 * Applies the changes of a copy of a list, from `before` to `after`, to the stored list, and returns the result. Items that are
 * unchanged in the copy stay as stored, and so do items that were added to the stored list meanwhile.
 */
export function mergeList<Of extends Item>(
  stored: readonly Of[],
  before: readonly Of[],
  after: readonly Of[],
): readonly Of[] {
  const known = textsById(before);
  const wanted = new Map(after.map((item) => [item.id, item]));
  const changed = after.filter((item) => known.get(item.id) !== JSON.stringify(item));
  const changedIds = new Set(changed.map(({ id }) => id));
  const kept = stored
    .filter(({ id }) => wanted.has(id) || !known.has(id))
    .map((item) => (changedIds.has(item.id) ? (wanted.get(item.id) ?? item) : item));
  const there = new Set(stored.map(({ id }) => id));
  return [...kept, ...changed.filter(({ id }) => !there.has(id))];
}

function textsById(items: readonly Item[]): ReadonlyMap<string, string> {
  return new Map(items.map((item) => [item.id, JSON.stringify(item)]));
}
