/** What a part has at most. */
interface PartLimits {
  readonly items: number;
  readonly weight: number;
}

/** Divides items into parts within limits, in their order. An item that is too heavy for any part is one of its own. */
export function* partsWithin<Item>(
  all: Iterable<Item>,
  most: PartLimits,
  weightOf: (item: Item) => number,
): Generator<readonly Item[]> {
  let part: Item[] = [];
  let weight = 0;
  for (const item of all) {
    const more = weightOf(item);
    if (part.length > 0 && (part.length >= most.items || weight + more > most.weight)) {
      yield part;
      part = [];
      weight = 0;
    }
    part.push(item);
    weight += more;
  }
  if (part.length > 0) yield part;
}
