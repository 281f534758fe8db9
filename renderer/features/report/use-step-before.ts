import { useEffect, useState } from 'react';
import { stepsOf, type TrackStep } from '../../../shared/domain/moves';
import { everyReport, type ReportFilter } from '../../../shared/domain/report-query';
import { trackOf } from '../../../shared/domain/track';
import type { ReportPage } from '../../../shared/ipc/report-calls';
import { useBridge, useSubject } from '../../state/stores';

/** So many reports before are looked through for the latest with a position of each source. */
const lookedThrough = 20;

/** Whose way it is. */
export interface Traveller {
  readonly field: 'user' | 'device';
  /** null where the report names none. */
  readonly id: string | null;
}

/** How a report's user or device came there from the report before; null where there is none, or until that is known. */
export function useStepBefore(
  key: string,
  timestamp: string | null,
  { field, id }: Traveller,
): TrackStep | null {
  const bridge = useBridge();
  const { assumedRadii, travelLimits } = useSubject('settings', ({ settings }) => settings);
  const [rows, setRows] = useState<ReportPage['rows'] | null>(null);
  useEffect(() => {
    let wanted = true;
    if (timestamp === null || id === null) return;
    const filters: readonly ReportFilter[] = [
      { field, in: [id], out: [] },
      { field: 'time', range: { kind: 'between', from: null, until: timestamp } },
    ];
    const asked = { query: { ...everyReport, filters }, asOf: null, page: 1, limit: lookedThrough };
    void bridge.call('reports.page', asked).then((answer) => {
      // What could not be read is not said here: the grid beside it tells how the store stands.
      if (wanted) setRows(answer.ok ? answer.value.rows : []);
    });
    return () => {
      wanted = false;
    };
  }, [bridge, timestamp, field, id]);
  if (rows === null) return null;
  // A row does not tell how its location was found, so the widest radius counts.
  const track = trackOf(rows.map((row) => ({ ...row, locationType: null })));
  return stepsOf(track, assumedRadii, travelLimits).find(({ toKey }) => toKey === key) ?? null;
}
