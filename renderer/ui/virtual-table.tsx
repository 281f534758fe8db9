import type { ComponentProps } from 'react';

interface TablePartProps extends ComponentProps<'div'> {
  readonly role: 'grid' | 'table' | 'rowgroup' | 'row' | 'columnheader' | 'gridcell' | 'cell';
}

/**
 * A part of a table that renders only the rows in view. It positions each row on its own, which the rows of a `table`
 * element don't support. The table manages the focus of its rows and cells.
 */
export function TablePart(props: TablePartProps) {
  return <div {...props} />;
}
