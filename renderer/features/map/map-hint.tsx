import { MapPinOff } from 'lucide-react';
import { positionSources } from '../../../shared/domain/position';
import { showsEverything } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { listText } from '../../../shared/i18n/number-text';
import { positionNames } from '../../../shared/i18n/position-text';
import { EmptyState } from '../../ui/empty-state';
import { Row, Stack, Text } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import styles from './map-hint.module.css';
import type { ReportsOnMap } from './points/points-sync';
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
      <Row as="p" gap={6} tone="muted" size="small" className={styles.root}>
        <Spinner /> {words.loading}
      </Row>
    );
  }
  if (reports.shown > reports.unplaced) return null;
  return (
    <div className={styles.empty}>
      <EmptyState icon={<MapPinOff />} title={whyEmpty(reports)}>
        {words.showsTheGrid}
      </EmptyState>
    </div>
  );
}

function whyEmpty({ shown, query }: ReportsOnMap): string {
  const words = messages.map.hint;
  if (shown > 0) return words.noPositions;
  return showsEverything(query) ? words.noReports : messages.words.reports.noMatches;
}

/**
 * Says that the selected report has no position for the map and, once its details are loaded, why for each
 * source.
 */
function UnplacedReport({ selected }: { readonly selected: SelectedReport }) {
  const words = messages.map.unplaced;
  const sources = positionSources.map((source) => ({
    name: positionNames[source],
    reasons: unplacedReasons(selected, source),
  }));
  const notGiven = sources.filter(({ reasons }) => reasons.length === 0).map(({ name }) => name);
  return (
    <Stack gap={8} className={styles.unplaced} role="status">
      <Row as="p" gap={8} weight={600}>
        <Text tone="muted">
          <MapPinOff size={16} aria-hidden="true" />
        </Text>
        {words.title}
      </Row>
      {selected.text ? (
        <Stack as="ul" gap={4} tone="muted" size="small">
          {sources.map(({ name, reasons }) =>
            reasons.length > 0 ? (
              <li key={name}>{words.reason({ source: name, reason: reasons.join('; ') })}</li>
            ) : null,
          )}
          {notGiven.length > 0 ? <li>{words.notGiven({ sources: listText(notGiven) })}</li> : null}
        </Stack>
      ) : null}
    </Stack>
  );
}
