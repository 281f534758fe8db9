import { useState } from 'react';
import { positionNames, positionSources } from '../../../shared/domain/position';
import { PositionShape } from './position-shape';
import { type RiskLook, riskLooks } from './risk-order';
import { RiskShape } from './risk-shape';
import './map-legend.css';

const riskNames: Readonly<Record<RiskLook, string>> = {
  fraud: 'fraud',
  high: 'high',
  low: 'low',
  clear: 'clear',
  unknown: 'other or none',
};

/** The legend starts folded in windows narrower than this, px, where it would cover the map. */
const roomy = 1_400;

/** What the shapes and lines mean. */
export function MapLegend() {
  const [open] = useState(() => window.innerWidth >= roomy);
  return (
    <details className="map-legend" open={open}>
      <summary className="map-legend__summary">Legend</summary>
      <div className="map-legend__groups">
        <ul className="map-legend__group" aria-label="Positions of the selected report">
          {positionSources.map((source) => (
            <li key={source}>
              <PositionShape source={source} size={16} />
              {positionNames[source]}
            </li>
          ))}
          <li>
            <LineSample doubtful={false} />
            shortest way
          </li>
          <li>
            <LineSample doubtful />
            to an IP behind VPN or TOR
          </li>
        </ul>
        <ul className="map-legend__group" aria-label="Risk of a report">
          {riskLooks.map((look) => (
            <li key={look}>
              <RiskShape look={look} size={16} />
              {riskNames[look]}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function LineSample({ doubtful }: { readonly doubtful: boolean }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path className={`leg-line ${doubtful ? 'leg-line--doubtful' : ''}`} d="M0 8h16" strokeWidth="2" />
    </svg>
  );
}
