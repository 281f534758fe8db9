import { useMemo, useState } from 'react';
import { widestBounds } from './bounds';
import type { ReportLayout } from './report-lines';
import type { MapReports } from './use-map-reports';
import type { Sight } from './view-keeper';

/** What the person has asked to see, or that they look around for themselves, while a report is selected. */
interface Wish {
  readonly what: 'report' | 'all' | 'free';
  readonly selected: string;
  readonly times: number;
}

const roomForNames = 110;
const roomForMarkers = 36;

/** What the map looks at: the selected report, else all of the page; a wish overrides until another is selected. */
export function useSight(
  reports: MapReports,
  selectedKey: string | null,
  layout: ReportLayout | null,
  deepest: number,
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
    deepest,
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
