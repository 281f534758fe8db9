import {
  ArrowDownToLine,
  ArrowUpToLine,
  BellRing,
  ChartNoAxesGantt,
  Copy,
  FilterX,
  ListFilter,
  Mail,
  MailOpen,
  MapPin,
  MessageSquareText,
  Share2,
} from 'lucide-react';
import { type MouseEvent, memo, useCallback, useRef, useState } from 'react';
import { placeName } from '../../../../shared/domain/position';
import { placePositionOf } from '../../../../shared/domain/report-place';
import { type ShownColumn, type ShownColumns, valueFilter } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { timelinesOf } from '../../../../shared/domain/timeline';
import { messages } from '../../../../shared/i18n/messages';
import type { OutsidePart } from '../../../../shared/outside-link';
import { CopyLinkItem } from '../../../components/copy-link';
import { feedbackSubjectOf } from '../../../components/feedback-subject';
import { reportTarget } from '../../../components/link-targets';
import { givenParts, OutsideItems } from '../../../components/outside-items';
import { TimelineItems } from '../../../components/pivot-menus';
import { showLinks } from '../../../components/show-links';
import { watchOf, watchThis } from '../../../components/watch-this';
import { useStores, useSubject } from '../../../state/stores';
import { ContextMenu, MenuItem, MenuLine } from '../../../ui/menu';
import { type GridPlace, gridPlaceOf } from '../rows/grid-place';
import { rowOf, type ShownRows } from '../rows/shown-rows';
import styles from './cell-menu.module.css';
import { type CellValue, cellValueText, isComplete, textOf } from './cell-values';
import { cellRanges, cellText, cellValues } from './columns';

/** The cell that a menu is open for, and its position in the window in px. */
interface MenuPlace {
  readonly row: StoredRow;
  readonly column: ShownColumn;
  /** Index of the cell's value; null for all of them. */
  readonly valueAt: number | null;
  readonly x: number;
  readonly y: number;
}

interface CellMenuProps {
  readonly place: MenuPlace | null;
  readonly onClose: () => void;
  /** Called when the menu is closed and the focus must be restored. */
  readonly onClosed: () => void;
}

/**
 * The context menu of the grid, shared by all cells: filter by a value, exclude or copy it or a link to it; show its row on the map or a
 * timeline, show the links of a shared device, watch its user, device or place, give feedback on it, and mark it as read or
 * unread.
 */
export const CellMenu = memo(function CellMenu({ place, onClose, onClosed }: CellMenuProps) {
  return (
    <ContextMenu label={messages.reports.cell.label} at={place} onClose={onClose} onClosed={onClosed}>
      {place && <CellMenuItems place={place} />}
    </ContextMenu>
  );
});

function CellMenuItems({ place: { row, column, valueAt } }: { readonly place: MenuPlace }) {
  const stores = useStores();
  const { reports, openReport, toasts, requests } = stores;
  const sharedDevice =
    row.deviceUsers !== null && isComplete({ field: 'device', value: row.deviceId }) ? row.deviceId : null;
  const values = cellValues(row, column);
  const selectedValues = valueAt === null ? values : values.slice(valueAt, valueAt + 1);
  const ranges = cellRanges(row, column);
  const text = messages.reports.cell;
  const copiedText = valueAt === null ? cellText(row, column) : textOf(selectedValues);

  async function giveFeedback() {
    await openReport.getState().select(row.key);
    const { key, detail } = openReport.getState();
    const subject = key === row.key && detail?.key === key ? feedbackSubjectOf(detail.report) : null;
    if (subject) requests.getState().make({ kind: 'feedback-form', subject });
  }

  return (
    <>
      {selectedValues.filter(isComplete).map((value) => (
        <ValueItems key={`${value.field} ${value.value}`} value={value} />
      ))}
      {ranges.map(({ label, filter }, at) => (
        <MenuItem
          key={label}
          icon={at === 0 ? <ArrowUpToLine aria-hidden /> : <ArrowDownToLine aria-hidden />}
          onSelect={() => reports.getState().putFilter(filter)}
        >
          {label}
        </MenuItem>
      ))}
      {selectedValues.length === 0 && ranges.length > 0 && <MenuLine />}
      <MenuItem
        icon={<Copy aria-hidden />}
        disabled={copiedText === ''}
        onSelect={() => void toasts.getState().copy(copiedText)}
      >
        {messages.words.actions.copy}
      </MenuItem>
      <LinkItems row={row} column={column} />
      <OutsideItems
        reportKey={row.key}
        given={givenParts({
          user: row.userId,
          device: row.deviceId,
          transaction: row.transactionId,
          report: row.id,
        })}
        about={partsInColumn[column] ?? []}
      />
      <MenuLine />
      <MenuItem
        icon={<MapPin aria-hidden />}
        onSelect={() => {
          void openReport.getState().select(row.key);
          requests.getState().make({ kind: 'report-on-map' });
        }}
      >
        {messages.report.header.showOnMap}
      </MenuItem>
      <MenuItem
        icon={<MessageSquareText aria-hidden />}
        disabled={row.transactionId === null}
        onSelect={() => void giveFeedback()}
      >
        {messages.report.header.giveFeedback}
      </MenuItem>
      <TimelineItems
        timelines={timelinesOf(row).filter(({ kind }) => kind === 'user' || kind === 'device')}
        icon={<ChartNoAxesGantt aria-hidden />}
      />
      {sharedDevice !== null && (
        <MenuItem
          icon={<Share2 aria-hidden />}
          onSelect={() => showLinks(stores, { kind: 'device', value: sharedDevice })}
        >
          {messages.links.showOf.device}
        </MenuItem>
      )}
      <WatchItem row={row} column={column} />
      <MenuLine />
      <MenuItem
        icon={row.unread ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
        onSelect={() => void reports.getState().markRead([row.key], row.unread)}
      >
        {row.unread ? text.markRead : text.markUnread}
      </MenuItem>
    </>
  );
}

/** What the columns show that links to other systems can name. */
const partsInColumn: Readonly<Partial<Record<ShownColumn, readonly OutsidePart[]>>> = {
  user: ['user'],
  device: ['device'],
  transaction: ['transaction'],
  id: ['report'],
};

/** Copies the link to the report, and to the user or the device that the cell shows. */
function LinkItems({ row, column }: Pick<MenuPlace, 'row' | 'column'>) {
  const report = reportTarget(row.transactionId, row.id);
  const value = column === 'user' ? row.userId : column === 'device' ? row.deviceId : null;
  return (
    <>
      {report && <CopyLinkItem target={report} />}
      {(column === 'user' || column === 'device') && value !== null && (
        <CopyLinkItem target={{ kind: column, value }} />
      )}
    </>
  );
}

/** Starts a watch of the user, device or place that the cell shows. */
function WatchItem({ row, column }: Pick<MenuPlace, 'row' | 'column'>) {
  const stores = useStores();
  const text = messages.watches;
  if (column === 'user' || column === 'device') {
    const value = column === 'user' ? row.userId : row.deviceId;
    if (value === null || !isComplete({ field: column, value })) return null;
    return (
      <MenuItem
        icon={<BellRing aria-hidden />}
        onSelect={() => watchThis(stores, watchOf({ kind: column, value }))}
      >
        {text.watchThis[column]}
      </MenuItem>
    );
  }
  const position = column === 'place' ? placePositionOf(row) : null;
  if (position === null) return null;
  const { latitude, longitude } = position;
  const name = placeName(position);
  return (
    <MenuItem
      icon={<BellRing aria-hidden />}
      onSelect={() => watchThis(stores, { kind: 'place', place: { name, latitude, longitude } })}
    >
      {text.watchHere}
    </MenuItem>
  );
}

/** Menu items that include or exclude a value, labelled by whether the field is already filtered. */
function ValueItems({ value }: { readonly value: CellValue }) {
  const { reports } = useStores();
  const hasIncluded = useSubject('reports', ({ query }) => valueFilter(query, value.field).in.length > 0);
  const text = messages.reports.cell;
  const label = cellValueText(value);
  const add = (how: 'in' | 'out') => reports.getState().addValue(value.field, value.value, how);
  return (
    <>
      <MenuItem icon={<ListFilter aria-hidden />} onSelect={() => add('in')}>
        {hasIncluded ? text.also({ value: label }) : text.only({ value: label })}
      </MenuItem>
      <MenuItem icon={<FilterX aria-hidden />} onSelect={() => add('out')}>
        {messages.reports.values.without({ value: label })}
      </MenuItem>
      <MenuLine />
    </>
  );
}

/** Width and height of the button in px: its icon, padding and border. */
const filterButtonSize = 24;

interface CellFilterButtonProps {
  /** The middle of the row in px from the top of the scrolled content. */
  readonly middle: number;
  /** End of the cell in px from the start of the row. */
  readonly end: number;
  readonly onOpen: (button: HTMLElement) => void;
}

/** A filter button at the end of the hovered cell. Keyboard users have the context-menu key instead. */
export function CellFilterButton({ middle, end, onOpen }: CellFilterButtonProps) {
  return (
    <button
      type="button"
      className={styles.root}
      style={{
        top: middle - filterButtonSize / 2,
        left: end - filterButtonSize - 2,
      }}
      title={messages.reports.cell.filter}
      aria-label={messages.reports.cell.filter}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(event.currentTarget);
      }}
    >
      <ListFilter size={14} aria-hidden />
    </button>
  );
}

/** The cell under the pointer, and the position of its button. */
interface HoveredCell {
  readonly place: GridPlace;
  readonly row: StoredRow;
  /** End of the cell in px from the start of the row. */
  readonly end: number;
}

/** The result of `useCellMenu`. */
export type CellMenuState = ReturnType<typeof useCellMenu>;

/**
 * Returns the state of the grid's context menu: the hovered cell, the cell that the menu is open for, and the handlers
 * that open it.
 */
export function useCellMenu(shown: ShownRows, columns: ShownColumns) {
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [hovered, setHovered] = useState<HoveredCell | null>(null);
  const openedFrom = useRef<Element | null>(null);
  /** The pointer in the window, and how far rows were scrolled below it, px. */
  const pointer = useRef({ x: 0, y: 0, top: 0 });
  const close = useCallback(() => setMenu(null), []);
  const stillThere = hovered !== null && rowOf(shown, hovered.place.at) === hovered.row;

  /** Opens the menu for a place, at a point of the window or below an element. */
  function open(place: GridPlace, where: { readonly x: number; readonly y: number } | Element) {
    const row = rowOf(shown, place.at);
    const column = place.column ?? columns[0];
    if (!row || !column) return;
    openedFrom.current = document.activeElement;
    const { x, y } = where instanceof Element ? belowOf(where) : where;
    setMenu({ row, column, valueAt: place.valueAt, x, y });
  }

  return {
    menu,
    hovered: menu === null && stillThere ? hovered : null,
    /** The element that had the focus before the menu opened. */
    openedFrom,
    open,
    close,
    onContextMenu: (event: MouseEvent) => {
      const place = gridPlaceOf(event.target);
      if (!place) return;
      event.preventDefault();
      open(place, { x: event.clientX, y: event.clientY });
    },
    onMouseMove: (event: MouseEvent) => {
      // While rows scroll below a pointer that rests, the button would be rendered with each picture.
      const { clientX: x, clientY: y, currentTarget } = event;
      const { x: xBefore, y: yBefore, top } = pointer.current;
      pointer.current = { x, y, top: currentTarget.scrollTop };
      if (x === xBefore && y === yBefore && currentTarget.scrollTop !== top) return;
      const place = gridPlaceOf(event.target);
      // The button covers its own cell, so hovering it changes nothing.
      if (!place?.cell || !place.column) return;
      if (hovered?.place.cell === place.cell && hovered.place.valueAt === place.valueAt) return;
      const row = rowOf(shown, place.at);
      const end = place.cell.offsetLeft + place.cell.offsetWidth;
      const offered = row && offersFilter(row, place.column) && !wouldCover(place.cell, event.clientX);
      if (offered) setHovered({ place, row, end });
      else if (hovered) setHovered(null);
    },
    onMouseLeave: () => setHovered(null),
  };
}

function offersFilter(row: StoredRow, column: ShownColumn): boolean {
  return cellValues(row, column).length > 0 || cellRanges(row, column).length > 0;
}

/** Returns true if the button would appear under the pointer, where it would catch a click meant for the row. */
function wouldCover(cell: Element, pointer: number): boolean {
  return pointer > cell.getBoundingClientRect().right - filterButtonSize - 4;
}

function belowOf(element: Element): { readonly x: number; readonly y: number } {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}
