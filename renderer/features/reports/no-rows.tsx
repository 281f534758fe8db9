import { FileQuestion, Inbox, SearchX } from 'lucide-react';
import { defaultPage } from '../../../shared/api/endpoints';
import { rowMatches } from '../../../shared/domain/report-row';
import type { ReportPage } from '../../../shared/ipc';
import type { LookUp } from '../../state/reports';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { NothingFound } from './nothing-found';

interface NoRowsProps {
  readonly page: ReportPage;
  readonly search: string;
  readonly lookUp: LookUp | null;
}

/** Why the grid is empty, where it is, and the way on. */
export function NoRows({ page, search, lookUp }: NoRowsProps) {
  const { reports } = useStores();
  if (page.rows.length > 0) {
    if (page.rows.some((row) => rowMatches(row, search))) return null;
    return (
      <EmptyState icon={<SearchX size={28} aria-hidden />} title="No row of this page holds these words">
        The search looks at the shown page only. Look a transaction up by its ID to find it anywhere.
      </EmptyState>
    );
  }
  if (page.page > defaultPage) {
    return (
      <EmptyState
        icon={<FileQuestion size={28} aria-hidden />}
        title={`No reports on page ${page.page}`}
        action={
          <Button onClick={() => void reports.getState().loadPage(page.page - 1)}>
            Back to page {page.page - 1}
          </Button>
        }
      >
        This is past the last page: the one before was the end.
      </EmptyState>
    );
  }
  if (lookUp) {
    return (
      <EmptyState icon={<FileQuestion size={28} aria-hidden />} title="No reports of this transaction">
        <NothingFound lookUp={lookUp} />
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Inbox size={28} aria-hidden />} title="No reports yet">
      The service has no reports for the application of this API key. Refresh once a transaction was assessed.
    </EmptyState>
  );
}
