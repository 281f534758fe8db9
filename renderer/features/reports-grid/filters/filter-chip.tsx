import { X } from 'lucide-react';
import type { FilterField, ReportFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { fieldName } from '../../../components/field-names';
import { filterPieces, filterWords } from '../../../components/filter-text';
import { useSubject } from '../../../state/stores';
import { ReceivedText } from '../../../ui/hostile-text';
import { Popover } from '../../../ui/popover';
import { RangeFilterEditor } from './range-filter-editor';
import { TimeFilterEditor } from './time-filter-editor';
import { ValueFilterEditor } from './value-filter-editor';

/** Maximum number of values named in a chip; its tooltip lists all. */
const maxValues = 3;

interface FilterChipProps {
  readonly field: FilterField;
  /** null while a new filter has no value yet. */
  readonly filter: ReportFilter | null;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
  readonly onRemove: () => void;
}

/** A filter as a chip that opens its editor. */
export function FilterChip({ field, filter, editing, onEdit, onRemove }: FilterChipProps) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const description = filter ? filterWords(filter, zone) : '';
  const shown = filter ? <FilterText filter={filter} /> : `${fieldName(field)}: …`;
  return (
    <li className="filter-chip">
      {isEditable(field) ? (
        <Popover
          label={messages.reports.filters.by(fieldName(field).toLowerCase())}
          open={editing}
          onOpenChange={onEdit}
          trigger={
            <button type="button" className="filter-chip__words" title={description}>
              {shown}
            </button>
          }
        >
          <FilterEditor field={field} onDone={() => onEdit(false)} />
        </Popover>
      ) : (
        <span className="filter-chip__words" title={description}>
          {shown}
        </span>
      )}
      {filter ? (
        <button
          type="button"
          className="filter-chip__remove"
          aria-label={messages.reports.filters.removeFilter(description)}
          title={messages.reports.filters.remove}
          onClick={onRemove}
        >
          <X size={13} aria-hidden="true" />
        </button>
      ) : null}
    </li>
  );
}

function FilterText({ filter }: { readonly filter: ReportFilter }) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  return filterPieces(filter, zone, maxValues).map((piece, position) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces never changes
    piece.received ? <ReceivedText key={position} text={piece.text} /> : piece.text,
  );
}

/** Filters without an editor. An area is changed by drawing another one on the map. */
type FieldWithoutEditor = 'unread' | 'placed' | 'area' | 'lookUp';
const fieldsWithoutEditor: ReadonlySet<FilterField> = new Set<FieldWithoutEditor>([
  'unread',
  'placed',
  'area',
  'lookUp',
]);

/** Filters with an editor. */
type EditableField = Exclude<FilterField, FieldWithoutEditor>;

/** Returns true for a field whose filter has an editor. */
function isEditable(field: FilterField): field is EditableField {
  return !fieldsWithoutEditor.has(field);
}

/** The editor of one filter. `onDone` is called when the filter is set and the editor can close. */
function FilterEditor({ field, onDone }: { readonly field: EditableField; readonly onDone: () => void }) {
  if (field === 'time') return <TimeFilterEditor onDone={onDone} />;
  if (field === 'distance' || field === 'disagreement')
    return <RangeFilterEditor field={field} onDone={onDone} />;
  return <ValueFilterEditor field={field} />;
}
