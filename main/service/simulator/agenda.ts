interface Entry<Item> {
  readonly due: number;
  readonly item: Item;
}

/** What is to happen later, soonest first, and never more of it than `capacity`. */
export class Agenda<Item> {
  readonly #capacity: number;
  readonly #entries: Entry<Item>[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** False, and nothing noted down, where the agenda is full. */
  add(due: number, item: Item): boolean {
    if (this.#entries.length >= this.#capacity) return false;
    let at = this.#entries.length;
    while (at > 0 && (this.#entries[at - 1]?.due ?? due) > due) at -= 1;
    this.#entries.splice(at, 0, { due, item });
    return true;
  }

  /** The soonest item if its time has come, which then is no longer on the agenda. */
  takeDue(at: number): Item | undefined {
    const first = this.#entries[0];
    if (first === undefined || first.due > at) return undefined;
    this.#entries.shift();
    return first.item;
  }
}
