import type { ReportQuery, SavedView, ShownColumns } from '../../shared/domain/report-query';
import { messages } from '../../shared/i18n/messages';
import { isSameName } from '../../shared/text/fold';
import type { OpenProfile } from './open-profile';
import { createProfileListStore } from './profile-list';
import { profileQueryOf } from './queries/query';
import type { QueryCache } from './queries/query-cache';

/** The saved views of the open profile. */
export function createViewsStore(queries: QueryCache, profile: OpenProfile) {
  return createProfileListStore<SavedView>(
    queries,
    profile,
    profileQueryOf('views.read', {}),
    (calls, views) => calls.call('views.save', { views: [...views] }),
  );
}

/** The displayed state that a view saves. */
interface ShownView {
  readonly query: ReportQuery;
  readonly columns: ShownColumns;
}

/** Returns true if the displayed state differs from the saved view, ignoring the order of selected values. */
export function isModified(view: SavedView, shown: ShownView): boolean {
  return comparable(view) !== comparable(shown);
}

function comparable({ query, columns }: ShownView): string {
  const filters = query.filters.map((filter) =>
    'out' in filter ? { ...filter, in: sorted(filter.in), out: sorted(filter.out) } : filter,
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

/** Maximum length of a view's name in characters. */
export const maxViewNameLength = 200;

/** Returns why a view can't have this name; null if it can. The name must differ from those of `others`. */
export function viewNameError(name: string, others: readonly SavedView[]): string | null {
  const text = messages.reports.views;
  const trimmed = name.trim();
  if (trimmed === '') return text.needsName;
  if (trimmed.length > maxViewNameLength) return text.nameTooLong({ most: maxViewNameLength });
  const taken = others.some((other) => isSameName(other.name, trimmed));
  return taken ? text.nameTaken : null;
}
