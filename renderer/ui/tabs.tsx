import { clsx } from 'clsx';
import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
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

/** Panels of which one is shown; arrow keys, Home and End move between their tabs (WAI-ARIA tabs pattern). */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  beside,
  className,
}: TabsProps<Id>) {
  const select = (id: string) => {
    const tab = tabs.find((each) => each.id === id);
    if (tab) onSelect(tab.id);
  };
  return (
    <RadixTabs.Root asChild value={selected} onValueChange={select}>
      <Stack className={clsx(styles.root, className)}>
        <Row className={styles.line}>
          <RadixTabs.List aria-label={label} className={clsx(styles.list)}>
            {tabs.map(({ id, label }) => (
              // A click also counts on the selected tab, whose panel can be collapsed, and without a pointer.
              <RadixTabs.Trigger
                key={id}
                value={id}
                className={clsx(styles.tab)}
                onClick={() => onSelect(id)}
              >
                {label}
              </RadixTabs.Trigger>
            ))}
          </RadixTabs.List>
          {beside}
        </Row>
        {tabs.map(({ id, content }) => (
          <RadixTabs.Content key={id} value={id} className={clsx(styles.panel)}>
            {content}
          </RadixTabs.Content>
        ))}
      </Stack>
    </RadixTabs.Root>
  );
}
