import { X } from 'lucide-react';
import type { FilterField, ReportFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/messages/messages';
import { useSubject } from '../../../state/stores';
import { fieldName } from '../../../ui/field-names';
import { filterPieces, filterWords } from '../../../ui/filter-words';
import { ReceivedText } from '../../../ui/hostile-text';
import { Popover } from '../../../ui/popover';
import { FilterEditor, isEditable } from './filter-editor';

/** More values than these make a chip longer than it is worth; its title has all of them. */
const mostValues = 3;

interface FilterChipProps {
  readonly field: FilterField;
  /** null while it is being made and says nothing yet. */
  readonly filter: ReportFilter | null;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
  readonly onRemove: () => void;
}

/** One filter in words; pressed, it opens to be changed. */
export function FilterChip({ field, filter, editing, onEdit, onRemove }: FilterChipProps) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const words = filter ? filterWords(filter, zone) : '';
  const shown = filter ? <FilterText filter={filter} /> : `${fieldName(field)}: …`;
  return (
    <li className="filter-chip">
      {isEditable(field) ? (
        <Popover
          label={messages.reports.filters.by(fieldName(field).toLowerCase())}
          open={editing}
          onOpenChange={onEdit}
          trigger={
            <button type="button" className="filter-chip__words" title={words}>
              {shown}
            </button>
          }
        >
          <FilterEditor field={field} onDone={() => onEdit(false)} />
        </Popover>
      ) : (
        <span className="filter-chip__words" title={words}>
          {shown}
        </span>
      )}
      {filter ? (
        <button
          type="button"
          className="filter-chip__remove"
          aria-label={messages.reports.filters.removeFilter(words)}
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
  return filterPieces(filter, zone, mostValues).map((piece, position) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a filter never change their order
    piece.received ? <ReceivedText key={position} text={piece.text} /> : piece.text,
  );
}
