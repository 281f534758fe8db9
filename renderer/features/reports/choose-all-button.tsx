import { ListChecks } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import { isSameSearch } from '../../state/chosen';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';

/** Chooses all that the query shows, as the map does above its grid: on all pages. Pressed while they are chosen. */
export function ChooseAllButton() {
  const { chosen } = useStores();
  const query = useSubject('reports', (state) => state.query);
  const asOf = useSubject('reports', (state) => state.page?.asOf ?? null);
  const shown = useSubject('reports', (state) => state.counts?.shown ?? 0);
  const choice = useSubject('chosen', (state) => state.choice);
  if (shown === 0 || asOf === null) return null;
  const pressed = choice.kind === 'query' && choice.asOf === asOf && isSameSearch(choice.shown, query);
  const name = messages.reports.choosing.all(shown);
  return (
    <Button
      className="report-rows__choose-all"
      aria-pressed={pressed}
      title={name}
      icon={<ListChecks aria-hidden />}
      onClick={() => (pressed ? chosen.getState().clear() : void chosen.getState().chooseAllShown())}
    >
      <span className="report-rows__name">{name}</span>
    </Button>
  );
}
