// Must come first: any later import may load Leaflet.
import '../trusted-leaflet';
import { Maximize } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import type { Evidence, MoveEvidence } from '../../../../shared/domain/explanation/evidence';
import { messages } from '../../../../shared/i18n/messages';
import { useSubject } from '../../../state/stores';
import { IconButton } from '../../../ui/button';
import { Text } from '../../../ui/layout';
import { maxZoomFor } from '../fitted-zoom';
import { FramedMap } from '../framed-map';
import { SelectedReportLayer } from '../selected-report/selected-report-layer';
import { selectedFromDetail } from '../selected-report/use-selected-report';
import { type EvidenceLayout, layOutEvidence } from './evidence-layout';
import styles from './report-map.module.css';
import { RoutesLayer } from './routes-layer';

export interface ReportMapProps {
  readonly detail: ReportDetail;
  /** The moves to it from earlier reports. */
  readonly moves: readonly MoveEvidence[];
  /** What to frame; other kinds than positions and moves frame the whole report. */
  readonly evidence: Evidence | null;
  readonly onEvidence: (evidence: Evidence | null) => void;
}

/** The positions of one report with their circles, and the routes to it. Stays the same map when another report is shown. */
export function ReportMap({ detail, moves, evidence, onEvidence }: ReportMapProps) {
  const assumedRadii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const selected = useMemo(() => selectedFromDetail(detail, assumedRadii), [detail, assumedRadii]);
  const layout = useMemo(() => layOutEvidence(selected, moves, evidence), [selected, moves, evidence]);
  const [moved, setMoved] = useState<EvidenceLayout | null>(null);
  const [times, setTimes] = useState(0);
  const opened = evidence?.kind === 'positions' && evidence.sources.length === 1 ? evidence.sources[0] : null;
  const isFramed = evidence?.kind === 'positions' || evidence?.kind === 'move';
  const { bounds } = layout.report;
  const showWhole = () => {
    setMoved(null);
    setTimes((before) => before + 1);
    onEvidence(null);
  };
  return (
    <FramedMap
      label={messages.evidence.map}
      bounds={bounds}
      request={`${detail.key} ${isFramed ? JSON.stringify(evidence) : ''} ${times}`}
      maxZoom={maxZoomFor(bounds)}
      padding={paddingForNames}
      onUserMove={() => setMoved(layout)}
      over={
        <>
          {bounds === null ? (
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
                onClick={showWhole}
              />
            ) : null}
          </div>
        </>
      }
    >
      <RoutesLayer layout={layout} />
      <SelectedReportLayer
        pinned={null}
        layout={layout.report}
        radii={selected.radii}
        opened={opened ?? null}
        onOpen={(source) => onEvidence({ kind: 'positions', sources: [source] })}
      />
    </FramedMap>
  );
}

const paddingForNames = 90;
