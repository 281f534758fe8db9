import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { IconButton } from '../../ui/button';
import { type Tab, Tabs } from '../../ui/tabs';
import styles from './map-panel.module.css';
import { PositionsPanel } from './selected-report/positions-panel';
import type { Leg } from './selected-report/report-lines';
import type { SelectedReport } from './selected-report/use-selected-report';
import { useSubject } from './stores';

type PanelTab = 'reports' | 'positions' | 'timeline';

/** The panel starts collapsed in windows lower than this, px, where it would leave no room for the map. */
const minOpenHeight = 680;

interface MapPanelProps {
  /** The grid of the reports, one page at a time: the same reports as on the map. */
  readonly rows: ReactNode;
  readonly selected: SelectedReport | null;
  readonly legs: readonly Leg[];
  /** The open timeline; null for none. */
  readonly timeline: ReactNode;
  /** How many of the reports the map shows. */
  readonly coverage: ReactNode;
}

/** The contents of the map as tables: its reports, the positions of the open report, and a timeline. */
export function MapPanel({ rows, selected, legs, timeline, coverage }: MapPanelProps) {
  const [open, setOpen] = useState(() => window.innerHeight >= minOpenHeight);
  const [selectedTab, setSelectedTab] = useState<PanelTab>(selected ? 'positions' : 'reports');
  const words = messages.map.panel;
  const tabs: readonly Tab<PanelTab>[] = [
    { id: 'reports', label: messages.words.terms.reports, content: open ? rows : null },
    ...(selected
      ? [
          {
            id: 'positions' as const,
            label: messages.words.fields.positions,
            content: open ? <PositionsPanel selected={selected} legs={legs} /> : null,
          },
        ]
      : []),
    ...(timeline
      ? [{ id: 'timeline' as const, label: messages.timeline.label, content: open ? timeline : null }]
      : []),
  ];
  const shownTab = tabs.some(({ id }) => id === selectedTab) ? selectedTab : 'reports';

  // Selects the tab of what was just requested: a timeline, or the reports of an area.
  const turn = useSubject('timeline', (state) => (state.subject ? state.turn : 0));
  useEffect(() => {
    if (turn === 0) return;
    setSelectedTab('timeline');
    setOpen(true);
  }, [turn]);
  const area = useSubject('reports', ({ query }) => query.filters.find(({ field }) => field === 'area'));
  const [areaBefore] = useState(area);
  useEffect(() => {
    if (area && area !== areaBefore) setSelectedTab('reports');
  }, [area, areaBefore]);

  function selectTab(tab: PanelTab) {
    setSelectedTab(tab);
    setOpen(true);
  }

  return (
    <div className={clsx(styles.root, shownTab === 'timeline' && styles.tall)} data-open={open || undefined}>
      <Tabs label={words.label} tabs={tabs} selected={shownTab} onSelect={selectTab} beside={coverage} />
      <IconButton
        className={styles.fold}
        data-not-in-picture
        size="small"
        label={open ? words.collapse : words.expand}
        aria-expanded={open}
        icon={open ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      />
    </div>
  );
}
