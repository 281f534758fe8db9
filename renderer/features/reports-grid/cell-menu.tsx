import { ArrowDownToLine, ArrowUpToLine, Copy, FilterX, ListFilter, Mail, MailOpen } from 'lucide-react';
import { type Column, valueFilter } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { messages } from '../../../shared/i18n/messages';
import { useBridge, useStores, useSubject } from '../../state/stores';
import { ContextMenu, MenuItem, MenuLine } from '../../ui/menu';
import {
  type CellValue,
  cellRanges,
  cellText,
  cellValues,
  cellValueText,
  isWhole,
  textOf,
} from './cell-values';
import './cell-menu.css';

/** The cell that a menu is open for, and its position in the window in px. */
export interface MenuPlace {
  readonly row: StoredRow;
  readonly column: Column;
  /** Index of the cell's value; null for all of them. */
  readonly valueAt: number | null;
  readonly x: number;
  readonly y: number;
}

interface CellMenuProps {
  readonly place: MenuPlace | null;
  readonly onClose: () => void;
  /** Called when the menu is gone and the focus must be restored. */
  readonly onClosed: () => void;
}

/**
 * The context menu of the grid, shared by all cells: filter by a value, exclude or copy it, and mark its row as read
 * or unread.
 */
export function CellMenu({ place, onClose, onClosed }: CellMenuProps) {
  return (
    <ContextMenu label={messages.reports.cell.label} at={place} onClose={onClose} onClosed={onClosed}>
      {place && <CellMenuItems place={place} />}
    </ContextMenu>
  );
}

function CellMenuItems({ place: { row, column, valueAt } }: { readonly place: MenuPlace }) {
  const bridge = useBridge();
  const { reports } = useStores();
  const values = cellValues(row, column);
  const selectedValues = valueAt === null ? values : values.slice(valueAt, valueAt + 1);
  const ranges = cellRanges(row, column);
  const text = messages.reports.cell;
  const copiedText = valueAt === null ? cellText(row, column) : textOf(selectedValues);
  return (
    <>
      {selectedValues.filter(isWhole).map((value) => (
        <ValueItems key={`${value.field} ${value.value}`} value={value} />
      ))}
      {ranges.map(({ name, filter }, at) => (
        <MenuItem
          key={name}
          icon={at === 0 ? <ArrowUpToLine aria-hidden /> : <ArrowDownToLine aria-hidden />}
          onSelect={() => void reports.getState().putFilter(filter)}
        >
          {text[name]}
        </MenuItem>
      ))}
      {selectedValues.length === 0 && ranges.length > 0 && <MenuLine />}
      <MenuItem
        icon={<Copy aria-hidden />}
        disabled={copiedText === ''}
        onSelect={() => void bridge.call('clipboard.write', { text: copiedText })}
      >
        {text.copy}
      </MenuItem>
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

/** Menu items that include or exclude a value, labelled by whether the field is already filtered. */
function ValueItems({ value }: { readonly value: CellValue }) {
  const { reports } = useStores();
  const hasIncluded = useSubject('reports', ({ query }) => valueFilter(query, value.field).in.length > 0);
  const text = messages.reports.cell;
  const label = cellValueText(value);
  const add = (how: 'in' | 'out') => void reports.getState().addValue(value.field, value.value, how);
  return (
    <>
      <MenuItem icon={<ListFilter aria-hidden />} onSelect={() => add('in')}>
        {hasIncluded ? text.also(label) : text.only(label)}
      </MenuItem>
      <MenuItem icon={<FilterX aria-hidden />} onSelect={() => add('out')}>
        {text.without(label)}
      </MenuItem>
      <MenuLine />
    </>
  );
}
