import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { IconButton } from '../../ui/button';
import { type Tab, Tabs } from '../../ui/tabs';
import { PositionsPanel } from './report/positions-panel';
import type { Leg } from './report/report-lines';
import type { SelectedReport } from './report/use-selected-report';
import './map-panel.css';

type PanelTab = 'reports' | 'positions' | 'timeline';

/** The panel starts folded in windows lower than this, px, where it would leave no map. */
const roomy = 680;

interface MapPanelProps {
  /** The grid of the reports, a page at a time: the same that the map shows. */
  readonly rows: ReactNode;
  readonly selected: SelectedReport | null;
  readonly legs: readonly Leg[];
  /** The timeline that is open; null for none. */
  readonly timeline: ReactNode;
  /** How much of the facts the map shows. */
  readonly coverage: ReactNode;
}

/** The facts of the map as tables: the reports that are on it, and the positions of the one that is read, and a timeline. */
export function MapPanel({ rows, selected, legs, timeline, coverage }: MapPanelProps) {
  const [open, setOpen] = useState(() => window.innerHeight >= roomy);
  const [chosen, setChosen] = useState<PanelTab>(selected ? 'positions' : 'reports');
  const words = messages.map.panel;
  const tabs: readonly Tab<PanelTab>[] = [
    { id: 'reports', label: words.tabs.reports, content: open ? rows : null },
    ...(selected
      ? [
          {
            id: 'positions' as const,
            label: words.tabs.positions,
            content: open ? <PositionsPanel selected={selected} legs={legs} /> : null,
          },
        ]
      : []),
    ...(timeline
      ? [{ id: 'timeline' as const, label: words.tabs.timeline, content: open ? timeline : null }]
      : []),
  ];
  const shown = tabs.some(({ id }) => id === chosen) ? chosen : 'reports';

  // What was asked for comes to the front: a timeline, or the reports of a part of the map.
  const turn = useSubject('timeline', (state) => (state.subject ? state.turn : 0));
  useEffect(() => {
    if (turn === 0) return;
    setChosen('timeline');
    setOpen(true);
  }, [turn]);
  const area = useSubject('reports', ({ query }) => query.filters.find(({ field }) => field === 'area'));
  const [areaBefore] = useState(area);
  useEffect(() => {
    if (area && area !== areaBefore) setChosen('reports');
  }, [area, areaBefore]);

  function choose(tab: PanelTab) {
    setChosen(tab);
    setOpen(true);
  }

  return (
    <div className="map-panel" data-open={open || undefined}>
      <Tabs label={words.label} tabs={tabs} selected={shown} onSelect={choose} beside={coverage} />
      <IconButton
        className="map-panel__fold"
        size="small"
        label={open ? words.fold : words.open}
        aria-expanded={open}
        icon={open ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      />
    </div>
  );
}
