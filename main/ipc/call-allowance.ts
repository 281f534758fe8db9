interface Rate {
  /** How many may come at once after a rest. */
  readonly inARow: number;
  readonly perSecond: number;
}

/** What one call of the window may come to: ten times what a pointer that moves over the map asks, which asks most. */
export const callRate: Rate = { inARow: 2_000, perSecond: 500 };
/** Pages that are opened in the person's browser: as fast as they can be looked at. */
export const linkRate: Rate = { inARow: 10, perSecond: 1 };
/** What is told of refusals: who makes a million of them is not to fill the disk. */
export const refusalRate: Rate = { inARow: 20, perSecond: 1 };

/** Counts what comes, each kind by itself, and says whether it is within the rate. Kinds are a known few. */
export class CallAllowance {
  readonly #rateOf: (kind: string) => Rate;
  readonly #now: () => number;
  readonly #left = new Map<string, { readonly count: number; readonly at: number }>();

  /** `now`: ms of a clock that never goes back. */
  constructor(rateOf: (kind: string) => Rate, now: () => number) {
    this.#rateOf = rateOf;
    this.#now = now;
  }

  /** True where one more of a kind may come. */
  take(kind: string): boolean {
    const { inARow, perSecond } = this.#rateOf(kind);
    const at = this.#now();
    const before = this.#left.get(kind) ?? { count: inARow, at };
    const count = Math.min(inARow, before.count + ((at - before.at) / 1_000) * perSecond);
    const allowed = count >= 1;
    this.#left.set(kind, { count: allowed ? count - 1 : count, at });
    return allowed;
  }
}
