import { showsEverything } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { maxSelectedReports, type RowSelection } from './row-selection';

/** How the selection relates to the displayed rows. */
export interface SelectionScope {
  /** All reports of the displayed query are selected. */
  readonly covered: boolean;
  /** The selected query is the displayed one, regardless of its point in time. */
  readonly sameSearch: boolean;
  /** Number of selected rows on the page. */
  readonly onPage: number;
  /** Number of reports left out because of the selection limit. */
  readonly leftOut: number;
}

/** Returns "12 reports selected"; '' for an empty selection. */
export function selectionText(selection: RowSelection, { covered, sameSearch }: SelectionScope): string {
  const text = messages.reports.choosing;
  if (selection.kind === 'reports')
    return selection.reports.size === 0 ? '' : text.chosen(selection.reports.size);
  if (showsEverything(selection.shown)) return text.allChosen(selection.count);
  return covered || sameSearch
    ? text.allOfSearchChosen(selection.count)
    : text.allOfEarlierSearchChosen(selection.count);
}

/** Returns a note shown next to the count; '' for none. */
export function selectionNote(
  selection: RowSelection,
  { covered, sameSearch, onPage, leftOut }: SelectionScope,
): string {
  const text = messages.reports.choosing;
  if (selection.kind === 'query') {
    if (covered) return text.onAllPages;
    return sameSearch ? text.someCameLater : text.whateverIsShown;
  }
  if (leftOut > 0) return text.leftOut(maxSelectedReports, leftOut);
  const elsewhere = selection.reports.size - onPage;
  if (elsewhere > 0 && onPage === 0) return text.noneOnPage;
  return elsewhere > 0 ? text.notOnPage(elsewhere) : '';
}
