import { useMemo, useState } from 'react';
import { type Bounds, widestBounds } from './bounds';
import type { ReportLayout } from './report-lines';
import type { MapReports } from './use-map-reports';
import type { Sight } from './view-keeper';

/** What the person has asked to see, or that they look around for themselves, while a report is selected. */
interface Wish {
  readonly what: 'report' | 'all' | 'free';
  readonly selected: string;
  readonly times: number;
}

/** Deepest zooms to look with. Pictures of a tile server show streets; the bundled map, countries and lakes. */
const deepestOfTiles = 14;
const deepestOfPage = 7;
const deepestOfReport = 12;
const deepestOfOnePlace = 9;
/** Positions within so many degrees are one place: at zoom 12 they still stand within a marker's width. */
const onePlace = 0.01;

const roomForNames = 110;
const roomForMarkers = 36;

/** What the map looks at: the selected report, else all of the page; a wish overrides until another is selected. */
export function useSight(
  reports: MapReports,
  selectedKey: string | null,
  layout: ReportLayout | null,
  hasTiles: boolean,
) {
  const [wish, setWish] = useState<Wish | null>(null);
  const all = useMemo(() => widestBounds(reports.placed.map(({ position }) => position)), [reports.placed]);
  const report = layout?.bounds ?? null;
  const selected = `${reports.page} ${selectedKey}`;
  const current = wish?.selected === selected ? wish : null;
  const what = current?.what ?? (report ? 'report' : 'all');

  function ask(asked: Wish['what']) {
    setWish((before) => ({ what: asked, selected, times: (before?.times ?? 0) + 1 }));
  }

  const sight: Sight = {
    request: `${what} ${selected} ${current?.times ?? 0}`,
    bounds: { report, all, free: null }[what],
    deepest: hasTiles ? deepestOfTiles : what === 'report' ? deepestFor(report) : deepestOfPage,
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
  if (!report) return deepestOfPage;
  const span = Math.max(report.north - report.south, report.east - report.west);
  return span < onePlace ? deepestOfOnePlace : deepestOfReport;
}
