import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { rowMatches } from '../../../shared/domain/report-row';
import type { ReportPage } from '../../../shared/ipc';
import { useStores, useSubject } from '../../state/stores';
import { GridHeader } from './grid-header';
import { rowAfterKey } from './grid-keys';
import { GridRow } from './grid-row';
import './reports-grid.css';

/**
 * The rows of a page that contain the searched words. One row is in the tab order; arrows, Home, End, PageUp and
 * PageDown move among them, Enter, Space and a click select.
 */
export function ReportsGrid({ page, search }: { readonly page: ReportPage; readonly search: string }) {
  const { selection } = useStores();
  const selectedKey = useSubject('selection', (state) => state.key);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = page.rows
    .map((row, position) => ({ row, position }))
    .filter(({ row }) => rowMatches(row, search));
  const tabStop =
    shown.find(({ row }) => row.key === focusedKey) ??
    shown.find(({ row }) => row.key === selectedKey) ??
    shown[0];
  const select = (key: string) => void selection.getState().select(key);

  // The selection may come from elsewhere: from the map, from a shortcut.
  useEffect(() => {
    if (selectedKey === null) return;
    setFocusedKey(selectedKey);
    bringIntoView(scroller.current, body.current?.querySelector('[aria-selected="true"]'));
  }, [selectedKey]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const rows = [...(body.current?.rows ?? [])];
    const at = event.target instanceof HTMLTableRowElement ? rows.indexOf(event.target) : -1;
    const current = shown[at];
    if (!current) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      select(current.row.key);
      return;
    }
    const target = rowAfterKey(event.key, at, rows.length, rowsInView(scroller.current, rows[at]));
    if (target === null) return;
    event.preventDefault();
    rows[target]?.focus();
  }

  return (
    <div className="reports-grid" ref={scroller}>
      <table
        className="reports-grid__table"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern builds on a table, whose rows and cells then are the grid's
        role="grid"
        aria-label="Reports"
        aria-rowcount={page.rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <GridHeader />
        <tbody ref={body}>
          {shown.map(({ row, position }) => (
            <GridRow
              key={row.key}
              row={row}
              rowIndex={position + 2}
              selected={row.key === selectedKey}
              tabStop={row.key === tabStop?.row.key}
              onSelect={select}
              onFocus={setFocusedKey}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Scrolls no further than needed to show the whole row below the heading, which covers what is behind it. */
function bringIntoView(scroller: HTMLElement | null, row: Element | null | undefined) {
  if (!scroller || !(row instanceof HTMLTableRowElement)) return;
  const heading = scroller.querySelector('thead')?.offsetHeight ?? 0;
  const highest = row.offsetTop + row.offsetHeight - scroller.clientHeight;
  const lowest = row.offsetTop - heading;
  scroller.scrollTop = Math.min(lowest, Math.max(highest, scroller.scrollTop));
}

/** How many rows fit the visible part: the step of PageUp and PageDown. 10 where nothing is laid out. */
function rowsInView(scroller: HTMLElement | null, row: HTMLElement | undefined): number {
  const height = row?.offsetHeight ?? 0;
  return scroller && height > 0 ? Math.floor(scroller.clientHeight / height) : 10;
}
