import { History, StickyNote } from 'lucide-react';
import type { StoredRow } from '../../../shared/domain/report-row';
import { messages } from '../../../shared/i18n/messages';

/** A dot in the margin that marks an unread report. */
export function UnreadMark() {
  return <span className="reports-grid__unread">{messages.reports.row.unread}</span>;
}

/** Returns true if RowMarks shows anything. */
export function hasMarks({ hasNote, versions }: StoredRow): boolean {
  return hasNote || versions > 1;
}

/** Icons for a note and for earlier versions of a report. */
export function RowMarks({ row: { hasNote, versions } }: { readonly row: StoredRow }) {
  const text = messages.reports.row;
  const earlier = versions > 1 ? text.versions(versions) : null;
  return (
    <>
      {hasNote && (
        <span className="reports-grid__mark" title={text.noteTitle}>
          <StickyNote size={12} aria-hidden />
          <span className="visually-hidden">{text.note}</span>
        </span>
      )}
      {earlier && (
        <span className="reports-grid__mark" title={earlier}>
          <History size={12} aria-hidden />
          <span className="visually-hidden">{earlier}</span>
        </span>
      )}
    </>
  );
}
