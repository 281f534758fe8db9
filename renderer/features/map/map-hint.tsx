import { MapPinOff, MousePointerClick } from 'lucide-react';
import { showsEverything } from '../../../shared/domain/report-query';
import { useSubject } from '../../state/stores';
import { EmptyState } from '../../ui/empty-state';
import { Spinner } from '../../ui/spinner';
import type { MapReports } from './use-map-reports';
import type { SelectedReport } from './use-selected-report';

interface MapHintProps {
  readonly reports: MapReports;
  readonly selected: SelectedReport | null;
}

/** What the map has nothing to show for, or what to do next. */
export function MapHint({ reports, selected }: MapHintProps) {
  const narrowed = useSubject('reports', ({ query }) => !showsEverything(query));
  const loading = useSubject('reports', (state) => state.loading);
  const pageIsThere = useSubject('reports', (state) => state.page !== null);
  if (selected) {
    if (selected.positions.length > 0) return null;
    return <p className="map-hint">The selected report has no position that can be shown.</p>;
  }
  if (reports.placed.length > 0) {
    return (
      <p className="map-hint">
        <MousePointerClick size={14} aria-hidden="true" />
        Select a report to see its positions and the distances between them.
      </p>
    );
  }
  if (!pageIsThere && loading) {
    return (
      <p className="map-hint">
        <Spinner /> Loading reports…
      </p>
    );
  }
  return (
    <div className="map-screen__empty">
      <EmptyState icon={<MapPinOff />} title={whyEmpty(reports, narrowed)}>
        The map shows the reports of the page on the screen “Reports”.
      </EmptyState>
    </div>
  );
}

function whyEmpty({ unplaced }: MapReports, narrowed: boolean): string {
  if (unplaced.length === 0) return narrowed ? 'No report passes filters and search' : 'No reports to show';
  return 'None of the reports on this page has a usable position.';
}
