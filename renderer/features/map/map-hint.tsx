import { MapPinOff } from 'lucide-react';
import { showsEverything } from '../../../shared/domain/report-query';
import { EmptyState } from '../../ui/empty-state';
import { Spinner } from '../../ui/spinner';
import type { ReportsOnMap } from './points/follow-reports';
import type { SelectedReport } from './report/use-selected-report';

interface MapHintProps {
  /** null until they are known. */
  readonly reports: ReportsOnMap | null;
  readonly selected: SelectedReport | null;
}

/** What the map waits for, or has nothing to show for. */
export function MapHint({ reports, selected }: MapHintProps) {
  if (selected) {
    if (selected.positions.length > 0) return null;
    return <p className="map-hint">The selected report has no position that can be shown.</p>;
  }
  if (!reports) {
    return (
      <p className="map-hint">
        <Spinner /> Loading positions…
      </p>
    );
  }
  if (reports.shown > reports.unplaced) return null;
  return (
    <div className="map-screen__empty">
      <EmptyState icon={<MapPinOff />} title={whyEmpty(reports)}>
        The map shows the reports of the screen “Reports”.
      </EmptyState>
    </div>
  );
}

function whyEmpty({ shown, query }: ReportsOnMap): string {
  if (shown > 0) return 'None of these reports has a usable position.';
  return showsEverything(query) ? 'No reports to show' : 'No report passes filters and search';
}
