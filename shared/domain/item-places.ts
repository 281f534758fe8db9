import { firstAtLeast } from './first-at-least';

/**
 * The order of items that several people change at once: each item has a place, and places are compared as text. Between two
 * places there is always another one, so that moving an item changes no other item.
 */

/** In the order of their characters. A place never ends in the first one: nothing would fit before it. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const placePattern = /^[0-9A-Za-z]*[1-9A-Za-z]$/;
/** Longer ones are replaced when items are placed. */
export const maxPlaceLength = 200;

export interface PlacedId {
  readonly id: string;
  /** null for an item that needs a place. */
  readonly place: string | null;
}

/**
 * Returns a place for each item, in the order given. Places that are there stay, unless they aren't in this order or have
 * become too long.
 */
export function withPlaces(items: readonly PlacedId[]): readonly (PlacedId & { readonly place: string })[] {
  const placed: (PlacedId & { readonly place: string })[] = [];
  let last = '';
  for (let at = 0; at < items.length; ) {
    const { id, place } = items[at] ?? { id: '', place: null };
    if (place !== null && place > last) {
      placed.push({ id, place });
      last = place;
      at += 1;
      continue;
    }
    const from = last;
    const found = items.findIndex((item, index) => index > at && item.place !== null && item.place > from);
    const end = found === -1 ? items.length : found;
    const until = items[found]?.place ?? null;
    const made = placesBetween(last, until, end - at);
    for (const [index, between] of made.entries())
      placed.push({ id: items[at + index]?.id ?? '', place: between });
    last = made.at(-1) ?? last;
    at = end;
  }
  if (placed.every(({ place }) => place.length <= maxPlaceLength)) return placed;
  const short = placesBetween('', null, placed.length);
  return placed.map(({ id }, at) => ({ id, place: short[at] ?? '' }));
}

/** Returns so many places in ascending order, all after `low` ("" for the beginning) and before `high` (null for the end). */
function placesBetween(low: string, high: string | null, count: number): readonly string[] {
  if (count <= 0) return [];
  const middle = placeBetween(low, high);
  const before = Math.floor((count - 1) / 2);
  return [...placesBetween(low, middle, before), middle, ...placesBetween(middle, high, count - 1 - before)];
}

function placeBetween(low: string, high: string | null): string {
  let shared = 0;
  if (high !== null) while ((low[shared] ?? '0') === high[shared]) shared += 1;
  if (shared > 0) {
    const rest = placeBetween(low.slice(shared), high?.slice(shared) ?? null);
    return `${high?.slice(0, shared) ?? ''}${rest}`;
  }
  const from = low === '' ? 0 : digits.indexOf(low.charAt(0));
  const until = high === null ? digits.length : digits.indexOf(high.charAt(0));
  if (until - from > 1) return digits.charAt(Math.round((from + until) / 2));
  // Neighbours: the first character of the higher one, if it has more, otherwise something after the lower one.
  if (high !== null && high.length > 1) return high.charAt(0);
  return `${digits.charAt(from)}${placeBetween(low.slice(1), null)}`;
}

/** Returns the IDs that must move so that the others, which stay, get into another order: as few as possible. */
export function movedIds(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const indexBefore = new Map(before.map((id, index) => [id, index]));
  const known = after.filter((id) => indexBefore.has(id));
  const indexOf = (id: string) => indexBefore.get(id) ?? 0;
  /** By length minus one: the ID with which the best ascending run of that length ends. */
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  for (const id of known) {
    const at = firstAtLeast(ends.map(indexOf), indexOf(id));
    previous.set(id, ends[at - 1]);
    ends[at] = id;
  }
  const staying = new Set<string>();
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) staying.add(id);
  return new Set(known.filter((id) => !staying.has(id)));
}
