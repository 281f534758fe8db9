import { useState } from 'react';
import { useStores } from '../../../state/stores';
import { shortPlace } from '../place-text';
import type { PointCluster, PointsCount } from '../points/count-clusters';
import { nothingFound, type PointsAtPlace } from '../points/point-queries';
import type { PackedPlace } from '../points/points-view';
import { nearestPosition } from './nearest-position';
import type { ReportsAtPlace } from './reports-card';
import type { RowsBySeq } from './use-rows';

/** Maximum number of reports spread around a place; more are listed in a card. */
const maxSpread = 20;
/** Maximum number of clusters whose buttons are named by place: the maximum number of buttons. */
const maxNamed = 200;

/** The open spider or card of reports on the map. */
export type Opened = { readonly kind: 'spider' | 'card'; readonly at: ReportsAtPlace } | null;

export type ReportsInteraction = ReturnType<typeof useReportsOnMap>;

/** Handles counting, hovering, clicking and opening the points of the map. */
export function useReportsOnMap(rows: RowsBySeq) {
  const { openReport, map } = useStores();
  const [count, setCount] = useState<PointsCount | null>(null);
  const [hovered, setHovered] = useState<PointsAtPlace>(nothingFound);
  const [opened, setOpened] = useState<Opened>(null);

  async function select(seq: number) {
    await rows.load([seq]);
    const row = rows.get(seq);
    if (!row) return;
    setOpened(null);
    void openReport.getState().select(row.key);
  }

  async function open(seqs: readonly number[], reports: number, place: PackedPlace) {
    // The accessible name contains the place.
    await rows.load(seqs);
    const row = rows.get(seqs[0] ?? 0);
    const position = row && nearestPosition(row, place);
    const at = { ...place, seqs, reports, place: position && shortPlace(position) };
    setOpened({ kind: reports <= maxSpread ? 'spider' : 'card', at });
  }

  return {
    count,
    hovered,
    opened,
    close: () => setOpened(null),
    onCount: (counts: PointsCount) => {
      setCount(counts);
      const bySize = [...counts.clusters].sort((one, other) => other.reports - one.reports);
      const named = bySize.slice(0, maxNamed);
      if (named.length > 0) void rows.load(named.map(({ seq }) => seq));
    },
    onHover: (found: PointsAtPlace) => {
      const [nearest] = found.points;
      setHovered((before) => (before.points.length === 0 && !nearest ? before : found));
      if (!nearest) {
        map.getState().point(null);
        return;
      }
      void rows.load([nearest.seq]).then(() => map.getState().point(rows.get(nearest.seq)?.key ?? null));
    },
    onClick: ({ points, reports }: PointsAtPlace) => {
      const [nearest] = points;
      if (!nearest) return;
      const seqs = [...new Set(points.map(({ seq }) => seq))];
      if (seqs.length === 1) void select(nearest.seq);
      else void open(seqs, reports, nearest);
    },
    onSpider: (cluster: PointCluster, seqs: Uint32Array) => void open([...seqs], cluster.reports, cluster),
    onReport: ({ seq }: PointCluster) => void select(seq),
  };
}
