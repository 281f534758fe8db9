import { parseExact } from './exact-json';

/** Deeper differences are told by the path of what they are in. */
const deepest = 20;

/**
 * The paths at which two JSON texts differ, in the order of the first and then of the second, by names of members joined
 * with points: "device.model". A list that differs is one difference. "" is the whole. Long integers are compared exactly.
 */
export function changedPaths(before: string, after: string): readonly string[] {
  return changedPathsOf(parseExact(before), parseExact(after));
}

/** The same of two values that parseExact made. */
export function changedPathsOf(before: unknown, after: unknown): readonly string[] {
  return differences(before, after, []);
}

function differences(before: unknown, after: unknown, path: readonly string[]): readonly string[] {
  if (isObject(before) && isObject(after) && path.length < deepest) {
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values are the same, whatever the order of members. */
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
