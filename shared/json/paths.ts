import { parseExact } from './exact-json';
import { isObject } from './is-object';
import { sliceElements, sliceMembers } from './slice-json';

/** Differences at a greater depth are reported with the path at this depth. */
const maxDepth = 20;

/**
 * Returns the paths at which two JSON texts differ, first in the order of `before`, then of `after`. A path consists of
 * member names joined with periods: "device.model". "" is the root. An array that differs counts as one difference.
 * Long integers are compared exactly.
 */
export function changedPaths(before: string, after: string): readonly string[] {
  return changedPathsOf(parseExact(before), parseExact(after));
}

/** Like `changedPaths`, for two values that parseExact returned. */
export function changedPathsOf(before: unknown, after: unknown): readonly string[] {
  return differences(before, after, []);
}

function differences(before: unknown, after: unknown, path: readonly string[]): readonly string[] {
  if (isObject(before) && isObject(after) && path.length < maxDepth) {
    const others = new Map(Object.entries(after));
    const first = Object.entries(before).flatMap(([name, value]) => {
      const other = others.get(name);
      const isThere = others.delete(name);
      return isThere ? differences(value, other, [...path, name]) : [[...path, name].join('.')];
    });
    return [...first, ...[...others.keys()].map((name) => [...path, name].join('.'))];
  }
  return sameValue(before, after) ? [] : [path.join('.')];
}

/** Compares two values, ignoring the order of members. */
function sameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => sameValue(item, other[at]));
  if (isObject(one) && isObject(other)) {
    const others = new Map(Object.entries(other));
    const entries = Object.entries(one);
    return (
      entries.length === others.size &&
      entries.every(([name, value]) => others.has(name) && sameValue(value, others.get(name)))
    );
  }
  return Object.is(one, other);
}

/**
 * Returns a function that finds values in a JSON text by path (member names and element indices), exactly as in the
 * text, or null if there is none. Splits every container only once, however many values are requested.
 */
export function valueFinder(json: string): (path: readonly string[]) => string | null {
  const containers = new Map<string, ReadonlyMap<string, string>>();

  function inside(path: readonly string[]): ReadonlyMap<string, string> {
    const place = JSON.stringify(path);
    const known = containers.get(place);
    if (known) return known;
    const slices = slicesOf(find(path) ?? '');
    containers.set(place, slices);
    return slices;
  }

  function find(path: readonly string[]): string | null {
    const name = path.at(-1);
    return name === undefined ? json : (inside(path.slice(0, -1)).get(name) ?? null);
  }

  return find;
}

/** If several members have the same name, the last one wins, as in JSON.parse. */
function slicesOf(json: string): ReadonlyMap<string, string> {
  const members = sliceMembers(json);
  if (members) return new Map(members.map((member) => [member.name, member.json]));
  return new Map(sliceElements(json)?.map((element, position) => [String(position), element]));
}
