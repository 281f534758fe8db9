import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/button';
import { type Tab, Tabs } from '../../ui/tabs';
import { PositionsPanel } from './positions-panel';
import type { Leg } from './report-lines';
import type { SelectedReport } from './use-selected-report';
import './map-panel.css';

type PanelTab = 'reports' | 'positions';

/** The panel starts folded in windows lower than this, px, where it would leave no map. */
const roomy = 680;

interface MapPanelProps {
  /** The grid of the reports, a page at a time: the same that the map shows. */
  readonly rows: ReactNode;
  readonly selected: SelectedReport | null;
  readonly legs: readonly Leg[];
  /** How much of the facts the map shows. */
  readonly coverage: ReactNode;
}

/** The facts of the map as tables: the reports that are on it, and the positions of the one that is read. */
export function MapPanel({ rows, selected, legs, coverage }: MapPanelProps) {
  const [open, setOpen] = useState(() => window.innerHeight >= roomy);
  const [chosen, setChosen] = useState<PanelTab>(selected ? 'positions' : 'reports');
  const tabs: readonly Tab<PanelTab>[] = [
    { id: 'reports', label: 'Reports', content: open ? rows : null },
    ...(selected
      ? [
          {
            id: 'positions' as const,
            label: 'Positions',
            content: open ? <PositionsPanel selected={selected} legs={legs} /> : null,
          },
        ]
      : []),
  ];
  const shown = tabs.some(({ id }) => id === chosen) ? chosen : 'reports';

  function choose(tab: PanelTab) {
    setChosen(tab);
    setOpen(true);
  }

  return (
    <div className="map-panel" data-open={open || undefined}>
      <Tabs label="Facts" tabs={tabs} selected={shown} onSelect={choose} beside={coverage} />
      <IconButton
        className="map-panel__fold"
        size="small"
        label={open ? 'Fold the panel' : 'Open the panel'}
        aria-expanded={open}
        icon={open ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      />
    </div>
  );
}
