import { FileQuestion, Inbox, SearchX } from 'lucide-react';
import { defaultPage } from '../../../shared/api/endpoints';
import { showsEverything } from '../../../shared/domain/report-query';
import type { ReportPage } from '../../../shared/ipc/report-calls';
import { messages } from '../../../shared/messages/messages';
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
  const words = messages.reports.empty;
  if (page.page > defaultPage) {
    return (
      <EmptyState
        icon={<FileQuestion size={28} aria-hidden />}
        title={words.pageTitle(page.page)}
        action={
          <Button onClick={() => void reports.getState().loadPage(page.page - 1)}>
            {words.backTo(page.page - 1)}
          </Button>
        }
      >
        {words.page}
      </EmptyState>
    );
  }
  if (query.filters.some(({ field }) => field === 'lookUp')) {
    return (
      <EmptyState icon={<FileQuestion size={28} aria-hidden />} title={words.lookUpTitle}>
        {looked && <NothingFound lookUp={looked} />}
      </EmptyState>
    );
  }
  if (!showsEverything(query)) {
    return (
      <EmptyState
        icon={<SearchX size={28} aria-hidden />}
        title={words.nothingFitsTitle}
        action={<Button onClick={() => void reports.getState().clearFilters()}>{words.showAll}</Button>}
      >
        {words.nothingFits}
      </EmptyState>
    );
  }
  if (receiving) {
    return (
      <EmptyState icon={<Spinner />} title={words.receivingTitle}>
        {words.receiving}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Inbox size={28} aria-hidden />} title={words.noneTitle}>
      {words.none}
    </EmptyState>
  );
}
