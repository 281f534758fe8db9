import type { StoreApi } from 'zustand';
import type { NotesState } from './notes';
import type { ReportsState } from './reports';

/** Updates the note marks of the page's rows when notes are saved or removed, without reading the page again. */
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
