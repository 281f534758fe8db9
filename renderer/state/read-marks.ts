import type { StoreApi } from 'zustand';
import type { MarkedAllRead } from '../../shared/contract/report.calls';
import { messages } from '../../shared/i18n/messages';
import type { LoadedPage } from './loaded-page';
import type { OpenProfile } from './open-profile';
import type { PageLoader } from './page-loader';
import type { ToastsStore } from './toasts';

/** Marks reports as read or unread. */
export interface ReadMarkActions {
  readonly markRead: (keys: readonly string[], read: boolean) => Promise<void>;
  /** Marks every report of the query as read, on all pages. A toast offers to undo it. */
  readonly markAllRead: () => Promise<void>;
}

export function readMarkActions(
  { getState, setState }: StoreApi<LoadedPage>,
  loader: PageLoader,
  profile: OpenProfile,
  toasts: ToastsStore,
): ReadMarkActions {
  async function undoMarkAllRead({ ticket }: MarkedAllRead): Promise<void> {
    const calls = profile.current();
    const answer = await calls.call('reports.undoMarkAllRead', { ticket });
    if (!profile.isOpen(calls)) return;
    loader.forgetCounts();
    await loader.reload({});
    if (!answer.ok) setState({ problem: answer.problem });
  }
  return {
    markRead: async (keys, read) => {
      setState(withReadMarks(getState(), (key) => keys.includes(key), read));
      const marking = profile.current().call('reports.markRead', { keys: [...keys], read });
      const answer = await loader.marking(marking);
      // Opening a report marks it as read. If that fails, it isn't worth an alert.
      if (!answer.ok && !read) setState({ problem: answer.problem });
    },
    markAllRead: async () => {
      const { query, page } = getState();
      const calls = profile.current();
      const answer = await calls.call('reports.markAllRead', { query, asOf: page?.asOf ?? null });
      if (!profile.isOpen(calls)) return;
      if (answer.ok) {
        setState(withReadMarks(getState(), () => true, true));
        const { undo } = messages.words.actions;
        toasts.getState().show({
          kind: 'done',
          text: messages.reports.unread.marked({ count: answer.value.count }),
          actions: [{ name: undo, run: () => void undoMarkAllRead(answer.value), undoes: true }],
        });
      } else setState({ problem: answer.problem });
      await loader.count();
    },
  };
}

/**
 * Returns the page and its counts after some of its reports were marked as read or unread. The other pages of the query
 * are not counted.
 */
function withReadMarks(
  { page, counts }: Pick<LoadedPage, 'page' | 'counts'>,
  isMarked: (key: string) => boolean,
  read: boolean,
): Pick<LoadedPage, 'page' | 'counts'> {
  if (!page) return { page, counts };
  const changing = page.rows.filter((row) => isMarked(row.key) && (row.unread === read || row.updated));
  if (changing.length === 0) return { page, counts };
  const rows = page.rows.map((row) =>
    changing.includes(row) ? { ...row, unread: !read, updated: false } : row,
  );
  const count = changing.filter((row) => row.unread === read).length;
  const unread = (counts?.unread ?? 0) + (read ? -count : count);
  return { page: { ...page, rows }, counts: counts && { ...counts, unread: Math.max(0, unread) } };
}
