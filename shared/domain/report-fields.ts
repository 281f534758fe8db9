import { isObject } from '../json/is-object';

/** Limits, because any report may have any fields. */
const limits = { depth: 6, fields: 300, pathLength: 200 } as const;

/**
 * Returns the paths of a report's fields that are not null, such as "device.sensors.wifi", those of objects included and
 * those inside arrays not. `report` is the parsed JSON.
 */
export function fieldPaths(report: unknown): readonly string[] {
  const paths: string[] = [];
  addPaths(paths, report, '', 1);
  return paths;
}

function addPaths(paths: string[], value: unknown, parent: string, depth: number): void {
  if (!isObject(value) || depth > limits.depth) return;
  for (const [name, member] of Object.entries(value)) {
    const path = `${parent}${name}`;
    if (member === null || path.length > limits.pathLength) continue;
    if (paths.length >= limits.fields) return;
    paths.push(path);
    addPaths(paths, member, `${path}.`, depth + 1);
  }
}

/** Returns the value of a field of a parsed report; undefined for none. */
export function fieldAt(report: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    report,
  );
}
