import { useEffect, useState } from 'react';
import { useStores, useSubject } from '../../state/stores';
import type { Bounds } from './bounds';
import type { ReportLayout } from './report/report-lines';
import type { Sight } from './view-keeper';

/** What the person has asked to see, or that they look around for themselves, while a report is selected. */
interface Wish {
  readonly what: 'report' | 'all' | 'free';
  readonly selected: string;
  readonly times: number;
}

/** Deepest zooms to look with. Pictures of a tile server show streets; the bundled map, countries and lakes. */
const deepestOfTiles = 14;
const deepestOfAll = 7;
const deepestOfReport = 12;
const deepestOfOnePlace = 9;
/** Positions within so many degrees are one place: at zoom 12 they still stand within a marker's width. */
const onePlace = 0.01;

const roomForNames = 110;
const roomForMarkers = 36;

interface SightOptions {
  /** Around all points shown; null until that is known, and where there are none. */
  readonly all: Bounds | null;
  readonly selectedKey: string | null;
  readonly layout: ReportLayout | null;
  readonly hasTiles: boolean;
}

/**
 * What the map looks at: the selected report, else all reports; a wish overrides until another is selected. Where the person looks
 * around, the place is noted as long as the map is open, and one that was noted before the window died is looked at again.
 */
export function useSight({ all, selectedKey, layout, hasTiles }: SightOptions) {
  const { map } = useStores();
  // Not the place itself: it changes with every move.
  const isNoted = useSubject('map', ({ look }) => look?.selected === selectedKey);
  const [wish, setWish] = useState<Wish | null>(null);
  const report = layout?.bounds ?? null;
  const selected = String(selectedKey);
  const current = wish?.selected === selected ? wish : null;
  const what = current?.what ?? (isNoted ? 'free' : report ? 'report' : 'all');
  const bounds = { report, all, free: null }[what];

  function ask(asked: Wish['what']) {
    setWish((before) => ({ what: asked, selected, times: (before?.times ?? 0) + 1 }));
    map.getState().lookAt(null);
  }

  // Who comes back to the map finds it looking at what it shows.
  useEffect(() => () => map.getState().lookAt(null), [map]);

  const sight: Sight = {
    request: `${what} ${selected} ${current?.times ?? 0} ${what === 'all' ? JSON.stringify(all) : ''}`,
    bounds,
    look: what === 'free' && isNoted ? map.getState().look : null,
    onLook: what === 'free' ? (seen) => map.getState().lookAt({ selected: selectedKey, ...seen }) : null,
    deepest: hasTiles ? deepestOfTiles : what === 'report' ? deepestFor(report) : deepestOfAll,
    room: what === 'report' ? roomForNames : roomForMarkers,
  };
  return {
    sight,
    fitReport: report ? () => ask('report') : null,
    fitAll: all ? () => ask('all') : null,
    leave: () => {
      if (what !== 'free') ask('free');
    },
  };
}

/** As deep as tells the positions of a report apart; where no zoom does, deep enough to see where the place is. */
function deepestFor(report: Bounds | null): number {
  if (!report) return deepestOfAll;
  const span = Math.max(report.north - report.south, report.east - report.west);
  return span < onePlace ? deepestOfOnePlace : deepestOfReport;
}
