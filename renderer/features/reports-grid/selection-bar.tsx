import { MessageSquarePlus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { covers, isSameSearch, type RowSelection, selectedAmong, selectedCount } from './row-selection';
import './selection-bar.css';
import { focusTabStop } from './grid-place';
import { selectionNote, selectionText } from './selection-text';

interface SelectionBarProps {
  /** Opens the feedback form for the selected reports; without it there is no button. */
  readonly onGiveFeedback?: ((selection: RowSelection) => void) | undefined;
}

/** The bar below the grid while reports are selected: their number and the available actions. */
export function SelectionBar({ onGiveFeedback }: SelectionBarProps) {
  const { rowSelection } = useStores();
  const selection = useSubject('rowSelection', (state) => state.selection);
  const leftOut = useSubject('rowSelection', (state) => state.leftOut);
  const query = useSubject('reports', (state) => state.query);
  const page = useSubject('reports', (state) => state.page);
  const shown = useSubject('reports', (state) => state.counts?.shown ?? 0);
  const clearButton = useRef<HTMLButtonElement>(null);
  const count = selectedCount({ selection });
  const rows = page?.rows ?? [];
  const covered = page !== null && covers(selection, query, page.asOf);
  const onPage = count === 0 ? 0 : selectedAmong(selection, rows, covered);
  const sameSearch = selection.kind === 'query' && isSameSearch(selection.shown, query);
  const where = { covered, sameSearch, onPage, leftOut };
  const text = messages.reports.choosing;
  const note = selectionNote(selection, where);
  const offersAll = !covered && onPage > 0 && onPage === rows.length && shown > rows.length;

  function clear(event?: KeyboardEvent) {
    event?.preventDefault();
    rowSelection.getState().clear();
    focusTabStop();
  }

  async function selectAll() {
    await rowSelection.getState().selectAllShown();
    // The button that had the focus was removed.
    clearButton.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys pressed in its buttons
    <div
      className="selection-bar"
      {...(count > 0 && { role: 'region', 'aria-label': text.label })}
      onKeyDown={(event) => event.key === 'Escape' && clear(event)}
    >
      {/* Always rendered, since live regions announce only changes to existing elements. */}
      <p className="selection-bar__words" aria-live="polite" title={note || undefined}>
        <strong className="selection-bar__count">{selectionText(selection, where)}</strong>{' '}
        <span className="selection-bar__note">{note}</span>
      </p>
      {offersAll && (
        <Button variant="quiet" size="small" className="selection-bar__all" onClick={() => void selectAll()}>
          {text.allOfSearch(shown)}
        </Button>
      )}
      {count > 0 && (
        <div className="selection-bar__ends">
          {onGiveFeedback && (
            <Button
              variant="primary"
              size="small"
              icon={<MessageSquarePlus aria-hidden />}
              onClick={() => onGiveFeedback(selection)}
            >
              {text.giveFeedback(count)}
            </Button>
          )}
          <Button ref={clearButton} size="small" title={text.clearTitle} onClick={() => clear()}>
            {text.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
