/** Values to insert or replace by id, and ids to remove. */
interface ValueChange<Value> {
  readonly put: readonly Value[];
  readonly remove: readonly string[];
}

/** Values by id, in memory, and which of them may differ on disk. */
export class TrackedValues<Value extends { readonly id: string }> {
  #values = new Map<string, Value>();
  /** Ids of what may differ on disk, and of what must be removed from the disk if it is there. */
  readonly #unwritten = new Set<string>();
  readonly #removed = new Set<string>();

  /** Returns the values in the order they were added. */
  all(): Iterable<Value> {
    return this.#values.values();
  }

  find(id: string): Value | null {
    return this.#values.get(id) ?? null;
  }

  /** Replaces all values by those that were read from the disk. */
  load(values: readonly Value[]): void {
    this.#values = new Map(values.map((value) => [value.id, value]));
  }

  apply({ put, remove }: ValueChange<Value>): void {
    for (const value of put) this.#values.set(value.id, value);
    for (const id of remove) this.#values.delete(id);
  }

  markUnwritten(ids: Iterable<string>): void {
    for (const id of ids) this.#unwritten.add(id);
  }

  markAllUnwritten(): void {
    this.markUnwritten(this.#values.keys());
  }

  /**
   * Records a change whose write failed. It may be on disk nevertheless, if the store ended before it confirmed the
   * write. The next run must not find what was to be inserted, and must find what was to be removed.
   */
  markUncertain({ put, remove }: ValueChange<Value>): void {
    for (const { id } of put) (this.#values.has(id) ? this.#unwritten : this.#removed).add(id);
    this.markUnwritten(remove);
  }

  /** Returns what to write to the disk: a change, with everything unwritten before it. */
  withUnwritten({ put, remove }: ValueChange<Value>): { put: Value[]; remove: string[] } {
    const unwritten = [...this.#unwritten].flatMap((id) => this.#values.get(id) ?? []);
    return { put: [...unwritten, ...put], remove: [...this.#removed, ...remove] };
  }

  /** Records that everything unwritten is on disk, and returns its values. */
  markWritten(): readonly Value[] {
    const { put } = this.withUnwritten({ put: [], remove: [] });
    this.#unwritten.clear();
    this.#removed.clear();
    return put;
  }
}
