/** A value to put at a place of another; null means "not given". */
export interface Replacement {
  readonly path: readonly string[];
  readonly value: unknown;
}

export function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  const inner: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return valueAt(inner, rest);
}

/**
 * Returns the value with the replacements at their places. Works in a single pass; otherwise, a hostile array of a hundred
 * thousand invalid items would be copied as many times.
 */
export function withValuesAt(value: unknown, replacements: readonly Replacement[]): unknown {
  const whole = replacements.find(({ path }) => path.length === 0);
  if (whole || typeof value !== 'object' || value === null) return whole?.value ?? null;
  const inner = new Map<string, Replacement[]>();
  for (const { path, value: replacement } of replacements) {
    const [name = '', ...rest] = path;
    const below = { path: rest, value: replacement };
    const others = inner.get(name);
    if (others) others.push(below);
    else inner.set(name, [below]);
  }
  const entries = Object.entries(value).map(([name, member]) => {
    const below = inner.get(name);
    return [name, below ? withValuesAt(member, below) : member] as const;
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
