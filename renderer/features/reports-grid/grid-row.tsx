import { memo } from 'react';
import type { Column, ShownColumns } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { messages } from '../../../shared/i18n/messages';
import { type CellOptions, type ColumnWidths, gridColumns } from './cells/columns';
import { hasMarks, RowMarks, UnreadMark } from './row-marks';
import { SelectCheckbox } from './select-checkbox';

/** Height of a row and of the heading in px; must match reports-grid.css. */
export const rowHeight = 32;
export const headingHeight = 32;

interface GridRowProps extends CellOptions {
  readonly row: StoredRow;
  /** Index on the page, from 0. */
  readonly at: number;
  /** Index among all rows of the query; the heading is 1. */
  readonly rowIndex: number;
  readonly columns: ShownColumns;
  readonly widths: ColumnWidths;
  /** The report is open. */
  readonly selected: boolean;
  /** The row is checked, for actions on several reports. */
  readonly checked: boolean;
  /** The pointer is on its marker on the map. */
  readonly highlighted: boolean;
  /** True for the one row in the tab order. */
  readonly tabStop: boolean;
}

/** The row of a report, positioned absolutely in the scrolled body. The grid handles keys and clicks. */
export const GridRow = memo(function GridRow({
  row,
  at,
  rowIndex,
  columns,
  widths,
  search,
  wide,
  selected,
  checked,
  highlighted,
  tabStop,
}: GridRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: table rows cannot be positioned individually, which virtual scrolling needs
    <div
      role="row"
      className={row.unread ? 'reports-grid__row reports-grid__row--unread' : 'reports-grid__row'}
      style={{ top: at * rowHeight }}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      data-selected={checked || undefined}
      data-lit={highlighted || undefined}
      data-at={at}
      data-report-id={row.id ?? ''}
      tabIndex={tabStop ? 0 : -1}
    >
      {columns.map((column, position) => (
        // biome-ignore lint/a11y/useSemanticElements: see its row
        // biome-ignore lint/a11y/useFocusableInteractive: the grid focuses it on arrow keys
        <div
          key={column}
          role="gridcell"
          className={cellClass(column, position === 0 && hasMarks(row))}
          style={{ flex: widths.flex[position] }}
          data-column={column}
        >
          {position === 0 && <SelectCheckbox name={checkboxLabel(row.id)} checked={checked} />}
          {position === 0 && row.unread && <UnreadMark />}
          {gridColumns[column].cell(row, { search, wide })}
          {position === 0 && <RowMarks row={row} />}
        </div>
      ))}
    </div>
  );
});

function checkboxLabel(id: string | null): string {
  const text = messages.reports.choosing;
  return id === null ? text.reportWithoutId : text.report(id);
}

function cellClass(column: Column, marked: boolean): string {
  return `reports-grid__cell reports-grid__cell--${column}${marked ? ' reports-grid__cell--marked' : ''}`;
}
