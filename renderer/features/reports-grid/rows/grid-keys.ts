/**
 * Returns the row that a key moves to from row `at` of `count` rows, following the ARIA grid pattern; null for other
 * keys. `visible` is the number of rows in view, the step of PageUp and PageDown.
 */
export function rowAfterKey(key: string, at: number, count: number, visible: number): number | null {
  const step = Math.max(1, visible - 1);
  return targetOf(
    {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      PageUp: at - step,
      PageDown: at + step,
      Home: 0,
      End: count - 1,
    },
    key,
    count,
  );
}

/** Where the grid's rows are in the result. */
interface RowsOfResult {
  /** Number of rows of the grid, and of those of the result before them. */
  readonly count: number;
  readonly offset: number;
  /** Number of rows of the result, as far as they were counted; null if not. */
  readonly total: number | null;
}

/**
 * Returns the row of the result that a key moves to from row `at` of the grid if that is beyond the grid's rows, or
 * their number isn't known; null for other keys. Ctrl+Home and Ctrl+End lead to the ends of the result, arrow keys to
 * the neighbouring pages.
 */
export function resultRowAfterKey(
  { key, shiftKey, ctrlKey, metaKey }: PressedKey,
  at: number,
  { count, offset, total }: RowsOfResult,
): number | null {
  if (shiftKey) return null;
  const last = Math.max(total ?? 0, offset + count) - 1;
  if (ctrlKey || metaKey) return key === 'Home' ? 0 : key === 'End' ? last : null;
  if (key === 'ArrowUp' && at === 0 && offset > 0) return offset - 1;
  return key === 'ArrowDown' && at === count - 1 && offset + count <= last ? offset + count : null;
}

/** Returns the cell of `count` cells that a key moves to from cell `at`; -1 is the row itself. null for other keys. */
export function cellAfterKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowLeft' && at <= 0) return -1;
  return targetOf({ ArrowLeft: at - 1, ArrowRight: at + 1 }, key, count);
}

function targetOf(targets: Readonly<Record<string, number>>, key: string, count: number): number | null {
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  if (target === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, target));
}

/** How a key changes the selection of rows. */
type SelectionCommand = 'toggle' | 'extend' | 'page' | 'clear';

interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns the selection command of a key pressed on a row; null for other keys. `letters`: single-letter shortcuts are
 * enabled.
 */
export function selectionCommandOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: PressedKey,
  letters: boolean,
): SelectionCommand | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? 'page' : null;
  if (shiftKey) {
    if (key === ' ') return 'toggle';
    return rowAfterKey(key, 0, 1, 1) === null ? null : 'extend';
  }
  if (key === 'Escape') return 'clear';
  return letters && key.toLowerCase() === 'x' ? 'toggle' : null;
}
