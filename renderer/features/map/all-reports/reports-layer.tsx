import { useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Point } from '../../../../shared/domain/geodesy';
import { coversOf, onCoversChange } from '../map-covers';
import { worldPixel } from '../mercator';
import type { PointCluster } from '../points/count-clusters';
import { everyPoint } from '../points/point-look';
import type { PointsHost } from '../points/points-host';
import { PointsLayer, type PointsLayerLook, type PointsLayerOptions } from '../points/points-layer';
import { placeAt } from '../points/points-view';
import { useSubject } from '../stores';
import { HoveredReport } from './pointer-highlights';
import { clusterName, riskShares } from './report-names';
import { SpiderMarkers } from './reports-at-place';
import type { ReportsInteraction, RowsBySeq } from './use-reports-on-map';

interface ReportsLayerProps {
  readonly host: PointsHost;
  readonly rows: RowsBySeq;
  readonly onMap: ReportsInteraction;
  readonly selectedKey: string | null;
  /** Whether all points are faded, for an open report, a track or hot spots. */
  readonly faded: boolean;
  /** The positions of the open report, which have their own markers. */
  readonly positions: readonly Point[];
  /** True while an area is drawn: nothing is shown for the point under the pointer. */
  readonly drawing: boolean;
  readonly onSelect: (key: string) => void;
  /** Called when the user moves the map, which then must not move by itself. */
  readonly onUserMove: () => void;
}

/**
 * The reports of the grid as points, a label for what is under the pointer, and the spread reports of one
 * place.
 */
export function ReportsLayer(props: ReportsLayerProps) {
  const { host, rows, onMap, selectedKey, faded, positions, drawing, onSelect, onUserMove } = props;
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const look = usePointsLook(faded, positions);

  /** The selected report has its own markers. */
  function nameOf(cluster: PointCluster): string | null {
    const row = rows.get(cluster.seq);
    return cluster.reports === 1 && row !== null && row.key === selectedKey
      ? null
      : clusterName(cluster, row, timeZone);
  }

  return (
    <>
      <PointsOnMap
        host={host}
        look={look}
        names={`${rows.version} ${selectedKey}`}
        onCount={onMap.onCount}
        onHover={onMap.onHover}
        onClick={(found) => {
          onUserMove();
          onMap.onClick(found);
        }}
        onSpider={(cluster, seqs) => {
          onUserMove();
          onMap.onSpider(cluster, seqs);
        }}
        onReport={onMap.onReport}
        onZoom={onUserMove}
        nameOf={nameOf}
        sharesOf={riskShares}
      />
      {onMap.hovered.points.length > 0 && !drawing ? (
        <HoveredReport found={onMap.hovered} rows={rows} timeZone={timeZone} />
      ) : null}
      {onMap.opened?.kind === 'spider' ? (
        <SpiderMarkers
          at={onMap.opened.at}
          rows={rows}
          timeZone={timeZone}
          onSelect={onSelect}
          onClose={onMap.close}
        />
      ) : null}
    </>
  );
}

/** Returns how the points are drawn. */
function usePointsLook(faded: boolean, positions: readonly Point[]): PointsLayerLook {
  const sources = useSubject('map', (state) => state.sources);
  const pointsStyle = useSubject('map', (state) => state.pointsStyle);
  return useMemo(
    () => ({
      ...everyPoint,
      sources,
      style: pointsStyle,
      faded,
      markers: positions.map((position) => placeAt(worldPixel(position, 0), 0)),
    }),
    [sources, pointsStyle, faded, positions],
  );
}

interface PointsOnMapProps extends Omit<PointsLayerOptions, 'host' | 'covers' | 'onPaint'> {
  readonly host: PointsHost;
  readonly look: PointsLayerLook;
  /** A new value updates the names of the clusters' buttons. */
  readonly names: string;
}

/** Adds the layer of all points to the map. Its callbacks may change at any time. */
function PointsOnMap({ host, look, names, ...callbacks }: PointsOnMapProps) {
  const map = useMap();
  const latest = useRef({ ...callbacks, look });
  latest.current = { ...callbacks, look };
  const layer = useRef<PointsLayer | null>(null);

  useEffect(() => {
    const added = new PointsLayer(
      {
        host,
        onCount: (count) => latest.current.onCount(count),
        onHover: (points) => latest.current.onHover(points),
        onClick: (points) => latest.current.onClick(points),
        onSpider: (cluster, seqs) => latest.current.onSpider(cluster, seqs),
        onReport: (cluster) => latest.current.onReport(cluster),
        onZoom: () => latest.current.onZoom(),
        nameOf: (cluster) => latest.current.nameOf(cluster),
        sharesOf: (cluster) => latest.current.sharesOf(cluster),
        covers: () => coversOf(map.getContainer()),
      },
      latest.current.look,
    ).addTo(map);
    layer.current = added;
    return () => {
      added.remove();
      layer.current = null;
    };
  }, [map, host]);

  useEffect(() => onCoversChange(map.getContainer(), () => layer.current?.onCoversChange()), [map]);

  const isMade = useRef(false);
  useEffect(() => {
    if (isMade.current) layer.current?.setLook(look);
    isMade.current = true;
  }, [look]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are what it waits for
  useEffect(() => layer.current?.rename(), [names]);

  return null;
}
