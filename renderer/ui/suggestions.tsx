import { clsx } from 'clsx';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './suggestions.module.css';

interface SuggestionsProps<Item> {
  /** The listbox has this ID, its options `ID-0`, `ID-1` …: see `suggestionAttributes`. */
  readonly id: string;
  /** The accessible name of the listbox. */
  readonly label: string;
  /** Not empty: a listbox must have options. */
  readonly of: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Index of the option that Enter chooses; -1 for none. */
  readonly active: number;
  readonly onChoose: (item: Item) => void;
  /** Shows the list above everything else. Its class places it; otherwise it is below its container. */
  readonly onTop?: boolean;
  readonly className?: string | undefined;
  readonly children: (item: Item) => ReactNode;
}

/** The listbox of a text field, whose keys the field handles. It never has the focus. */
export function Suggestions<Item>({
  id,
  label,
  of,
  keyOf,
  active,
  onChoose,
  onTop = false,
  className,
  children,
}: SuggestionsProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (onTop) list.current?.showPopover?.();
  }, [onTop]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      popover={onTop ? 'manual' : undefined}
      className={clsx(styles.root, className)}
    >
      {of.map((item, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={keyOf(item)}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={styles.option}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  );
}

/** Returns the attributes that link a field to its listbox, if that is shown, and to the active option. */
export function suggestionAttributes(id: string, isShown: boolean, active: number) {
  return {
    'aria-autocomplete': 'list',
    'aria-controls': isShown ? id : undefined,
    'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
  } as const;
}

/** Returns the index after a step, wrapping around at both ends; from -1 it is the first or the last. */
export function steppedTo(active: number, step: 1 | -1, count: number): number {
  const next = active + step;
  return next >= count ? 0 : next < 0 ? count - 1 : next;
}
