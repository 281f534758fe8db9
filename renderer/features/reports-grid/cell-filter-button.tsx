import { ListFilter } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { headingHeight, rowHeight } from './grid-row';

/** Width and height of the button in px; must match cell-menu.css. */
export const filterButtonSize = 24;

interface CellFilterButtonProps {
  /** Index of the row on the page, from 0. */
  readonly at: number;
  /** End of the cell in px from the start of the row. */
  readonly end: number;
  readonly onOpen: (button: HTMLElement) => void;
}

/** A filter button at the end of the hovered cell. Keyboard users have the context-menu key instead. */
export function CellFilterButton({ at, end, onOpen }: CellFilterButtonProps) {
  return (
    <button
      type="button"
      className="cell-filter-button"
      style={{
        top: headingHeight + at * rowHeight + (rowHeight - filterButtonSize) / 2,
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
