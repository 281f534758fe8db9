import { type ReportQuery, type SavedView, showsEverything } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { watchedQuery } from '../../../../shared/query/watched-query';
import type { WatchForm } from '../../../state/investigation';
import { offeredViews } from '../../../state/offered-views';
import { useStores, useSubject } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { SelectField } from '../../../ui/fields';

/** A view that can be watched, and how it is listed. */
interface WatchableView extends Pick<SavedView, 'id' | 'name' | 'query'> {
  readonly label: string;
}

/** The view to watch: one that every profile has, a saved one, or one that the team shares. */
export function ViewField({ view }: Pick<WatchForm, 'view'>) {
  const { investigation } = useStores();
  const offered = useWatchableViews();
  const { ask } = investigation.getState();
  const text = messages.watches;
  const chosen = view && offered.find((each) => isSame(each.query, view.query) && each.name === view.name);
  // A view that was changed or removed since.
  const other = view && !chosen ? [{ value: 'other', label: visibleText(view.name) }] : [];
  return (
    <SelectField
      label={text.view}
      hint={text.viewHint}
      value={chosen?.id ?? (view ? 'other' : '')}
      options={[
        { value: '', label: text.chooseView },
        ...other,
        ...offered.map(({ id, label }) => ({ value: id, label })),
      ]}
      onChange={(id) => {
        const next = offered.find((each) => each.id === id);
        if (next) ask('watches', { view: { name: next.name, query: next.query } });
        else if (id === '') ask('watches', { view: null });
      }}
    />
  );
}

/** Returns the views that can be watched. One that only limits the time would find every report. */
function useWatchableViews(): readonly WatchableView[] {
  const saved = useSubject('views', (state) => state.items);
  const shared = useSubject('sharedViews', (state) => state.views);
  const team = useSubject('team', (state) => state.team);
  const text = messages.watches;
  return offeredViews(saved, shared)
    .filter(({ view }) => !showsEverything(watchedQuery(view.query)))
    .map(({ author, view: { id, name, query } }) => ({
      id,
      name,
      query,
      label:
        author === null
          ? visibleText(name)
          : text.sharedView({ view: visibleText(name), author: visibleText(nameOf(team, author)) }),
    }));
}

/** Whether a watch finds the same reports by two queries. */
function isSame(one: ReportQuery, other: ReportQuery): boolean {
  return JSON.stringify(watchedQuery(one)) === JSON.stringify(watchedQuery(other));
}
