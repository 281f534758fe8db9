import type { ReactNode } from 'react';
import { isRangeField, rangeFields } from '../../../../shared/domain/columns';
import { type FilterField, type ReportFilter, valueFields } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { fieldName } from '../../../components/filter-text';
import { RangeFilterEditor } from './range-filter-editor';
import { ReviewStatusFilterEditor } from './review-status-filter-editor';
import { TimeFilterEditor } from './time-filter-editor';
import { ValueFilterEditor } from './value-filter-editor';

/** How the filter of a field is added and changed. */
interface FilterKind {
  /** The editor of the filter. `onDone` is called when the filter is set and the editor can close. */
  readonly editor?: (onDone: () => void) => ReactNode;
  /** A filter without an editor that the menu adds at once, and its name in the menu. */
  readonly added?: { readonly name: string; readonly filter: ReportFilter };
}

/** The fields in the menu of filters, in its order. */
export const offeredFields: readonly FilterField[] = [
  ...valueFields,
  'standing',
  'time',
  ...rangeFields,
  'unread',
  'updated',
  'sharedId',
  'newest',
  'placed',
];

/** Returns how a field is filtered. A new kind of filter gets its case here and, for the menu, in `offeredFields`. */
export function filterKind(field: FilterField): FilterKind {
  const text = messages.words.filters;
  if (isRangeField(field)) return { editor: (onDone) => <RangeFilterEditor field={field} onDone={onDone} /> };
  switch (field) {
    case 'time':
      return { editor: (onDone) => <TimeFilterEditor onDone={onDone} /> };
    case 'unread':
      return { added: { name: text.unread, filter: { field, unread: true } } };
    case 'updated':
    case 'sharedId':
    case 'newest':
      return { added: { name: fieldName(field), filter: { field } } };
    case 'placed':
      return { added: { name: text.notPlaced, filter: { field, placed: false } } };
    case 'standing':
      return { editor: () => <ReviewStatusFilterEditor /> };
    // An area is drawn on the map; a look-up has its own form; reports are listed by a what-if.
    case 'area':
    case 'lookUp':
    case 'listed':
      return {};
    default:
      return { editor: () => <ValueFilterEditor field={field} /> };
  }
}
