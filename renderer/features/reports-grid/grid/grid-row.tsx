import { clsx } from 'clsx';
import { History, StickyNote } from 'lucide-react';
import { memo } from 'react';
import type { ShownColumns } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { messages } from '../../../../shared/i18n/messages';
import { type CellOptions, gridColumns } from '../cells/columns';
import type { ColumnWidths } from './grid-layout';
import styles from './reports-grid.module.css';
import checkboxStyles from './select-checkbox.module.css';

interface GridRowProps extends CellOptions {
  /** null while it is loading. */
  readonly row: StoredRow | null;
  /** Index in the grid, from 0. */
  readonly at: number;
  /** Position in the scrolled body, px. */
  readonly top: number;
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
  top,
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
    // Plain elements: a component for each of several hundred cells slows down every page.
    // biome-ignore lint/a11y/useSemanticElements: rows of a table element can't be positioned one by one
    <div
      role="row"
      className={clsx(styles.row, row?.unread && styles.rowUnread)}
      style={{ top }}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      data-selected={checked || undefined}
      data-highlighted={highlighted || undefined}
      data-at={at}
      data-report-id={row ? (row.id ?? '') : undefined}
      aria-busy={row === null || undefined}
      tabIndex={tabStop ? 0 : -1}
    >
      {columns.map((column, position) => (
        // biome-ignore lint/a11y/useSemanticElements: as its row
        // biome-ignore lint/a11y/useFocusableInteractive: the grid focuses it when the user moves to it
        <div
          key={column}
          role="gridcell"
          className={clsx(styles.cell, position === 0 && row && hasMarks(row) && styles.cellMarked)}
          style={{ flex: widths.flex[position] }}
          data-column={column}
        >
          {position === 0 && row && <SelectCheckbox name={checkboxLabel(row.id)} checked={checked} />}
          {position === 0 && row?.unread && <UnreadMark />}
          {row && gridColumns[column].cell(row, { search, wide })}
          {position === 0 && row && <RowMarks row={row} />}
        </div>
      ))}
    </div>
  );
});

function checkboxLabel(id: string | null): string {
  const text = messages.reports.selection;
  return id === null ? text.reportWithoutId : text.report(id);
}

/** A dot in the margin that marks an unread report. */
function UnreadMark() {
  return <span className={styles.unread}>{messages.reports.row.unread}</span>;
}

/** Returns true if RowMarks shows anything. */
function hasMarks({ hasNote, versions }: StoredRow): boolean {
  return hasNote || versions > 1;
}

/** Icons for a note and for earlier versions of a report. */
function RowMarks({ row: { hasNote, versions } }: { readonly row: StoredRow }) {
  const text = messages.reports.row;
  const earlier = versions > 1 ? text.versions(versions) : null;
  return (
    <>
      {hasNote && (
        <span className={styles.mark} title={text.noteTitle}>
          <StickyNote size={12} aria-hidden />
          <span className="visually-hidden">{text.note}</span>
        </span>
      )}
      {earlier && (
        <span className={styles.mark} title={earlier}>
          <History size={12} aria-hidden />
          <span className="visually-hidden">{earlier}</span>
        </span>
      )}
    </>
  );
}

interface SelectCheckboxProps {
  readonly name: string;
  /** "mixed" if only some are selected. */
  readonly checked: boolean | 'mixed';
}

/**
 * The checkbox at the start of a row: a single element that isn't focusable. Keys act on the row, and the grid and its
 * heading handle clicks, including those of assistive technology.
 */
export function SelectCheckbox({ name, checked }: SelectCheckboxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input in each row would render several times slower
    // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
    <span role="checkbox" className={checkboxStyles.root} aria-checked={checked} aria-label={name} />
  );
}
