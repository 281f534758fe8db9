/**
 * Which row a key leads to from row `at` of `count` rows, in the manner of the ARIA grid pattern; `visible` is how many
 * rows are in view, the step of PageUp and PageDown. null for a key that leads nowhere.
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

/** Which cell of `count` a key leads to from cell `at`: -1 is the row itself, before its first cell. null as above. */
export function cellAfterKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowLeft' && at <= 0) return -1;
  return targetOf({ ArrowLeft: at - 1, ArrowRight: at + 1 }, key, count);
}

function targetOf(targets: Readonly<Record<string, number>>, key: string, count: number): number | null {
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  if (target === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, target));
}

/** What a key does to the choice of reports. */
export type ChoiceKey = 'toggle' | 'extend' | 'page' | 'clear';

interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key on a row chooses; null for one that chooses nothing. `letters`: single letters are shortcuts. */
export function choiceKeyOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: PressedKey,
  letters: boolean,
): ChoiceKey | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? 'page' : null;
  if (shiftKey) {
    if (key === ' ') return 'toggle';
    return rowAfterKey(key, 0, 1, 1) === null ? null : 'extend';
  }
  if (key === 'Escape') return 'clear';
  return letters && key.toLowerCase() === 'x' ? 'toggle' : null;
}
