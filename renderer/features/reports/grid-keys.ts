/**
 * Which row a key leads to from row `at` of `count` rows, in the manner of the ARIA grid pattern; `visible` is how many
 * rows are in view, the step of PageUp and PageDown. null for a key that leads nowhere.
 */
export function rowAfterKey(key: string, at: number, count: number, visible: number): number | null {
  const step = Math.max(1, visible - 1);
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - step,
    PageDown: at + step,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  if (target === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, target));
}
