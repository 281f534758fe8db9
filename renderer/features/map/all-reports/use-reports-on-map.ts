import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { latestOnly } from '../../../state/pacing';
import { useBridge, useStores } from '../../../state/stores';
import { shortPlace } from '../place-text';
import type { PointCluster, PointsCount } from '../points/count-clusters';
import { nothingFound, type PointsAtPlace } from '../points/point-queries';
import type { PackedPlace } from '../points/points-view';
import { nearestPosition } from './report-names';

/** Maximum number of reports spread around a place; more are listed in a card. */
const maxSpread = 20;
/** Maximum number of clusters whose buttons are named by place: the maximum number of buttons. */
const maxNamed = 200;

/** Several reports at what looks like the same place. */
export interface ReportsAtPlace {
  /** Their packed place. */
  readonly x: number;
  readonly y: number;
  readonly seqs: readonly number[];
  /** The total number of reports; only some may be listed. */
  readonly reports: number;
  /** The name of the place, if known. */
  readonly place: string | null;
}

/** The open spider or card of reports on the map. */
export type Opened = { readonly kind: 'spider' | 'card'; readonly at: ReportsAtPlace } | null;

export type ReportsInteraction = ReturnType<typeof useReportsOnMap>;

/** Handles counting, hovering, clicking and opening the points of the map. */
export function useReportsOnMap(rows: RowsBySeq) {
  const { openReport, highlights } = useStores();
  const [count, setCount] = useState<PointsCount | null>(null);
  const [hovered, setHovered] = useState<PointsAtPlace>(nothingFound);
  const [opened, setOpened] = useState<Opened>(null);
  // What was loaded for something that the user pointed at or opened earlier is ignored.
  const [pointing] = useState(() => latestOnly(rows.load));
  const [opening] = useState(() => latestOnly(rows.load));

  async function point(seq: number) {
    if ((await pointing.send([seq])) !== null) highlights.getState().hoverReport(rows.get(seq)?.key ?? null);
  }

  async function select(seq: number) {
    if ((await opening.send([seq])) === null) return;
    const row = rows.get(seq);
    if (!row) return;
    setOpened(null);
    void openReport.getState().select(row.key);
  }

  async function open(seqs: readonly number[], reports: number, place: PackedPlace) {
    // The accessible name contains the place.
    if ((await opening.send(seqs)) === null) return;
    const row = rows.get(seqs[0] ?? 0);
    const position = row && nearestPosition(row, place);
    const at = { ...place, seqs, reports, place: position && shortPlace(position) };
    setOpened({ kind: reports <= maxSpread ? 'spider' : 'card', at });
  }

  return {
    count,
    hovered,
    opened,
    close: () => {
      opening.discard();
      setOpened(null);
    },
    onCount: (counts: PointsCount) => {
      setCount(counts);
      const bySize = [...counts.clusters].sort((one, other) => other.reports - one.reports);
      const named = bySize.slice(0, maxNamed);
      if (named.length > 0) void rows.load(named.map(({ seq }) => seq));
    },
    onHover: (found: PointsAtPlace) => {
      const [nearest] = found.points;
      setHovered((before) => (before.points.length === 0 && !nearest ? before : found));
      if (nearest) void point(nearest.seq);
      else {
        pointing.discard();
        highlights.getState().hoverReport(null);
      }
    },
    onClick: ({ points, reports }: PointsAtPlace) => {
      const [nearest] = points;
      if (!nearest) return;
      const seqs = [...new Set(points.map(({ seq }) => seq))];
      if (seqs.length === 1) void select(nearest.seq);
      else void open(seqs, reports, nearest);
    },
    onSpider: ({ reports, middle }: PointCluster, seqs: Uint32Array) => void open([...seqs], reports, middle),
    onReport: ({ seq }: PointCluster) => void select(seq),
  };
}

/** Maximum number of rows per call (seqsSchema). */
const maxPerCall = 500;
/** Maximum number of cached rows; beyond it, the cache is cleared. */
const maxCached = 5_000;

/** The rows of reports by `seq`, as far as loaded. */
export interface RowsBySeq {
  readonly get: (seq: number) => StoredRow | null;
  /** Loads the missing rows. Resolves when they are loaded or loading has failed. */
  readonly load: (seqs: readonly number[]) => Promise<void>;
  /** Increases whenever more rows are loaded. */
  readonly version: number;
}

/**
 * Returns the rows of the points on the map, which know their reports only by number. A new `asOf` clears the
 * cache, because numbers and rows may have changed their meaning. No query: each call reads only the missing rows.
 */
export function useRows(asOf: string): RowsBySeq {
  const bridge = useBridge();
  const cache = useRef(new Map<number, StoredRow>());
  const [version, setVersion] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is what it waits for
  useEffect(() => {
    cache.current = new Map();
  }, [asOf]);

  const load = useCallback(
    async (seqs: readonly number[]) => {
      const rows = cache.current;
      const unknown = [...new Set(seqs)].filter((seq) => !rows.has(seq)).slice(0, maxPerCall);
      if (unknown.length === 0) return;
      const answer = await bridge.call('map.rows', { seqs: unknown });
      if (!answer.ok || rows !== cache.current) return;
      if (rows.size > maxCached) rows.clear();
      for (const row of answer.value) rows.set(row.seq, row);
      setVersion((before) => before + 1);
    },
    [bridge],
  );
  return { get: (seq) => cache.current.get(seq) ?? null, load, version };
}
