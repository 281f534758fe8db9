import type { FilterField } from '../../../../shared/domain/report-query';
import { RangeFilterEditor } from './range-filter-editor';
import { TimeFilterEditor } from './time-filter-editor';
import { ValueFilterEditor } from './value-filter-editor';

/** The filters that say all there is in being there; an area is drawn anew on the map. */
type PlainField = 'unread' | 'placed' | 'area' | 'lookUp';
const plainFields: ReadonlySet<FilterField> = new Set<PlainField>(['unread', 'placed', 'area', 'lookUp']);

/** The filters that can be changed after they were set. */
export type EditableField = Exclude<FilterField, PlainField>;

/** True for a filter that has an editor. */
export function isEditable(field: FilterField): field is EditableField {
  return !plainFields.has(field);
}

/** The controls of one filter. `onDone`: it was set, and there is nothing more to choose. */
export function FilterEditor({
  field,
  onDone,
}: {
  readonly field: EditableField;
  readonly onDone: () => void;
}) {
  if (field === 'time') return <TimeFilterEditor onDone={onDone} />;
  if (field === 'distance' || field === 'disagreement')
    return <RangeFilterEditor field={field} onDone={onDone} />;
  return <ValueFilterEditor field={field} />;
}
