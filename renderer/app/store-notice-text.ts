import type { SavedOwnData, StoreNotice } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import { assertNever } from '../../shared/result';
import { serviceWords } from '../components/problem-text';

/** A notice about opening a store: a title, and what it means. */
export interface StoreNoticeWords {
  readonly title: string;
  readonly what: string;
}

/** Describes a notice about opening a store, or about what it can no longer do. */
export function storeNoticeWords(notice: StoreNotice): StoreNoticeWords {
  const { rebuilt, userDataStale, userDataReset, otherServiceSetAside, readOnly } =
    messages.problems.storeNotices;
  switch (notice.kind) {
    case 'reports-rebuilt':
      return {
        title:
          notice.reason === 'not-migrated'
            ? messages.recovery.reportsNotMigrated
            : rebuilt.titles[notice.reason],
        what: rebuilt.what,
      };
    case 'user-data-stale':
      return userDataStale;
    case 'user-data-reset':
      return { title: userDataReset.title, what: savedWords(notice.saved) };
    case 'other-service-set-aside':
      return {
        title: otherServiceSetAside.title,
        what: otherServiceSetAside.what(serviceWords(notice.madeFor)),
      };
    case 'read-only':
      return { title: readOnly.title, what: readOnly.what(notice.code) };
    default:
      return assertNever(notice);
  }
}

function savedWords(saved: SavedOwnData | null): string {
  const words = messages.problems.storeNotices.userDataReset;
  if (saved === null) return words.nothingSaved;
  const { feedback, drafts, notes, views, whole } = saved;
  const counts = [
    words.feedback(feedback),
    words.drafts(drafts),
    words.notes(notes),
    words.views(views),
  ].join(', ');
  return whole ? words.allSaved(counts) : words.someSaved(counts);
}
