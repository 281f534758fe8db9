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

/**
 * Returns a function that returns whether another call of a kind is within its rate, and counts it if so: a token bucket
 * for each kind, of which there must be few. `now` returns ms of a monotonic clock.
 */
export function createRateLimiter(
  rateOf: (kind: string) => Rate,
  now: () => number,
): (kind: string) => boolean {
  const buckets = new Map<string, { readonly count: number; readonly at: number }>();
  return (kind) => {
    const { burst, perSecond } = rateOf(kind);
    const at = now();
    const bucket = buckets.get(kind) ?? { count: burst, at };
    const count = Math.min(burst, bucket.count + ((at - bucket.at) / 1_000) * perSecond);
    const allowed = count >= 1;
    buckets.set(kind, { count: allowed ? count - 1 : count, at });
    return allowed;
  };
}

/** The largest genuine requests: text for the clipboard (20,000,000 characters), a saved view (ten levels). */
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
