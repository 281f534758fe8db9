import { useMemo } from 'react';
import { useSubject } from '../../../state/stores';
import type { PointCluster } from '../points/count-clusters';
import { everyPoint } from '../points/point-look';
import type { PointsHost } from '../points/points-host';
import type { PointsLayerLook } from '../points/points-layer';
import { HoveredReport } from './hovered-report';
import { PointsOnMap } from './points-on-map';
import { clusterName } from './report-names';
import { SpiderMarkers } from './spider-markers';
import type { ReportsInteraction } from './use-reports-on-map';
import type { RowsBySeq } from './use-rows';

interface ReportsLayerProps {
  readonly host: PointsHost;
  readonly rows: RowsBySeq;
  readonly onMap: ReportsInteraction;
  readonly selectedKey: string | null;
  /** Whether all points are faded, for an open report or a track. */
  readonly faded: boolean;
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
  const { host, rows, onMap, selectedKey, faded, drawing, onSelect, onUserMove } = props;
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const look = usePointsLook(faded);

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
        onPaint={() => {}}
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

/** Returns how the points are drawn. Discs are left out of the heat map, which they would hide. */
function usePointsLook(faded: boolean): PointsLayerLook {
  const sources = useSubject('map', (state) => state.sources);
  const manner = useSubject('map', (state) => state.manner);
  return useMemo(
    () => ({
      ...everyPoint,
      sources,
      manner,
      discs: manner === 'dots',
      faded,
    }),
    [sources, manner, faded],
  );
}
