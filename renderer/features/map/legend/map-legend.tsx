import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { RadioGroup } from '../../../ui/radio-group';
import type { PointsManner } from '../map-store';
import type { ReportsOnMap } from '../points/follow-reports';
import { Layers } from './layers';
import { AssumedRadii, LegendLines } from './legend-lines';
import { RiskFilter } from './risk-filter';
import './map-legend.css';

const manners: readonly PointsManner[] = ['dots', 'heat'];

/** The legend starts collapsed in windows narrower than this, px, where it would cover the map. */
const minOpenWidth = 1_700;

/** Explains the shapes, colours and lines, and switches what is shown. */
export function MapLegend({ onMap }: { readonly onMap: ReportsOnMap | null }) {
  const [open] = useState(() => window.innerWidth >= minOpenWidth);
  return (
    <details className="map-legend" open={open}>
      <summary className="map-legend__summary">
        <ChevronRight size={14} aria-hidden="true" />
        {messages.map.legend.label}
      </summary>
      <div className="map-legend__groups">
        <RiskFilter onMap={onMap} />
        <Layers />
        <div className="map-legend__group">
          <Manner />
          <LegendLines />
          <AssumedRadii />
        </div>
      </div>
    </details>
  );
}

/** Selects dots or a heat map. The heat map has its own scale. */
function Manner() {
  const { map } = useStores();
  const manner = useSubject('map', (state) => state.manner);
  const words = messages.map.legend;
  return (
    <>
      <RadioGroup
        label={words.manner}
        value={manner}
        options={manners.map((each) => ({ value: each, label: words.manners[each] }))}
        onChange={(value) => map.getState().setManner(value)}
      />
      {manner === 'heat' ? (
        <div className="map-legend__heat">
          <span>{words.fewer}</span>
          <span className="map-legend__scale" aria-hidden="true" />
          <span>{words.more}</span>
        </div>
      ) : null}
    </>
  );
}
