import { MapPinOff } from 'lucide-react';
import { positionSources } from '../../../shared/domain/position';
import { showsEverything } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { positionNames } from '../../../shared/i18n/position-text';
import { EmptyState } from '../../ui/empty-state';
import { Spinner } from '../../ui/spinner';
import styles from './map-hint.module.css';
import mapScreenStyles from './map-screen.module.css';
import type { ReportsOnMap } from './points/use-points';
import { unplacedReasons } from './selected-report/position-facts';
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
      <p className={styles.root}>
        <Spinner /> {words.loading}
      </p>
    );
  }
  if (reports.shown > reports.unplaced) return null;
  return (
    <div className={mapScreenStyles.empty}>
      <EmptyState icon={<MapPinOff />} title={whyEmpty(reports)}>
        {words.showsTheGrid}
      </EmptyState>
    </div>
  );
}

function whyEmpty({ shown, query }: ReportsOnMap): string {
  const words = messages.map.hint;
  if (shown > 0) return words.noPositions;
  return showsEverything(query) ? words.noReports : words.noMatches;
}

/**
 * Says that the selected report has no position for the map and, once its details are loaded, why for each
 * source.
 */
export function UnplacedReport({ selected }: { readonly selected: SelectedReport }) {
  const words = messages.map.unplaced;
  const sources = positionSources.map((source) => ({
    name: positionNames[source],
    reasons: unplacedReasons(selected, source),
  }));
  const notGiven = sources.filter(({ reasons }) => reasons.length === 0).map(({ name }) => name);
  return (
    <div className={styles.unplacedReport} role="status">
      <p className={styles.unplacedReportTitle}>
        <MapPinOff aria-hidden="true" />
        {words.title}
      </p>
      {selected.text ? (
        <ul className={styles.unplacedReportReasons}>
          {sources.map(({ name, reasons }) =>
            reasons.length > 0 ? <li key={name}>{words.reason(name, reasons.join('; '))}</li> : null,
          )}
          {notGiven.length > 0 ? <li>{words.notGiven(notGiven)}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
