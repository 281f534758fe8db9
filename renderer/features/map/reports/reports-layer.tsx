import { useMemo } from 'react';
import { useSubject } from '../../../state/stores';
import type { PointCluster } from '../points/count-clusters';
import { everyPoint } from '../points/paint-order';
import type { PointsHost } from '../points/points-host';
import type { PointsLayerLook } from '../points/points-layer';
import { HoveredReport } from './hovered-report';
import { PointsOnMap } from './points-on-map';
import { clusterName } from './report-names';
import { SpiderMarkers } from './spider-markers';
import type { ReportsHeard } from './use-reports-on-map';
import type { RowsBySeq } from './use-rows';

interface ReportsLayerProps {
  readonly host: PointsHost;
  readonly rows: RowsBySeq;
  readonly onMap: ReportsHeard;
  readonly selectedKey: string | null;
  /** Whether all points step back, for a report that is read, or a track. */
  readonly faded: boolean;
  /** While an area is drawn, nothing is told of what is under the pointer. */
  readonly drawing: boolean;
  readonly onSelect: (key: string) => void;
  /** The person looks around for themselves: the map is not to be led elsewhere. */
  readonly onLeave: () => void;
}

/** The reports of the grid as points, what is under the pointer in words, and the reports of one place spread around it. */
export function ReportsLayer(props: ReportsLayerProps) {
  const { host, rows, onMap, selectedKey, faded, drawing, onSelect, onLeave } = props;
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const look = usePointsLook(faded);

  /** The selected report's own points have markers of their own. */
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
          onLeave();
          onMap.onClick(found);
        }}
        onSpider={(cluster, seqs) => {
          onLeave();
          onMap.onSpider(cluster, seqs);
        }}
        onReport={onMap.onReport}
        onZoom={onLeave}
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

/** How the points are drawn. Discs count them, but would hide what heat shows; all step back for a report that is read, or a track. */
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
