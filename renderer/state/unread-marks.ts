import type { ReportCounts, ReportPage } from '../../shared/contract/report-calls';

interface PageWithCounts {
  readonly page: ReportPage | null;
  readonly counts: ReportCounts | null;
}

/**
 * Returns the page and its counts after some of its reports were marked as read or unread. The other pages of the query
 * are not counted.
 */
export function withReadMarks(
  { page, counts }: PageWithCounts,
  isMarked: (key: string) => boolean,
  read: boolean,
): PageWithCounts {
  if (!page) return { page, counts };
  const changing = page.rows.filter((row) => row.unread === read && isMarked(row.key));
  if (changing.length === 0) return { page, counts };
  const rows = page.rows.map((row) => (changing.includes(row) ? { ...row, unread: !read } : row));
  const unread = (counts?.unread ?? 0) + (read ? -changing.length : changing.length);
  return { page: { ...page, rows }, counts: counts && { ...counts, unread: Math.max(0, unread) } };
}
