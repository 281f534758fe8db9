import type { SavedOwnData, StoreNotice } from '../../shared/domain/store-state';
import { messages } from '../../shared/messages/messages';
import { assertNever } from '../../shared/result';

/** What was done to open a store, in words: what it is in a line, and what it means. */
export interface StoreNoticeWords {
  readonly title: string;
  readonly what: string;
}

/** The words of everything that may have to be done to open a store, or that it can no longer do. */
export function storeNoticeWords(notice: StoreNotice): StoreNoticeWords {
  switch (notice.kind) {
    case 'reports-rebuilt':
      return {
        title:
          notice.reason === 'not-migrated'
            ? messages.recovery.reportsNotMigrated
            : rebuiltTitles[notice.reason],
        what: 'It is being read again from the service. Notes, views and the outbox are as you left them.',
      };
    case 'own-data-stale':
      return {
        title: 'Your own data is an older copy than the one last used',
        what: 'Notes, views and feedback made since are not in it. Check in the outbox what was sent before you send feedback again.',
      };
    case 'own-data-begun-anew':
      return { title: 'Your own data was begun anew', what: savedWords(notice.saved) };
    case 'read-only':
      return {
        title: 'The disk takes no more',
        what: `What is stored can be read, but nothing new is kept (${notice.code}). Make room on the disk that holds the profile folder.`,
      };
    default:
      return assertNever(notice);
  }
}

function savedWords(saved: SavedOwnData | null): string {
  const beside = 'The old file is kept beside the new one.';
  if (saved === null) return `Nothing of what was there could be read. ${beside}`;
  const { feedback, drafts, notes, views, whole } = saved;
  const counts = [
    counted(feedback, 'feedback in the outbox', 'feedbacks in the outbox'),
    counted(drafts, 'draft', 'drafts'),
    counted(notes, 'note', 'notes'),
    counted(views, 'saved view', 'saved views'),
  ].join(', ');
  return `Saved from it: ${counts}. ${whole ? 'All of it could be read.' : 'Some of it could not be read.'} ${beside}`;
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

const rebuiltTitles = {
  damaged: 'The copy of the reports was damaged and is set aside',
  missing: 'The copy of the reports was missing',
  stale: 'The copy of the reports was of another time and is set aside',
} as const;
