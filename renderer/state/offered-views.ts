import type { SavedView } from '../../shared/domain/report-query';
import { shippedViews } from './shipped-views';

/** A view that can be chosen by its name. */
export interface OfferedView {
  readonly view: SavedView;
  /** Who of the team shares it; null for a view that every profile has, and for this analyst's own. */
  readonly author: string | null;
}

/** Returns the shipped views, the saved ones, then those that others of the team share. */
export function offeredViews(
  saved: readonly SavedView[],
  shared: readonly OfferedView[],
): readonly OfferedView[] {
  const own = [...shippedViews(), ...saved].map((view) => ({ view, author: null }));
  return [...own, ...shared.filter(({ author }) => author !== null)];
}
