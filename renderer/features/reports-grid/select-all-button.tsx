import { ListChecks } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { isSameSearch } from './row-selection';

/**
 * Selects all reports of the query, on all pages; pressed again, clears the selection. Used above the grid next to the
 * map.
 */
export function SelectAllButton() {
  const { rowSelection } = useStores();
  const query = useSubject('reports', (state) => state.query);
  const asOf = useSubject('reports', (state) => state.page?.asOf ?? null);
  const shown = useSubject('reports', (state) => state.counts?.shown ?? 0);
  const selection = useSubject('rowSelection', (state) => state.selection);
  if (shown === 0 || asOf === null) return null;
  const pressed =
    selection.kind === 'query' && selection.asOf === asOf && isSameSearch(selection.shown, query);
  const name = messages.reports.choosing.all(shown);
  return (
    <Button
      className="report-rows__select-all"
      aria-pressed={pressed}
      title={name}
      icon={<ListChecks aria-hidden />}
      onClick={() =>
        pressed ? rowSelection.getState().clear() : void rowSelection.getState().selectAllShown()
      }
    >
      <span className="report-rows__name">{name}</span>
    </Button>
  );
}
