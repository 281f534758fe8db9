interface Item {
  readonly id: string;
}

/**
 * Returns a stored list with what somebody changed in their copy of it, from `before` to `after`: what they left alone stays as
 * it is stored, and what another one added is still there.
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
