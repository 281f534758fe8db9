import type { StoreApi } from 'zustand';
import { defaultPage } from '../../../shared/api/endpoints';
import type { CallArguments } from '../../../shared/contract/contract';
import { everyReport, type GridState } from '../../../shared/domain/report-query';
import type { OpenProfile } from '../../state/open-profile';
import type { ReportsState } from '../../state/reports';
import { chunkRows, pageOf } from '../../state/row-window';

/** Delay after the last change before the grid is saved, ms, so that typing doesn't save every letter. */
const saveDelay = 250;

/** Saves what the grid shows, so that the next run starts with it. */
export function rememberGrid(profile: OpenProfile, reports: StoreApi<ReportsState>): void {
  let saving: ReturnType<typeof setTimeout> | undefined;
  let calls = profile.current();
  let unsaved: CallArguments<'grid.save'> | null = null;
  function discard() {
    clearTimeout(saving);
    unsaved = null;
  }
  function save() {
    if (unsaved) void calls.call('grid.save', unsaved);
    discard();
  }
  // The app may exit before the delay ends.
  window.addEventListener('pagehide', save);
  reports.subscribe((now, before) => {
    if (now.page === null) {
      // The profile was closed: its grid must not be saved for the next one.
      discard();
      return;
    }
    const { query, columns, viewId, widths } = now;
    const { page, row } = placeOf(now);
    const was = before.page && placeOf(before);
    const same =
      query === before.query &&
      columns === before.columns &&
      viewId === before.viewId &&
      widths === before.widths;
    if (same && page === was?.page && row === was.row) return;
    const isFirst = before.page === null && widths === before.widths;
    if (isFirst && page === defaultPage && query === everyReport && viewId === null) return;
    clearTimeout(saving);
    calls = profile.current();
    unsaved = {
      grid: { query, columns: [...columns], page, viewId, widths, ...(row !== undefined && { row }) },
    };
    saving = setTimeout(save, saveDelay);
  });
}

/** Returns where the grid is: on a page, or, if it scrolls, at a row. */
function placeOf({ page, scrolls, view, target }: ReportsState): Pick<GridState, 'page' | 'row'> {
  if (!scrolls) return { page: page?.page ?? defaultPage, row: undefined };
  const row = target?.row ?? view.first;
  return { page: pageOf(row, chunkRows), row };
}
