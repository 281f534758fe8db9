import type { TimeHistogram } from '../../../../shared/contract/report.calls';
import { withoutFilter } from '../../../../shared/domain/report-query';
import { useTimeZone } from '../../../components/use-time-zone';
import { useQuery } from '../../../state/queries/use-query';
import { useStores, useSubject } from '../../../state/stores';

/**
 * Returns the reports of the query by time, as of the page shown; undefined before the first answer, null if no report
 * has a time. Reports that arrive later are included when the page is, so that the bars don't move while they are read.
 */
export function useHistogram(): TimeHistogram | null | undefined {
  const { reports } = useStores();
  const timeZone = useTimeZone();
  // Of the rows that are shown, since rows come first. The time filter and the order change nothing. All reports of the
  // first sync count as received at the same moment, so the first rows need bars too.
  const shown = useSubject('reports', ({ shownQuery, page }) =>
    page === null
      ? null
      : JSON.stringify([
          shownQuery.text.trim(),
          withoutFilter(shownQuery, 'time').filters,
          page.asOf,
          page.rows.length > 0,
        ]),
  );
  const { reply, problem, isAnswered, isWaiting } = useQuery<TimeHistogram | null>(
    shown === null
      ? null
      : {
          call: 'reports.histogram',
          args: [shown, timeZone],
          read: ({ bridge }) => {
            const { shownQuery: query, page } = reports.getState();
            return bridge.call('reports.histogram', { query, asOf: page?.asOf ?? null, timeZone });
          },
        },
  );
  // The reports that have arrived since may have times.
  const isUnknown = !isAnswered || (reply === null && (isWaiting || problem !== null));
  return isUnknown ? undefined : reply;
}
