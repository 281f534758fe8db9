import type { FilterField } from '../../../../shared/domain/report-query';
import { RangeFilterEditor } from './range-filter-editor';
import { TimeFilterEditor } from './time-filter-editor';
import { ValueFilterEditor } from './value-filter-editor';

/** Filters without an editor. An area is changed by drawing another one on the map. */
type FieldWithoutEditor = 'unread' | 'placed' | 'area' | 'lookUp';
const fieldsWithoutEditor: ReadonlySet<FilterField> = new Set<FieldWithoutEditor>([
  'unread',
  'placed',
  'area',
  'lookUp',
]);

/** Filters with an editor. */
export type EditableField = Exclude<FilterField, FieldWithoutEditor>;

/** Returns true for a field whose filter has an editor. */
export function isEditable(field: FilterField): field is EditableField {
  return !fieldsWithoutEditor.has(field);
}

/** The editor of one filter. `onDone` is called when the filter is set and the editor can close. */
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
