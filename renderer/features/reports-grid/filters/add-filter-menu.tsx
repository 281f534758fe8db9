import { ListFilterPlus } from 'lucide-react';
import type { Ref } from 'react';
import { type FilterField, valueFields } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { fieldName } from '../../../components/filter-text';
import { Button } from '../../../ui/button';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu';

const offered: readonly FilterField[] = [
  ...valueFields,
  'time',
  'distance',
  'disagreement',
  'unread',
  'placed',
];

/** Label of a field that is applied as soon as it is selected; undefined for fields with an editor. */
function instantLabel(field: FilterField): string | undefined {
  if (field === 'unread') return messages.words.filters.unread;
  return field === 'placed' ? messages.words.filters.notPlaced : undefined;
}

interface AddFilterMenuProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** Fields that already have a filter, which is changed in its chip. */
  readonly present: ReadonlySet<FilterField>;
  readonly onSelect: (field: FilterField) => void;
}

/** The menu of fields to filter by. */
export function AddFilterMenu({ ref, present, onSelect }: AddFilterMenuProps) {
  return (
    <Menu
      trigger={
        <Button ref={ref} size="small" icon={<ListFilterPlus aria-hidden="true" />}>
          {messages.reports.filters.add}
        </Button>
      }
    >
      {offered.map((field) => (
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
  const label = instantLabel(field);
  return (
    <>
      {field === 'time' ? <MenuLine /> : null}
      <MenuItem disabled={present && label !== undefined} onSelect={() => onSelect(field)}>
        {label ?? fieldName(field)}
      </MenuItem>
    </>
  );
}
