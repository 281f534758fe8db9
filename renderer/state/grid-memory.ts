import type { StoreApi } from 'zustand';
import { defaultPage } from '../../shared/api/endpoints';
import { everyReport } from '../../shared/domain/report-query';
import type { Asked } from '../../shared/ipc';
import type { OpenProfile } from './open-profile';
import type { ReportsState } from './reports';

/** How long nothing must change before it is kept, ms: typing is not kept letter by letter. */
const pause = 250;

/** Keeps what the grid shows on disk, so that a new run begins where the last one was left. */
export function rememberGrid(profile: OpenProfile, reports: StoreApi<ReportsState>): void {
  let saving: ReturnType<typeof setTimeout> | undefined;
  let calls = profile.current();
  let unsaved: Asked<'grid.save'> | null = null;
  function forget() {
    clearTimeout(saving);
    unsaved = null;
  }
  function save() {
    if (unsaved) void calls.call('grid.save', unsaved);
    forget();
  }
  // The program may end sooner than the pause.
  window.addEventListener('pagehide', save);
  reports.subscribe((now, before) => {
    if (now.page === null) {
      // The profile was closed: nothing of it may be kept as the next one's.
      forget();
      return;
    }
    const { query, columns, viewId } = now;
    const page = now.page.page;
    const same = query === before.query && columns === before.columns && viewId === before.viewId;
    if (same && page === before.page?.page) return;
    if (before.page === null && page === defaultPage && query === everyReport && viewId === null) return;
    clearTimeout(saving);
    calls = profile.current();
    unsaved = { grid: { query, columns: [...columns], page, viewId } };
    saving = setTimeout(save, pause);
  });
}
