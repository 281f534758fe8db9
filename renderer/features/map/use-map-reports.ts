import { useMemo } from 'react';
import type { ReportRow } from '../../../shared/domain/report-row';
import { useSubject } from '../../state/stores';
import { type PlacedReport, placeReports } from './place-reports';

/** The reports that the map is about: those of the page that is shown. */
export interface MapReports {
  readonly placed: readonly PlacedReport[];
  /** Those without a usable position. */
  readonly unplaced: readonly ReportRow[];
  /** Tells one page received from another. */
  readonly page: number;
}

const noRows: readonly ReportRow[] = [];

/** The page's reports, sorted by whether they have a place on the map. */
export function useMapReports(): MapReports {
  const rows = useSubject('reports', (state) => state.page?.rows ?? noRows);
  const page = useSubject('reports', (state) => state.turn);
  return useMemo(() => ({ ...placeReports(rows), page }), [rows, page]);
}
