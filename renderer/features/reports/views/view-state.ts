import type { ReportQuery, SavedView, ShownColumns } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/messages/messages';

/** What the grid shows, as far as a view keeps it. */
export interface ShownView {
  readonly query: ReportQuery;
  readonly columns: ShownColumns;
}

/** True where what is shown is no longer what the view keeps. The order in which values were chosen says nothing. */
export function isModified(view: SavedView, shown: ShownView): boolean {
  return comparable(view) !== comparable(shown);
}

function comparable({ query, columns }: ShownView): string {
  const filters = query.filters.map((filter) =>
    'in' in filter ? { ...filter, in: sorted(filter.in), out: sorted(filter.out) } : filter,
  );
  const inOrder = filters.map((filter) => JSON.stringify(sortedKeys(filter))).sort();
  return JSON.stringify([query.text.trim(), inOrder, query.sort.column, query.sort.descending, columns]);
}

function sorted(values: readonly (string | null)[]): readonly (string | null)[] {
  return [...values].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

function sortedKeys(filter: object): readonly (readonly [string, unknown])[] {
  return Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Most characters of a view's name. */
export const longestViewName = 200;

/** Why a name cannot be a view's, in words; null for one that can. `others` are the views that it must differ from. */
export function viewNameMistake(name: string, others: readonly SavedView[]): string | null {
  const words = messages.reports.views;
  const trimmed = name.trim();
  if (trimmed === '') return words.needsName;
  if (trimmed.length > longestViewName) return words.nameTooLong(longestViewName);
  const taken = others.some((other) => other.name.toLowerCase() === trimmed.toLowerCase());
  return taken ? words.nameTaken : null;
}
