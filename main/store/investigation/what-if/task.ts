/** Work that is left to do in one call, in units: about a report each. */
export interface Budget {
  left: number;
}

/**
 * Work that takes longer than one call may: each call does a part, so that calls of other tools run in between. `work` yields
 * the units done since the last time.
 */
export class Task<Value> {
  readonly #work: AsyncGenerator<number, Value> | Generator<number, Value>;
  #result: { readonly value: Value } | null = null;
  #done = 0;

  constructor(work: AsyncGenerator<number, Value> | Generator<number, Value>) {
    this.#work = work;
  }

  /** Units done so far. */
  get done(): number {
    return this.#done;
  }

  /** Works until the budget is used up. Resolves to the result, in an object; null if it isn't there yet. */
  async run(budget: Budget): Promise<{ readonly value: Value } | null> {
    while (this.#result === null && budget.left > 0) {
      const next = await this.#work.next();
      if (next.done) this.#result = { value: next.value };
      else {
        this.#done += next.value;
        budget.left -= next.value;
      }
    }
    return this.#result;
  }
}
