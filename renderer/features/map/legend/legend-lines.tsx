import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { LegendSwitch } from './legend-switch';
import '../selected-report/selected-report-layer.css';

/** Explains the lines on the map: those of the open report, or of a track. */
export function LegendLines() {
  const hasTrack = useSubject('timeline', ({ subject }) => subject !== null);
  return (
    <ul className="map-legend__lines" aria-label={messages.map.legend.lines}>
      {hasTrack ? <LinesOfTrack /> : <LinesOfReport />}
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
      <LegendLine className="legend-way legend-way--struck-out" width={1.5} words={words.excluded} />
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

/** The switch for the circles within which each device is assumed to be: reports contain no accuracy. */
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
      onChange={(checked) => map.getState().showRadii(checked)}
    />
  );
}
