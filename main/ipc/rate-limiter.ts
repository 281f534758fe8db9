interface Rate {
  /** How many may come at once after a pause. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Limit for each call of the window: ten times the most frequent use, a pointer moving over the map. */
export const callRate: Rate = { burst: 2_000, perSecond: 500 };
/** Limit for pages opened in the user's browser: faster than they can be read. */
export const linkRate: Rate = { burst: 10, perSecond: 1 };
/** Limit for logged refusals, so that a million of them cannot fill the disk. */
export const refusalRate: Rate = { burst: 20, perSecond: 1 };

/** A token bucket for each kind. There must be few kinds. */
export class RateLimiter {
  readonly #rateOf: (kind: string) => Rate;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { readonly count: number; readonly at: number }>();

  /** `now` returns ms of a monotonic clock. */
  constructor(rateOf: (kind: string) => Rate, now: () => number) {
    this.#rateOf = rateOf;
    this.#now = now;
  }

  /** Returns whether another one of a kind is within the limit, and counts it if so. */
  take(kind: string): boolean {
    const { burst: inARow, perSecond } = this.#rateOf(kind);
    const now = this.#now();
    const bucket = this.#buckets.get(kind) ?? { count: inARow, at: now };
    const count = Math.min(inARow, bucket.count + ((now - bucket.at) / 1_000) * perSecond);
    const allowed = count >= 1;
    this.#buckets.set(kind, { count: allowed ? count - 1 : count, at: now });
    return allowed;
  }
}
