import type { ReportCounts, ReportPage } from '../../shared/ipc/report-calls';

interface Marked {
  readonly page: ReportPage | null;
  readonly counts: ReportCounts | null;
}

/** The page and its counts after some of its reports were marked as read or unread; the rest of the query is not touched. */
export function withReadMarks(
  { page, counts }: Marked,
  concerns: (key: string) => boolean,
  read: boolean,
): Marked {
  if (!page) return { page, counts };
  const changing = page.rows.filter((row) => row.unread === read && concerns(row.key));
  if (changing.length === 0) return { page, counts };
  const rows = page.rows.map((row) => (changing.includes(row) ? { ...row, unread: !read } : row));
  const unread = (counts?.unread ?? 0) + (read ? -changing.length : changing.length);
  return { page: { ...page, rows }, counts: counts && { ...counts, unread: Math.max(0, unread) } };
}
