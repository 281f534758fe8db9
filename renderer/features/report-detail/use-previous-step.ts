import { useEffect, useState } from 'react';
import type { ReportPage } from '../../../shared/contract/report-calls';
import { stepsOf, type TrackStep } from '../../../shared/domain/moves';
import { everyReport, type ReportFilter } from '../../../shared/domain/report-query';
import { trackOf } from '../../../shared/domain/track';
import { useBridge, useSubject } from '../../state/stores';

/** Number of preceding reports searched for the latest position of each source. */
const maxPreviousReports = 20;

/** The user or device whose movement is shown. */
export interface Traveller {
  readonly field: 'user' | 'device';
  /** null if the report doesn't give it. */
  readonly id: string | null;
}

/**
 * Returns the step from the previous report of the same user or device; null if there is none or it isn't loaded yet.
 */
export function usePreviousStep(
  key: string,
  timestamp: string | null,
  { field, id }: Traveller,
): TrackStep | null {
  const bridge = useBridge();
  const { assumedRadii, travelLimits } = useSubject('settings', ({ settings }) => settings);
  const [rows, setRows] = useState<ReportPage['rows'] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (timestamp === null || id === null) return;
    const filters: readonly ReportFilter[] = [
      { field, in: [id], out: [] },
      { field: 'time', range: { kind: 'between', from: null, until: timestamp } },
    ];
    const request = { query: { ...everyReport, filters }, asOf: null, page: 1, limit: maxPreviousReports };
    void bridge.call('reports.page', request).then((answer) => {
      // Read errors aren't shown here: the grid shows the state of the store.
      if (isCurrent) setRows(answer.ok ? answer.value.rows : []);
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge, timestamp, field, id]);
  if (rows === null) return null;
  // A row lacks the location type, so the largest radius is assumed.
  const track = trackOf(rows.map((row) => ({ ...row, locationType: null })));
  return stepsOf(track, assumedRadii, travelLimits).find(({ toKey }) => toKey === key) ?? null;
}
