import { useEffect, useRef, useState } from 'react';
import type { TimeHistogram } from '../../../../shared/contract/report.calls';
import { withoutFilter } from '../../../../shared/domain/report-query';
import { useTimeZone } from '../../../components/use-time-zone';
import { useBridge, useStores, useSubject } from '../../../state/stores';

/**
 * Returns the reports of the query by time, as of the page shown; undefined before the first answer, null if no report
 * has a time. Reports that arrive later are included when the page is, so that the bars don't move while they are read.
 */
export function useHistogram(): TimeHistogram | null | undefined {
  const bridge = useBridge();
  const { reports } = useStores();
  const timeZone = useTimeZone();
  const [histogram, setHistogram] = useState<TimeHistogram | null>();
  const [scorings, setScorings] = useState(0);
  const requested = useRef('');
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

  useEffect(() => bridge.on('scores.changed', () => setScorings((count) => count + 1)), [bridge]);

  useEffect(() => {
    const request = `${scorings} ${timeZone} ${shown}`;
    if (shown === null || requested.current === request) return;
    requested.current = request;
    // The reports that have arrived since may have times.
    setHistogram((before) => before ?? undefined);
    const { shownQuery: query, page } = reports.getState();
    void bridge.call('reports.histogram', { query, asOf: page?.asOf ?? null, timeZone }).then((answer) => {
      if (requested.current !== request) return;
      if (answer.ok) setHistogram(answer.value);
      else requested.current = '';
    });
  }, [bridge, reports, shown, timeZone, scorings]);

  return histogram;
}
