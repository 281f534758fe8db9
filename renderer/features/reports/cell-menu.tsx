import { ArrowDownToLine, ArrowUpToLine, Copy, FilterX, ListFilter, Mail, MailOpen } from 'lucide-react';
import { type Column, valueFilter } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { messages } from '../../../shared/messages/messages';
import { useBridge, useStores, useSubject } from '../../state/stores';
import { ContextMenu } from '../../ui/context-menu';
import { MenuItem, MenuLine } from '../../ui/menu';
import {
  type CellValue,
  cellRanges,
  cellText,
  cellValues,
  cellValueWords,
  isWhole,
  textOf,
} from './cell-values';
import './cell-menu.css';

/** What a menu was asked for, and where on the window, px. */
export interface MenuPlace {
  readonly row: StoredRow;
  readonly column: Column;
  /** Which of the cell's values; null for all of them. */
  readonly valueAt: number | null;
  readonly x: number;
  readonly y: number;
}

interface CellMenuProps {
  readonly place: MenuPlace | null;
  readonly onClose: () => void;
  /** It is gone: the focus belongs to where it was opened. */
  readonly onClosed: () => void;
}

/** What can be done with a value of the grid: filter by it, in or out, copy it; and with its row. One menu serves all cells. */
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
  const concerned = valueAt === null ? values : values.slice(valueAt, valueAt + 1);
  const ranges = cellRanges(row, column);
  const words = messages.reports.cell;
  const text = valueAt === null ? cellText(row, column) : textOf(concerned);
  return (
    <>
      {concerned.filter(isWhole).map((value) => (
        <ValueItems key={`${value.field} ${value.value}`} value={value} />
      ))}
      {ranges.map(({ name, filter }, at) => (
        <MenuItem
          key={name}
          icon={at === 0 ? <ArrowUpToLine aria-hidden /> : <ArrowDownToLine aria-hidden />}
          onSelect={() => void reports.getState().putFilter(filter)}
        >
          {words[name]}
        </MenuItem>
      ))}
      {concerned.length === 0 && ranges.length > 0 && <MenuLine />}
      <MenuItem
        icon={<Copy aria-hidden />}
        disabled={text === ''}
        onSelect={() => void bridge.call('clipboard.write', { text })}
      >
        {words.copy}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={row.unread ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
        onSelect={() => void reports.getState().markRead([row.key], row.unread)}
      >
        {row.unread ? words.markRead : words.markUnread}
      </MenuItem>
    </>
  );
}

/** A value to filter by: beside others that are asked for already, it is one more of them. */
function ValueItems({ value }: { readonly value: CellValue }) {
  const { reports } = useStores();
  const others = useSubject('reports', ({ query }) => valueFilter(query, value.field).in.length > 0);
  const words = messages.reports.cell;
  const shown = cellValueWords(value);
  const add = (how: 'in' | 'out') => void reports.getState().addValue(value.field, value.value, how);
  return (
    <>
      <MenuItem icon={<ListFilter aria-hidden />} onSelect={() => add('in')}>
        {others ? words.also(shown) : words.only(shown)}
      </MenuItem>
      <MenuItem icon={<FilterX aria-hidden />} onSelect={() => add('out')}>
        {words.without(shown)}
      </MenuItem>
      <MenuLine />
    </>
  );
}
