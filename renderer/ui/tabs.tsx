import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Row, Stack } from './layout';
import styles from './tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Rendered only while the tab is selected. */
  readonly content: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Shown at the end of the tab list. */
  readonly beside?: ReactNode;
  readonly className?: string | undefined;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Panels of which one is shown; arrow keys, Home and End move between their tabs (WAI-ARIA tabs pattern). */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  beside,
  className,
}: TabsProps<Id>) {
  const id = useId();
  const shown = tabs.find((tab) => tab.id === selected);

  function move(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  }

  return (
    <Stack className={clsx(styles.root, className)}>
      <Row className={styles.line}>
        <div role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected ? `${id}-panel` : undefined}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </Row>
      {shown ? (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          className={styles.panel}
          aria-labelledby={`${id}-${shown.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text must be reachable to scroll
          tabIndex={0}
        >
          {shown.content}
        </div>
      ) : null}
    </Stack>
  );
}
