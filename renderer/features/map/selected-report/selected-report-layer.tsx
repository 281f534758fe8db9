import { Fragment, useMemo } from 'react';
import type { PositionSource } from '../../../../shared/domain/position';
import type { CardSide } from '../card-side';
import { MapPin } from '../map-pin';
import { useMapView } from '../use-map-view';
import { AssumedRadiiLayer } from './assumed-radii-layer';
import { drawReport, turnTowards } from './draw-legs';
import { LegLabel } from './leg-label';
import { LegLine } from './leg-line';
import { planReport } from './plan-report';
import { PositionMarker } from './position-marker';
import type { SourceRadii } from './radius-circle';
import type { ReportLayout } from './report-lines';

interface SelectedReportLayerProps {
  readonly layout: ReportLayout;
  /** Drawn as circles; null for none. */
  readonly radii: SourceRadii | null;
  /** The position whose card is open. */
  readonly opened: PositionSource | null;
  readonly onOpen: (source: PositionSource, side: CardSide) => void;
}

/**
 * The selected report: its positions as markers, and the shortest path between each pair with its distance.
 */
export function SelectedReportLayer({ layout, radii, opened, onOpen }: SelectedReportLayerProps) {
  const view = useMapView();
  const turn = turnTowards(layout, view.longitude);
  // Lines don't change while the map is only dragged.
  const drawn = useMemo(() => drawReport(layout, view.zoom, turn), [layout, view.zoom, turn]);
  const { markers, labels } = useMemo(() => planReport(drawn, view), [drawn, view]);
  return (
    <>
      <AssumedRadiiLayer positions={layout.positions} radii={radii} turn={turn} zoom={view.zoom} />
      {markers.map((marker) => (
        <MapPin key={marker.position.source} at={marker.position} level="high">
          <PositionMarker marker={marker} opened={opened === marker.position.source} onOpen={onOpen} />
        </MapPin>
      ))}
      {drawn.legs.map(({ leg, lines, beyond }) => {
        const label = labels.get(leg.key);
        return (
          <Fragment key={leg.key}>
            {lines.map((line) => (
              <LegLine key={`${leg.kind} ${line[0]?.longitude}`} line={line} look={leg.kind} />
            ))}
            {beyond.map((line) => (
              <LegLine key={`beyond ${line[0]?.longitude}`} line={line} look="beyond" />
            ))}
            {label ? (
              <MapPin at={label} level="low">
                <LegLabel leg={leg} />
              </MapPin>
            ) : null}
          </Fragment>
        );
      })}
    </>
  );
}
