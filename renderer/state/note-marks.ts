import type { StoreApi } from 'zustand';
import type { NotesState } from './notes';
import type { ReportsState } from './reports';

/** Marks the rows of the page whose notes were kept or emptied, without asking for the page again. */
export function markNotes(notes: StoreApi<NotesState>, reports: StoreApi<ReportsState>): void {
  notes.subscribe(({ edited }) => {
    const { page } = reports.getState();
    if (!page) return;
    const rows = page.rows.map((row) => {
      const note = edited[row.key];
      const hasNote = note?.state === 'saved' ? note.text !== '' : row.hasNote;
      return hasNote === row.hasNote ? row : { ...row, hasNote };
    });
    if (rows.some((row, at) => row !== page.rows[at])) reports.setState({ page: { ...page, rows } });
  });
}
