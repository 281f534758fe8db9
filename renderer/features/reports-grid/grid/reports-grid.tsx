import { type CSSProperties, useMemo } from 'react';
import type { ReportPage } from '../../../../shared/contract/report-calls';
import { messages } from '../../../../shared/i18n/messages';
import { useSubject } from '../../../state/stores';
import { TablePart } from '../../../ui/virtual-table';
import { CellFilterButton, CellMenu, useCellMenu } from '../cells/cell-menu';
import { covers, isSelected, selectedAmong, selectedCount } from '../selection/row-selection';
import { useRowSelection } from '../selection/use-row-selection';
import { GridHeader } from './grid-header';
import { columnWidths, rowHeight, useIsWide } from './grid-layout';
import { GridRow } from './grid-row';
import styles from './reports-grid.module.css';
import { useGridEvents } from './use-grid-events';
import { useGridRows } from './use-grid-rows';

/**
 * The rows of a page; only visible ones are in the document. One row is in the tab order. Arrow keys, Home, End,
 * PageUp and PageDown move between rows, left and right between cells. Enter, Space and a click open a report; the
 * context-menu key opens the menu of a cell. Several rows are selected by their checkboxes or as in file lists. aria-
 * selected marks the open report, aria-checked of the checkboxes the selected rows.
 */
export function ReportsGrid({ page }: { readonly page: ReportPage }) {
  const columns = useSubject('reports', (state) => state.columns);
  const query = useSubject('reports', (state) => state.query);
  const total = useSubject('reports', (state) => state.counts?.shown ?? null);
  const selection = useSubject('rowSelection', (state) => state.selection);
  const highlightedKey = useSubject('map', (state) => state.hoveredKey);
  const { rows } = page;
  const gridRows = useGridRows(page);
  const cellMenu = useCellMenu(rows, columns);
  const rowSelection = useRowSelection(rows);
  const bodyEvents = useGridEvents({ rows, columns, gridRows, selection: rowSelection, cellMenu });
  const widths = useMemo(() => columnWidths(columns), [columns]);
  const wide = useIsWide(gridRows.scroller, widths.minWidth);
  const covered = covers(selection, query, page.asOf);
  const selectedRows = useMemo(() => selectedAmong(selection, rows, covered), [selection, rows, covered]);
  const pageSelected = selectedRows > 0 && (selectedRows === rows.length || 'mixed');
  const { scroller, body, rendered, openAt, tabStop } = gridRows;
  const { hovered, menu } = cellMenu;
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--grid-width': `${widths.minWidth}px`,
  };

  function restoreFocus() {
    const from = cellMenu.openedFrom.current;
    if (from instanceof HTMLElement && body.current?.contains(from)) from.focus({ preventScroll: true });
    else gridRows.focusRow(tabStop, null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid handles the same actions by keyboard
    <div
      className={styles.root}
      ref={scroller}
      style={sizes}
      data-has-selection={selectedCount({ selection }) > 0 || undefined}
      onContextMenu={cellMenu.onContextMenu}
      onMouseMove={cellMenu.onMouseMove}
      onMouseLeave={cellMenu.onMouseLeave}
    >
      <TablePart
        role="grid"
        className={styles.table}
        aria-label={messages.reports.title}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length}
      >
        <GridHeader
          columns={columns}
          widths={widths}
          pageSelected={pageSelected}
          onTogglePage={() => rowSelection.togglePage(pageSelected === true)}
        />
        <TablePart
          role="rowgroup"
          className={styles.body}
          ref={body}
          style={{ height: rows.length * rowHeight }}
          {...bodyEvents}
        >
          {rendered.map((index) => {
            const row = rows[index];
            return (
              row && (
                // Keyed by index, so that another page reuses the elements of these rows.
                <GridRow
                  key={index}
                  row={row}
                  at={index}
                  rowIndex={(page.page - 1) * page.limit + index + 2}
                  columns={columns}
                  widths={widths}
                  search={query.text}
                  wide={wide}
                  selected={index === openAt}
                  checked={isSelected(selection, row.key, covered)}
                  highlighted={row.key === highlightedKey}
                  tabStop={index === tabStop}
                />
              )
            );
          })}
        </TablePart>
      </TablePart>
      {/* Outside the grid element, which may only contain rows. */}
      {hovered && (
        <CellFilterButton
          at={hovered.place.at}
          end={hovered.end}
          onOpen={(button) => cellMenu.open(hovered.place, button)}
        />
      )}
      <CellMenu place={menu} onClose={cellMenu.close} onClosed={restoreFocus} />
    </div>
  );
}
