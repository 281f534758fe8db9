import { X } from 'lucide-react';
import type { FilterField, ReportFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { fieldName, filterPieces, filterText } from '../../../components/filter-text';
import { useSubject } from '../../../state/stores';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row } from '../../../ui/layout';
import { Popover } from '../../../ui/popover';
import styles from './filter-bar.module.css';
import { filterKind } from './filter-kinds';

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
  const { editor } = filterKind(field);
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const description = filter ? filterText(filter, zone) : '';
  const shown = filter ? <FilterText filter={filter} /> : `${fieldName(field)}: …`;
  return (
    <Row as="li" align="stretch" className={styles.chip}>
      {editor ? (
        <Popover
          label={messages.reports.filters.by({ field: fieldName(field).toLowerCase() })}
          open={editing}
          onOpenChange={onEdit}
          trigger={
            <button type="button" className={styles.text} title={description}>
              {shown}
            </button>
          }
        >
          {editor(() => onEdit(false))}
        </Popover>
      ) : (
        <span className={styles.text} title={description}>
          {shown}
        </span>
      )}
      {filter ? (
        <button
          type="button"
          className={styles.remove}
          aria-label={messages.reports.filters.removeFilter({ filter: description })}
          title={messages.words.actions.remove}
          onClick={onRemove}
        >
          <X size={13} aria-hidden="true" />
        </button>
      ) : null}
    </Row>
  );
}

function FilterText({ filter }: { readonly filter: ReportFilter }) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  let at = 0;
  return filterPieces(filter, zone, maxValues).map(({ text, received }) => {
    at += text.length + 1;
    return received ? <ReceivedText key={at} text={text} /> : text;
  });
}
