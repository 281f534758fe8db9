import { MapPinOff } from 'lucide-react';
import { showsEverything } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { EmptyState } from '../../ui/empty-state';
import { Spinner } from '../../ui/spinner';
import type { ReportsOnMap } from './points/follow-reports';
import { UnplacedReport } from './selected-report/unplaced-report';
import type { SelectedReport } from './selected-report/use-selected-report';

interface MapHintProps {
  /** null until known. */
  readonly reports: ReportsOnMap | null;
  readonly selected: SelectedReport | null;
}

/** Says what the map is loading, or why it is empty. */
export function MapHint({ reports, selected }: MapHintProps) {
  const words = messages.map.hint;
  if (selected) {
    return selected.positions.length > 0 ? null : <UnplacedReport selected={selected} />;
  }
  if (!reports) {
    return (
      <p className="map-hint">
        <Spinner /> {words.loading}
      </p>
    );
  }
  if (reports.shown > reports.unplaced) return null;
  return (
    <div className="map-screen__empty">
      <EmptyState icon={<MapPinOff />} title={whyEmpty(reports)}>
        {words.showsTheGrid}
      </EmptyState>
    </div>
  );
}

function whyEmpty({ shown, query }: ReportsOnMap): string {
  const words = messages.map.hint;
  if (shown > 0) return words.noneIsPlaced;
  return showsEverything(query) ? words.noReports : words.nonePasses;
}
