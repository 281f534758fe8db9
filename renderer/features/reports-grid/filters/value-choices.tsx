import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface ValueChoicesProps {
  readonly label: string;
  /** Moves the focus out of the list at its top. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/**
 * Rows of two buttons with one tab stop. Up and down move between rows, left and right within a row, Home and End to
 * the ends.
 */
export function ValueChoices({ label, onLeave, children }: ValueChoicesProps) {
  const list = useRef<HTMLUListElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];

  useEffect(() => {
    if (!buttons().some(({ tabIndex }) => tabIndex === 0)) setTabStop(buttons(), buttons()[0]);
  });

  function move(event: KeyboardEvent) {
    const all = buttons();
    const at = event.target instanceof HTMLButtonElement ? all.indexOf(event.target) : -1;
    const target = targetOf(event.key, at, all.length);
    if (target === null) return;
    event.preventDefault();
    if (target < 0) onLeave();
    else all[target]?.focus();
  }

  return (
    <ul
      ref={list}
      className="value-choices"
      aria-label={label}
      onKeyDown={move}
      onFocus={(event: FocusEvent) => setTabStop(buttons(), event.target)}
    >
      {children}
    </ul>
  );
}

function setTabStop(buttons: readonly HTMLButtonElement[], stop: EventTarget | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/**
 * Returns the index of the button that a key moves to, with two buttons per row; -1 to leave the list, null for other
 * keys.
 */
function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 2, count - 2 + (at % 2));
    case 'ArrowUp':
      return at - 2 < 0 ? -1 : at - 2;
    case 'ArrowRight':
      return at % 2 === 0 ? at + 1 : at;
    case 'ArrowLeft':
      return at % 2 === 1 ? at - 1 : at;
    case 'Home':
      return 0;
    case 'End':
      return count - 2;
    default:
      return null;
  }
}
