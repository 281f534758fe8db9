import { MessageSquarePlus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { messages } from '../../../shared/messages/messages';
import { type Choice, chosenAmong, chosenCount, covers, isSameSearch } from '../../state/chosen';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import './chosen-bar.css';
import { chosenNote, chosenWords } from './chosen-words';
import { focusTabStop } from './grid-place';

interface ChosenBarProps {
  /** Feedback is to be given on all that are chosen; without it there is no button for it. */
  readonly onGiveFeedback?: ((choice: Choice) => void) | undefined;
}

/** At the foot of the grid, while something is chosen: how much that is, and what can be done with it. */
export function ChosenBar({ onGiveFeedback }: ChosenBarProps) {
  const { chosen } = useStores();
  const choice = useSubject('chosen', (state) => state.choice);
  const leftOut = useSubject('chosen', (state) => state.leftOut);
  const query = useSubject('reports', (state) => state.query);
  const page = useSubject('reports', (state) => state.page);
  const shown = useSubject('reports', (state) => state.counts?.shown ?? 0);
  const clearButton = useRef<HTMLButtonElement>(null);
  const count = chosenCount({ choice });
  const rows = page?.rows ?? [];
  const covered = page !== null && covers(choice, query, page.asOf);
  const onPage = count === 0 ? 0 : chosenAmong(choice, rows, covered);
  const sameSearch = choice.kind === 'query' && isSameSearch(choice.shown, query);
  const where = { covered, sameSearch, onPage, leftOut };
  const words = messages.reports.choosing;
  const note = chosenNote(choice, where);
  const offersAll = !covered && onPage > 0 && onPage === rows.length && shown > rows.length;

  function clear(event?: KeyboardEvent) {
    event?.preventDefault();
    chosen.getState().clear();
    focusTabStop();
  }

  async function chooseAll() {
    await chosen.getState().chooseAllShown();
    // The button that had the focus is gone.
    clearButton.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed in its buttons
    <div
      className="chosen-bar"
      {...(count > 0 && { role: 'region', 'aria-label': words.label })}
      onKeyDown={(event) => event.key === 'Escape' && clear(event)}
    >
      {/* Always there: what comes into an element that is read out is read out. */}
      <p className="chosen-bar__words" aria-live="polite" title={note || undefined}>
        <strong className="chosen-bar__count">{chosenWords(choice, where)}</strong>{' '}
        <span className="chosen-bar__note">{note}</span>
      </p>
      {offersAll && (
        <Button variant="quiet" size="small" className="chosen-bar__all" onClick={() => void chooseAll()}>
          {words.allOfSearch(shown)}
        </Button>
      )}
      {count > 0 && (
        <div className="chosen-bar__ends">
          {onGiveFeedback && (
            <Button
              variant="primary"
              size="small"
              icon={<MessageSquarePlus aria-hidden />}
              onClick={() => onGiveFeedback(choice)}
            >
              {words.giveFeedback(count)}
            </Button>
          )}
          <Button ref={clearButton} size="small" title={words.clearTitle} onClick={() => clear()}>
            {words.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
