import { FileQuestion, Inbox, SearchX } from 'lucide-react';
import { defaultPage } from '../../../shared/api/endpoints';
import { showsEverything } from '../../../shared/domain/report-query';
import type { ReportPage } from '../../../shared/ipc';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Spinner } from '../../ui/spinner';
import { NothingFound } from './nothing-found';

/** Why the grid is empty, where it is, and the way on. */
export function NoRows({ page }: { readonly page: ReportPage }) {
  const { reports } = useStores();
  const query = useSubject('reports', (state) => state.query);
  const looked = useSubject('lookUp', (state) => (state.found ? state.asked : null));
  const receiving = useSubject('sync', ({ sync }) => sync.kind !== 'idle' && sync.completedAt === null);
  if (page.rows.length > 0) return null;
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
        This is past the last page.
      </EmptyState>
    );
  }
  if (query.filters.some(({ field }) => field === 'lookUp')) {
    return (
      <EmptyState icon={<FileQuestion size={28} aria-hidden />} title="No reports of this transaction">
        {looked && <NothingFound lookUp={looked} />}
      </EmptyState>
    );
  }
  if (!showsEverything(query)) {
    return (
      <EmptyState
        icon={<SearchX size={28} aria-hidden />}
        title="No stored report fits"
        action={<Button onClick={() => void reports.getState().clearFilters()}>Show all reports</Button>}
      >
        None of the reports kept on this computer passes the filters and holds the words.
      </EmptyState>
    );
  }
  if (receiving) {
    return (
      <EmptyState icon={<Spinner />} title="Receiving the first reports">
        They appear here as they come, and stay on this computer, encrypted.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Inbox size={28} aria-hidden />} title="No reports yet">
      The service has no reports for the application of this API key. Refresh once a transaction was assessed.
    </EmptyState>
  );
}
