import { Fragment, type ReactNode } from 'react';

interface FixedListProps<Entry> {
  readonly of: readonly Entry[];
  readonly children: (entry: Entry, at: number) => ReactNode;
}

/** Renders a list whose entries may repeat and never change their order: each is identified by its position. */
export function FixedList<Entry>({ of, children }: FixedListProps<Entry>) {
  return of.map((entry, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its position alone
    <Fragment key={at}>{children(entry, at)}</Fragment>
  ));
}
