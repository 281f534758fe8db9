import { useMemo } from 'react';
import { type ReportRow, rowMatches } from '../../../shared/domain/report-row';
import { useSubject } from '../../state/stores';
import { type PlacedReport, placeReports } from './place-reports';

/** The reports that the map is about: those of the page that the search words leave. */
export interface MapReports {
  readonly placed: readonly PlacedReport[];
  /** Those without a usable position. */
  readonly unplaced: readonly ReportRow[];
  /** How many reports of the page the search words leave out. */
  readonly hidden: number;
  /** Tells one page received from another. */
  readonly page: string;
}

const noRows: readonly ReportRow[] = [];

/** The page's reports, sorted by whether they have a place on the map. */
export function useMapReports(): MapReports {
  const rows = useSubject('reports', (state) => state.page?.rows ?? noRows);
  const received = useSubject('reports', (state) => `${state.page?.page} ${state.page?.receivedAt}`);
  const search = useSubject('reports', (state) => state.search);
  return useMemo(() => {
    const shown = rows.filter((row) => rowMatches(row, search));
    return { ...placeReports(shown), hidden: rows.length - shown.length, page: received };
  }, [rows, received, search]);
}
