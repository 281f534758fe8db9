import { memo } from 'react';
import type { Column, ShownColumns } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { messages } from '../../../shared/messages/messages';
import { ChooseBox } from './choose-box';
import { type ColumnWidths, gridColumns, type Shown } from './columns';
import { hasMarks, RowMarks, UnreadMark } from './row-marks';

/** Height of a row and of the heading, px: see reports-grid.css. */
export const rowHeight = 32;
export const headingHeight = 32;

interface GridRowProps extends Shown {
  readonly row: StoredRow;
  /** Place on the page, from 0. */
  readonly at: number;
  /** Place in all that the query shows, the heading being 1. */
  readonly rowIndex: number;
  readonly columns: ShownColumns;
  readonly widths: ColumnWidths;
  /** It is the one that is read. */
  readonly selected: boolean;
  /** It is one of those that something is to be done with at once. */
  readonly chosen: boolean;
  /** Pointed at on the map. */
  readonly lit: boolean;
  /** True for the one row that Tab reaches. */
  readonly tabStop: boolean;
}

/** One report, a line at its own height of the scrolled body. Keys and clicks are handled by the grid. */
export const GridRow = memo(function GridRow({
  row,
  at,
  rowIndex,
  columns,
  widths,
  words,
  wide,
  selected,
  chosen,
  lit,
  tabStop,
}: GridRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed one by one, as scrolling needs it
    <div
      role="row"
      className={row.unread ? 'reports-grid__row reports-grid__row--unread' : 'reports-grid__row'}
      style={{ top: at * rowHeight }}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      data-chosen={chosen || undefined}
      data-lit={lit || undefined}
      data-at={at}
      data-report-id={row.id ?? ''}
      tabIndex={tabStop ? 0 : -1}
    >
      {columns.map((column, position) => (
        // biome-ignore lint/a11y/useSemanticElements: as its row
        // biome-ignore lint/a11y/useFocusableInteractive: the grid gives it the focus when it is walked to
        <div
          key={column}
          role="gridcell"
          className={cellClass(column, position === 0 && hasMarks(row))}
          style={{ flex: widths.flex[position] }}
          data-column={column}
        >
          {position === 0 && <ChooseBox name={boxName(row.id)} checked={chosen} />}
          {position === 0 && row.unread && <UnreadMark />}
          {gridColumns[column].cell(row, { words, wide })}
          {position === 0 && <RowMarks row={row} />}
        </div>
      ))}
    </div>
  );
});

function boxName(id: string | null): string {
  const words = messages.reports.choosing;
  return id === null ? words.reportWithoutId : words.report(id);
}

function cellClass(column: Column, marked: boolean): string {
  return `reports-grid__cell reports-grid__cell--${column}${marked ? ' reports-grid__cell--marked' : ''}`;
}
