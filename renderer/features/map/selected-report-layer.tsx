import { useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import type { Point } from '../../../shared/domain/geodesy';
import { type PositionSource, positionNames } from '../../../shared/domain/position';
import type { CardSide } from './card-side';
import { MapPin } from './map-pin';
import { type PlannedLeg, planReport } from './plan-report';
import { PositionMarker } from './position-marker';
import type { ReportLayout } from './report-lines';
import { useMapView } from './use-map-view';

interface SelectedReportLayerProps {
  readonly layout: ReportLayout;
  /** The position whose card is open. */
  readonly opened: PositionSource | null;
  readonly onOpen: (source: PositionSource, side: CardSide) => void;
}

/** The selected report: its positions as markers, and between each two the shortest way with its distance. */
export function SelectedReportLayer({ layout, opened, onOpen }: SelectedReportLayerProps) {
  const view = useMapView();
  const { markers, legs } = useMemo(() => planReport(layout, view), [layout, view]);
  return (
    <>
      {markers.map((marker) => (
        <MapPin key={marker.position.source} at={marker.position} level="high">
          <PositionMarker marker={marker} opened={opened === marker.position.source} onOpen={onOpen} />
        </MapPin>
      ))}
      {legs.map((planned) => (
        <LegLine key={planned.leg.key} planned={planned} />
      ))}
    </>
  );
}

function LegLine({ planned: { leg, paths, label } }: { readonly planned: PlannedLeg }) {
  const between = `${positionNames[leg.from]} to ${positionNames[leg.to]}`;
  const doubt = leg.doubtful ? 'leg-line--doubtful' : '';
  return (
    <>
      {paths.map((path) => (
        <LegPath key={path[0]?.longitude} path={path} doubt={doubt} />
      ))}
      {label ? (
        <MapPin at={label} level="low">
          <span className="leg-label" role="img" aria-label={`${leg.distance} from ${between}`}>
            {leg.distance}
          </span>
        </MapPin>
      ) : null}
    </>
  );
}

function LegPath({ path, doubt }: { readonly path: readonly Point[]; readonly doubt: string }) {
  const line = useMemo(
    () => path.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
    [path],
  );
  return (
    <>
      <Polyline
        positions={line}
        className="leg-line leg-line--halo"
        interactive={false}
        weight={5}
        smoothFactor={0}
      />
      <Polyline
        positions={line}
        className={`leg-line ${doubt}`}
        interactive={false}
        weight={2}
        smoothFactor={0}
      />
    </>
  );
}
