interface Entry<Item> {
  readonly due: number;
  readonly item: Item;
}

/** Scheduled items in order of their time, at most `capacity`. */
export class Agenda<Item> {
  readonly #capacity: number;
  readonly #entries: Entry<Item>[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** Schedules an item. Returns false and discards it if the agenda is full. */
  add(due: number, item: Item): boolean {
    if (this.#entries.length >= this.#capacity) return false;
    let at = this.#entries.length;
    while (at > 0 && (this.#entries[at - 1]?.due ?? due) > due) at -= 1;
    this.#entries.splice(at, 0, { due, item });
    return true;
  }

  /** Removes and returns the earliest item if it is due. */
  takeDue(at: number): Item | undefined {
    const first = this.#entries[0];
    if (first === undefined || first.due > at) return undefined;
    this.#entries.shift();
    return first.item;
  }
}
