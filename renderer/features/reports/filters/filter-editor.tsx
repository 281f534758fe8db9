import type { FilterField } from '../../../../shared/domain/report-query';
import { DistanceFilterEditor } from './distance-filter-editor';
import { TimeFilterEditor } from './time-filter-editor';
import { ValueFilterEditor } from './value-filter-editor';

/** The filters that can be changed after they were set; the others say all there is in being there. */
export type EditableField = Exclude<FilterField, 'unread' | 'lookUp'>;

/** True for a filter that has an editor. */
export function isEditable(field: FilterField): field is EditableField {
  return field !== 'unread' && field !== 'lookUp';
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
  if (field === 'distance') return <DistanceFilterEditor onDone={onDone} />;
  return <ValueFilterEditor field={field} />;
}
