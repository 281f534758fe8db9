import { FilterX, ListFilterPlus } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { type FilterField, showsEverything } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { fieldName } from '../../../components/filter-text';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Row } from '../../../ui/layout';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu';
import { Group } from '../../../ui/regions';
import { WideText } from '../../../ui/wide-text';
import styles from './filter-bar.module.css';
import { FilterChip } from './filter-chip';
import { filterKind, offeredFields } from './filter-kinds';

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
    const { added } = filterKind(field);
    if (added) void reports.getState().putFilter(added.filter);
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
    <Group aria-label={text.label} className={styles.root}>
      {shown.length > 0 ? (
        <Row as="ul" wrap gap={6} size="small" className={styles.chips} aria-label={text.active}>
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
        </Row>
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
          <WideText above={860}>{text.clear}</WideText>
        </Button>
      )}
    </Group>
  );
}

interface AddFilterMenuProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** Fields that already have a filter, which is changed in its chip. */
  readonly present: ReadonlySet<FilterField>;
  readonly onSelect: (field: FilterField) => void;
}

/** The menu of fields to filter by. */
function AddFilterMenu({ ref, present, onSelect }: AddFilterMenuProps) {
  return (
    <Menu
      trigger={
        <Button ref={ref} size="small" icon={<ListFilterPlus aria-hidden="true" />}>
          {messages.reports.filters.add}
        </Button>
      }
    >
      {offeredFields.map((field) => (
        <FieldItem key={field} field={field} present={present.has(field)} onSelect={onSelect} />
      ))}
    </Menu>
  );
}

interface FieldItemProps {
  readonly field: FilterField;
  readonly present: boolean;
  readonly onSelect: (field: FilterField) => void;
}

function FieldItem({ field, present, onSelect }: FieldItemProps) {
  const { added } = filterKind(field);
  return (
    <>
      {field === 'time' ? <MenuLine /> : null}
      <MenuItem disabled={present && added !== undefined} onSelect={() => onSelect(field)}>
        {added?.name ?? fieldName(field)}
      </MenuItem>
    </>
  );
}
