import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface ValueChoicesProps {
  readonly label: string;
  /** Leaves the list upwards. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Rows of two buttons, one stop for Tab: up and down move between the rows, left and right within one, Home and End to the ends. */
export function ValueChoices({ label, onLeave, children }: ValueChoicesProps) {
  const list = useRef<HTMLUListElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];

  useEffect(() => {
    if (!buttons().some(({ tabIndex }) => tabIndex === 0)) stopAt(buttons(), buttons()[0]);
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
      onFocus={(event: FocusEvent) => stopAt(buttons(), event.target)}
    >
      {children}
    </ul>
  );
}

function stopAt(buttons: readonly HTMLButtonElement[], stop: EventTarget | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/** The button a key leads to, two in a row; -1 for out of the list, null for a key that leads nowhere. */
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
