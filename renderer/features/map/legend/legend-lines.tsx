import { messages } from '../../../../shared/messages/messages';
import { useStores, useSubject } from '../../../state/stores';
import { LegendSwitch } from './legend-switch';
import '../report/assumed-radii-layer.css';
import '../report/leg-line.css';

/** What the lines that can be on the map mean: those of a report that is read, or of a track. */
export function LegendLines() {
  const besideTrack = useSubject('timeline', ({ subject }) => subject !== null);
  return (
    <ul className="map-legend__lines" aria-label={messages.map.legend.lines}>
      {besideTrack ? <LinesOfTrack /> : <LinesOfReport />}
    </ul>
  );
}

function LinesOfReport() {
  const words = messages.map.legend.ofReport;
  return (
    <>
      <LegendLine className="leg-line leg-line--apart" width={2.5} words={words.apart} />
      <LegendLine className="leg-line leg-line--together" width={1.5} words={words.together} />
      <LegendLine className="leg-line leg-line--explained" width={2.5} words={words.explained} />
    </>
  );
}

function LinesOfTrack() {
  const words = messages.map.legend.ofTrack;
  return (
    <>
      <LegendLine className="legend-way" width={2} words={words.possible} />
      <LegendLine className="legend-way legend-way--impossible" width={3} words={words.impossible} />
      <LegendLine className="legend-way legend-way--struck-out" width={1.5} words={words.struckOut} />
    </>
  );
}

interface LegendLineProps {
  readonly className: string;
  readonly width: number;
  readonly words: string;
}

function LegendLine({ className, width, words }: LegendLineProps) {
  return (
    <li>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path className={className} d="M0 8h16" strokeWidth={width} />
      </svg>
      {words}
    </li>
  );
}

/** Circles within which each device is taken to be: the reports send no accuracy. */
export function AssumedRadii() {
  const { map } = useStores();
  const shown = useSubject('map', (state) => state.radiiShown);
  return (
    <LegendSwitch
      label={messages.map.legend.assumedRadii}
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
