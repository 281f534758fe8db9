import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { showsNewest } from '../../../../shared/query/query-contents';
import { hiddenMatches } from '../../../components/hidden-match';
import { useNow } from '../../../components/use-now';
import { knownTotal, type RowWindow } from '../../../state/row-window';
import { TablePart } from '../../../ui/virtual-table';
import { CellFilterButton, CellMenu, useCellMenu } from '../cells/cell-menu';
import { isOnCheckbox } from '../rows/grid-place';
import { rowOf, shownRows } from '../rows/shown-rows';
import { covers, isSelected, selectedAmong, selectedCount } from '../selection/row-selection';
import { useRowSelection } from '../selection/use-row-selection';
import { useSubject } from '../stores';
import { GridHeader } from './grid-header';
import { cellRoom, columnLayout, fittingColumns, headingHeight } from './grid-layout';
import { GridRow } from './grid-row';
import styles from './reports-grid.module.css';
import { useColumnWidths, useWidth } from './use-column-widths';
import { useGridEvents } from './use-grid-events';
import { useGridRows } from './use-grid-rows';

/**
 * The rows of a page or of the whole result; only visible ones are in the document. One row is in the tab order. Arrow keys, Home, End,
 * PageUp and PageDown move between rows, left and right between cells. Enter, Space and a click open a report; the
 * context-menu key opens the menu of a cell. Several rows are selected by their checkboxes or as in file lists. aria-
 * selected marks the open report, aria-checked of the checkboxes the selected rows.
 */
export function ReportsGrid({ page }: { readonly page: RowWindow }) {
  const chosenColumns = useSubject('reports', (state) => state.columns);
  const query = useSubject('reports', (state) => state.shownQuery);
  const selection = useSubject('rowSelection', (state) => state.selection);
  const highlightedKey = useSubject('highlights', (state) => state.hoveredKey);
  const scrolls = useSubject('reports', (state) => state.scrolls);
  const counted = useSubject('reports', (state) => state.total);
  const shown = useMemo(() => shownRows(page, { scrolls, counted }), [page, scrolls, counted]);
  const { rows } = page;
  const all = scrolls ? (shown.isCounted ? shown.count : null) : knownTotal(page, counted);
  const gridRows = useGridRows(shown);
  const width = useWidth(gridRows.scroller);
  const widths = useSubject('reports', (state) => state.widths);
  const hasAmounts = useSubject('reports', (state) => state.hasAmounts);
  const columns = useMemo(
    () => fittingColumns(chosenColumns, widths, { width, hasAmounts }),
    [chosenColumns, widths, width, hasAmounts],
  );
  const cellMenu = useCellMenu(shown, columns);
  const rowSelection = useRowSelection(shown);
  const bodyEvents = useGridEvents({ shown, columns, gridRows, selection: rowSelection, cellMenu });
  const forMarks = (showsNewest(query) ? countMarkWidth : 0) + (query.text === '' ? 0 : matchMarkWidth);
  const layout = useMemo(() => columnLayout(columns, widths, forMarks), [columns, widths, forMarks]);
  const room = cellRoom(width, layout);
  const wide = room === 'wide';
  const now = useNow(true, timesUpdate);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const showsMatches = useMemo(
    () => wide && rows.some((row) => hiddenMatches(row, columns, wide).length > 0),
    [rows, columns, wide],
  );
  useColumnWidths(gridRows.scroller, layout, showsMatches ? matchWidth : 0);
  const covered = covers(selection, query, page.asOf);
  const selectedRows = useMemo(() => selectedAmong(selection, rows, covered), [selection, rows, covered]);
  const allSelected = scrolls ? covered : selectedRows === rows.length;
  const pageSelected = selectedRows > 0 && (allSelected || 'mixed');
  const { scroller, body, rendered, openAt, tabStop, scale, top } = gridRows;
  const { hovered, menu } = cellMenu;
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--grid-width': `${layout.minWidth}px`,
    '--match-width': `${matchWidth}px`,
    '--grid-row': `${scale.rowHeight}px`,
  };

  function restoreFocus() {
    const from = cellMenu.openedFrom.current;
    if (from instanceof HTMLElement && body.current?.contains(from)) from.focus({ preventScroll: true });
    else gridRows.focusRow(tabStop, null);
  }
  const latestRestore = useRef(restoreFocus);
  useLayoutEffect(() => {
    latestRestore.current = restoreFocus;
  });
  // Always the same, so that the menu isn't rendered with each row that scrolls into view.
  const onMenuClosed = useCallback(() => latestRestore.current(), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid handles the same actions by keyboard
    <div
      className={styles.root}
      ref={scroller}
      style={sizes}
      data-has-rows={shown.count > 0 || undefined}
      data-has-selection={selectedCount({ selection }) > 0 || undefined}
      data-shows-matches={showsMatches || undefined}
      onContextMenu={cellMenu.onContextMenu}
      onMouseMove={cellMenu.onMouseMove}
      onMouseLeave={cellMenu.onMouseLeave}
    >
      <TablePart
        role="grid"
        className={styles.table}
        aria-label={messages.commands.names.reports}
        aria-rowcount={all === null ? -1 : all + 1}
        aria-colcount={columns.length}
      >
        <TablePart
          role="rowgroup"
          className={styles.heading}
          onClick={(event) => isOnCheckbox(event.target) && rowSelection.toggleAll(pageSelected === true)}
        >
          <GridHeader
            columns={columns}
            selectAll={scrolls ? messages.reports.selection.every : messages.reports.selection.page}
            pageSelected={pageSelected}
          />
        </TablePart>
        <TablePart
          role="rowgroup"
          className={styles.body}
          ref={body}
          style={{ height: scale.height }}
          {...bodyEvents}
        >
          {[...rendered].map(([index, element]) => {
            const row = rowOf(shown, index);
            return (
              // Not keyed by report, so that another page reuses the elements of these rows, and a row that arrives has
              // the focus of its placeholder.
              <GridRow
                key={element}
                row={row}
                at={index}
                top={top(index)}
                rowIndex={shown.offset + index + 2}
                columns={columns}
                search={query.text}
                room={room}
                now={now}
                zone={zone}
                selected={index === openAt}
                checked={row !== null && isSelected(selection, row.key, covered)}
                highlighted={row !== null && row.key === highlightedKey}
                tabStop={index === tabStop}
              />
            );
          })}
        </TablePart>
      </TablePart>
      {/* Outside the grid element, which may only contain rows. */}
      {hovered && (
        <CellFilterButton
          middle={headingHeight + top(hovered.place.at) + scale.rowHeight / 2}
          end={hovered.end}
          onOpen={(button) => cellMenu.open(hovered.place, button)}
        />
      )}
      <CellMenu place={menu} onClose={cellMenu.close} onClosed={onMenuClosed} />
    </div>
  );
}

/** Room for the number of reports on a transaction, px. */
const countMarkWidth = 24;

/** Room behind the cells for a match that no column shows, px. */
const matchWidth = 300;

/** Room for the sign of a match that no column shows, px. */
const matchMarkWidth = 16;

/** Interval at which the ages of reports are updated, ms. */
const timesUpdate = 60_000;
