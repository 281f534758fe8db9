import { parseExact } from './exact-json';

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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
