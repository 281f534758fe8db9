import type { StoreNotice } from '../../shared/domain/store-state';
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
        title: rebuiltTitles[notice.reason],
        what: 'It is being read again from the service. Notes, views and the outbox are as you left them.',
      };
    case 'own-data-stale':
      return {
        title: 'Your own data is an older copy than the one last used',
        what: 'Notes, views and feedback made since are not in it. Check in the outbox what was sent before you send feedback again.',
      };
    case 'read-only':
      return {
        title: 'The disk takes no more',
        what: `What is stored can be read, but nothing new is kept (${notice.code}). Make room on the disk that holds the profile folder.`,
      };
    default:
      return assertNever(notice);
  }
}

const rebuiltTitles = {
  damaged: 'The copy of the reports was damaged and is set aside',
  missing: 'The copy of the reports was missing',
  stale: 'The copy of the reports was of another time and is set aside',
} as const;
