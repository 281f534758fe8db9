import { useStores, useSubject } from '../../../state/stores';
import { LegendSwitch } from './legend-switch';
import '../report/assumed-radii-layer.css';
import '../report/leg-line.css';

/** The lines of a report that is read, and of a track. */
const ofReport = [
  { look: 'leg-line leg-line--apart', width: 2.5, words: 'sources contradict each other' },
  { look: 'leg-line leg-line--together', width: 1.5, words: 'may be the same place' },
  { look: 'leg-line leg-line--explained', width: 2.5, words: 'explained by VPN or TOR' },
] as const;
const ofTrack = [
  { look: 'legend-way', width: 2, words: 'way from report to report' },
  { look: 'legend-way legend-way--impossible', width: 3, words: 'impossible travel' },
  { look: 'legend-way legend-way--struck-out', width: 1.5, words: 'struck out: behind VPN or TOR' },
] as const;

/** What the lines that can be on the map mean. */
export function LegendLines() {
  const besideTrack = useSubject('timeline', ({ subject }) => subject !== null);
  return (
    <ul className="map-legend__lines" aria-label="Lines">
      {(besideTrack ? ofTrack : ofReport).map(({ look, width, words }) => (
        <li key={words}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path className={look} d="M0 8h16" strokeWidth={width} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

/** Circles within which each device is taken to be: the reports send no accuracy. */
export function AssumedRadii() {
  const { map } = useStores();
  const shown = useSubject('map', (state) => state.radiiShown);
  return (
    <LegendSwitch
      label="Assumed radii"
      checked={shown}
      shape={
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <circle className="radius-area" cx="8" cy="8" r="7" />
          <circle className="radius-outline" cx="8" cy="8" r="7" />
        </svg>
      }
      onChange={(wanted) => map.getState().showRadii(wanted)}
    />
  );
}
