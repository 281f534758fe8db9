import { History, StickyNote } from 'lucide-react';
import type { StoredRow } from '../../../shared/domain/report-row';
import { messages } from '../../../shared/messages/messages';

/** A report that was not opened yet: a dot in the margin. */
export function UnreadMark() {
  return <span className="reports-grid__unread">{messages.reports.row.unread}</span>;
}

/** True where RowMarks shows something. */
export function hasMarks({ hasNote, versions }: StoredRow): boolean {
  return hasNote || versions > 1;
}

/** What the analyst and time have added to a report: a note on it, contents of before. */
export function RowMarks({ row: { hasNote, versions } }: { readonly row: StoredRow }) {
  const words = messages.reports.row;
  const earlier = versions > 1 ? words.versions(versions) : null;
  return (
    <>
      {hasNote && (
        <span className="reports-grid__mark" title={words.noteTitle}>
          <StickyNote size={12} aria-hidden />
          <span className="visually-hidden">{words.note}</span>
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
