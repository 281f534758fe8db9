import { ListFilterPlus } from 'lucide-react';
import type { Ref } from 'react';
import { type FilterField, valueFields } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/messages/messages';
import { Button } from '../../../ui/button';
import { fieldName } from '../../../ui/field-names';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu';

const offered: readonly FilterField[] = [
  ...valueFields,
  'time',
  'distance',
  'disagreement',
  'unread',
  'placed',
];

/** What those are called that are set by being chosen; undefined for the others. */
function chosenName(field: FilterField): string | undefined {
  if (field === 'unread') return messages.words.filters.unread;
  return field === 'placed' ? messages.words.filters.notPlaced : undefined;
}

interface AddFilterMenuProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** Fields that are filtered by already: they are changed where they stand. */
  readonly present: ReadonlySet<FilterField>;
  readonly onChoose: (field: FilterField) => void;
}

/** What the reports can be filtered by. */
export function AddFilterMenu({ ref, present, onChoose }: AddFilterMenuProps) {
  return (
    <Menu
      trigger={
        <Button ref={ref} size="small" icon={<ListFilterPlus aria-hidden="true" />}>
          {messages.reports.filters.add}
        </Button>
      }
    >
      {offered.map((field) => (
        <FieldItem key={field} field={field} present={present.has(field)} onChoose={onChoose} />
      ))}
    </Menu>
  );
}

interface FieldItemProps {
  readonly field: FilterField;
  readonly present: boolean;
  readonly onChoose: (field: FilterField) => void;
}

function FieldItem({ field, present, onChoose }: FieldItemProps) {
  const words = chosenName(field);
  return (
    <>
      {field === 'time' ? <MenuLine /> : null}
      <MenuItem disabled={present && words !== undefined} onSelect={() => onChoose(field)}>
        {words ?? fieldName(field)}
      </MenuItem>
    </>
  );
}
