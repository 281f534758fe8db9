import { useState } from 'react';
import { useStores } from '../../../state/stores';
import { shortPlace } from '../place-words';
import type { PointCluster, PointsCount } from '../points/count-clusters';
import { nothingFound, type PointsAtPlace } from '../points/points-index';
import type { PackedPlace } from '../points/points-view';
import { nearestPosition } from './nearest-position';
import type { ReportsAtPlace } from './reports-card';
import type { RowsBySeq } from './use-rows';

/** More reports at one place than this are listed in a card; so many or less are spread around it. */
const mostSpread = 20;
/** Clusters whose buttons are named by their place: as many as there are buttons at most. */
const mostNamed = 200;

/** What is open of the reports on the map. */
export type Opened = { readonly kind: 'spider' | 'card'; readonly at: ReportsAtPlace } | null;

export type ReportsHeard = ReturnType<typeof useReportsOnMap>;

/** What happens with the points of the map: they are counted, pointed at, clicked and opened. */
export function useReportsOnMap(rows: RowsBySeq) {
  const { selection, map } = useStores();
  const [count, setCount] = useState<PointsCount | null>(null);
  const [hovered, setHovered] = useState<PointsAtPlace>(nothingFound);
  const [opened, setOpened] = useState<Opened>(null);

  async function select(seq: number) {
    await rows.ask([seq]);
    const row = rows.get(seq);
    if (!row) return;
    setOpened(null);
    void selection.getState().select(row.key);
  }

  async function open(seqs: readonly number[], reports: number, place: PackedPlace) {
    // Its name has their place in it.
    await rows.ask(seqs);
    const row = rows.get(seqs[0] ?? 0);
    const position = row && nearestPosition(row, place);
    const at = { ...place, seqs, reports, place: position && shortPlace(position) };
    setOpened({ kind: reports <= mostSpread ? 'spider' : 'card', at });
  }

  return {
    count,
    hovered,
    opened,
    close: () => setOpened(null),
    onCount: (counted: PointsCount) => {
      setCount(counted);
      const bySize = [...counted.clusters].sort((one, other) => other.reports - one.reports);
      const named = bySize.slice(0, mostNamed);
      if (named.length > 0) void rows.ask(named.map(({ seq }) => seq));
    },
    onHover: (found: PointsAtPlace) => {
      const [nearest] = found.points;
      setHovered((before) => (before.points.length === 0 && !nearest ? before : found));
      if (!nearest) {
        map.getState().point(null);
        return;
      }
      void rows.ask([nearest.seq]).then(() => map.getState().point(rows.get(nearest.seq)?.key ?? null));
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
