// Must come first: any later import may load Leaflet.
import '../trusted-leaflet';
import { Maximize } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import type { Evidence } from '../../../../shared/domain/explanation';
import type { Move } from '../../../../shared/domain/move';
import { messages } from '../../../../shared/i18n/messages';
import { allowedTileOrigin } from '../../../../shared/tile-address';
import { useSubject } from '../../../state/stores';
import { IconButton } from '../../../ui/button';
import { Text } from '../../../ui/layout';
import { MapAttribution, MapCanvas, WorldEdges } from '../map-canvas';
import { SelectedReportLayer } from '../selected-report/selected-report-layer';
import { selectedFromDetail } from '../selected-report/use-selected-report';
import { type Viewport, ViewportMemory } from '../viewport-memory';
import { type EvidenceLayout, layOutEvidence } from './evidence-layout';
import styles from './report-map.module.css';
import { WaysLayer } from './ways-layer';

export interface ReportMapProps {
  readonly detail: ReportDetail;
  /** The moves to it from earlier reports. */
  readonly moves: readonly Move[];
  /** What to frame; other kinds than positions and moves frame the whole report. */
  readonly evidence: Evidence | null;
  readonly onEvidence: (evidence: Evidence | null) => void;
}

/** The positions of one report with their circles, and the ways to it. Stays the same map when another report is shown. */
export function ReportMap({ detail, moves, evidence, onEvidence }: ReportMapProps) {
  const settings = useSubject('settings', (state) => state.settings);
  const archive = useSubject('streets', ({ streets }) => (streets?.kind === 'open' ? streets.facts : null));
  const selected = useMemo(
    () => selectedFromDetail(detail, settings.assumedRadii),
    [detail, settings.assumedRadii],
  );
  const layout = useMemo(() => layOutEvidence(selected, moves, evidence), [selected, moves, evidence]);
  const [moved, setMoved] = useState<EvidenceLayout | null>(null);
  const [times, setTimes] = useState(0);
  const hasTiles = allowedTileOrigin(settings) !== null;
  const opened = evidence?.kind === 'positions' && evidence.sources.length === 1 ? evidence.sources[0] : null;
  const isFramed = evidence?.kind === 'positions' || evidence?.kind === 'move';
  return (
    <section className={styles.root} aria-label={messages.evidence.map}>
      <MapCanvas settings={settings} onReady={() => {}}>
        <ViewportMemory
          viewport={viewportOf(layout, `${detail.key} ${isFramed ? JSON.stringify(evidence) : ''} ${times}`)}
          onUserMove={() => setMoved(layout)}
        />
        <WaysLayer layout={layout} />
        <SelectedReportLayer
          layout={layout.report}
          radii={selected.radii}
          opened={opened ?? null}
          onOpen={(source) => onEvidence({ kind: 'positions', sources: [source] })}
        />
        <WorldEdges />
      </MapCanvas>
      {layout.report.bounds === null ? (
        <Text as="p" tone="muted" size="small" className={styles.note}>
          {messages.report.distances.noPosition}
        </Text>
      ) : null}
      <div data-holds-covers>
        {isFramed || moved === layout ? (
          <IconButton
            className={styles.whole}
            variant="secondary"
            size="small"
            label={messages.evidence.wholeReport}
            icon={<Maximize aria-hidden="true" />}
            onClick={() => {
              setMoved(null);
              setTimes((before) => before + 1);
              onEvidence(null);
            }}
          />
        ) : null}
      </div>
      <MapAttribution sources={[archive?.attribution ?? '', hasTiles ? settings.tileAttribution : '']} />
    </section>
  );
}

/** Maximum zooms: the bundled map shows countries and lakes. */
const maxZoom = 12;
const maxZoomForOnePlace = 9;
/** Positions within this span count as one place. */
const onePlaceDegrees = 0.01;
const paddingForNames = 90;

function viewportOf({ report: { bounds } }: EvidenceLayout, request: string): Viewport {
  const span = bounds ? Math.max(bounds.north - bounds.south, bounds.east - bounds.west) : 0;
  return {
    request,
    bounds,
    rows: null,
    look: null,
    onLook: null,
    clear: null,
    maxZoom: span < onePlaceDegrees ? maxZoomForOnePlace : maxZoom,
    padding: paddingForNames,
    instant: true,
  };
}
