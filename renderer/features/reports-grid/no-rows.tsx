import { FileQuestion, Inbox, SearchX } from 'lucide-react';
import { defaultPage } from '../../../shared/api/endpoints';
import type { ReportPage } from '../../../shared/contract/report.calls';
import { showsEverything } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { offeredLookUp, parseQuery } from '../../../shared/query/parse-query';
import { readFilters } from '../../../shared/query/read-filters';
import { lookUpTransaction } from '../../state/look-up';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Row } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import { NothingFound } from './look-up/look-up-status';
import { MeantPlace } from './meant-place';
import { meantFilters, withOption } from './search/completion';

/** Explains why the grid is empty, with a way to continue. */
export function NoRows({ page }: { readonly page: ReportPage }) {
  const stores = useStores();
  const { reports } = stores;
  const query = useSubject('reports', (state) => state.query);
  const looked = useSubject('lookUp', (state) => (state.found ? state.requested : null));
  const receiving = useSubject('sync', ({ sync }) => sync.kind !== 'idle' && sync.completedAt === null);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const offered = offeredLookUp(query.text, zone);
  const hasProblem = parseQuery(query.text, zone).problems.length > 0;
  const text = messages.reports.empty;
  if (page.page > defaultPage) {
    return (
      <EmptyState
        icon={<FileQuestion size={28} aria-hidden />}
        title={text.pageTitle({ page: page.page })}
        action={
          <Button onClick={() => void reports.getState().loadPage(page.page - 1)}>
            {text.backTo({ page: page.page - 1 })}
          </Button>
        }
      >
        {text.page}
      </EmptyState>
    );
  }
  if (query.filters.some(({ field }) => field === 'lookUp')) {
    return (
      <EmptyState icon={<FileQuestion size={28} aria-hidden />} title={text.lookUpTitle}>
        {looked && (
          <div role="status">
            <NothingFound lookUp={looked} />
          </div>
        )}
      </EmptyState>
    );
  }
  if (hasProblem)
    return (
      <EmptyState icon={<SearchX size={28} aria-hidden />} title={messages.search.invalid.title}>
        {messages.search.invalid.text}
      </EmptyState>
    );
  if (!showsEverything(query)) {
    return (
      <EmptyState
        icon={<SearchX size={28} aria-hidden />}
        title={messages.words.reports.noMatches}
        action={
          <Row gap={8} justify="center" wrap>
            {offered ? (
              <Button variant="primary" onClick={() => lookUpTransaction(stores, offered)}>
                {messages.reports.lookUp.offer({ id: visibleText(offered.transactionId) })}
              </Button>
            ) : null}
            {meantFilters(query.text).map((option) => (
              <Button
                key={option.insert}
                onClick={() => {
                  const { text: meant } = withOption(query.text, option);
                  void reports.getState().show(readFilters({ ...query, text: meant.trim() }, zone));
                }}
              >
                {messages.search.didYouMean({ search: option.insert.trim() })}
              </Button>
            ))}
            <MeantPlace text={query.text} />
            <Button onClick={() => void reports.getState().clearFilters()}>
              {messages.words.actions.showAllReports}
            </Button>
          </Row>
        }
      >
        {text.noMatches}
      </EmptyState>
    );
  }
  if (receiving) {
    return (
      <EmptyState icon={<Spinner />} title={text.receivingTitle}>
        {text.receiving}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Inbox size={28} aria-hidden />} title={text.noneTitle}>
      {text.none}
    </EmptyState>
  );
}
