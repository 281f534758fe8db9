import { FilterX } from 'lucide-react';
import { useRef, useState } from 'react';
import { type FilterField, showsEverything } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { AddFilterMenu } from './add-filter-menu';
import './filter-bar.css';
import { FilterChip } from './filter-chip';

/** The active filters as chips, with buttons to add and clear filters. */
export function FilterBar() {
  const { reports } = useStores();
  const filters = useSubject('reports', ({ query }) => query.filters);
  const everything = useSubject('reports', ({ query }) => showsEverything(query));
  const [editing, setEditing] = useState<FilterField | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const text = messages.reports.filters;
  const present = new Set(filters.map(({ field }) => field));
  const chips = filters.map((filter) => ({ field: filter.field, filter }));
  const shown =
    editing === null || present.has(editing) ? chips : [...chips, { field: editing, filter: null }];

  function addFilter(field: FilterField) {
    if (field === 'unread') reports.getState().putFilter({ field, unread: true });
    else if (field === 'placed') reports.getState().putFilter({ field, placed: false });
    else setEditing(field);
  }

  function edit(field: FilterField, open: boolean) {
    setEditing(open ? field : null);
    // A chip closed without a value disappears, so the focus moves to the Add button.
    if (!open && !reports.getState().query.filters.some((filter) => filter.field === field))
      add.current?.focus();
  }

  function remove(field: FilterField) {
    reports.getState().removeFilter(field);
    add.current?.focus();
  }

  function clear() {
    reports.getState().clearFilters();
    add.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not a fieldset of a form
    <div role="group" aria-label={text.label} className="filter-bar">
      {shown.length > 0 ? (
        <ul className="filter-bar__chips" aria-label={text.active}>
          {shown.map(({ field, filter }) => (
            <FilterChip
              key={field}
              field={field}
              filter={filter}
              editing={field === editing}
              onEdit={(open) => edit(field, open)}
              onRemove={() => remove(field)}
            />
          ))}
        </ul>
      ) : null}
      <AddFilterMenu ref={add} present={present} onSelect={addFilter} />
      {everything ? null : (
        <Button
          size="small"
          variant="quiet"
          icon={<FilterX aria-hidden="true" />}
          title={text.clear}
          onClick={clear}
        >
          <span className="results-bar__name">{text.clear}</span>
        </Button>
      )}
    </div>
  );
}
