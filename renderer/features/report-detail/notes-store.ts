import type { StoreApi } from 'zustand';
import { type AutosavedState, createAutosavedStore } from '../../state/autosaved';
import type { OpenProfile } from '../../state/open-profile';
import type { ReportsState } from '../../state/reports';

/** The notes on reports, by report key. */
export function createNotesStore(profile: OpenProfile) {
  return createAutosavedStore<string>(profile, (calls, key, text) => calls.call('notes.save', { key, text }));
}

/** Updates the note marks of the page's rows when notes are saved or removed, without reading the page again. */
export function markNotes(notes: StoreApi<AutosavedState<string>>, reports: StoreApi<ReportsState>): void {
  notes.subscribe(({ edited }) => {
    const { page } = reports.getState();
    if (!page) return;
    const rows = page.rows.map((row) => {
      const note = edited[row.key];
      const hasNote = note?.state === 'saved' ? note.value !== '' : row.hasNote;
      return hasNote === row.hasNote ? row : { ...row, hasNote };
    });
    if (rows.some((row, at) => row !== page.rows[at])) reports.setState({ page: { ...page, rows } });
  });
}
