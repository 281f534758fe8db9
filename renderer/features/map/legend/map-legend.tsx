import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type PositionSource, positionSources } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { useStores, useSubject } from '../../../state/stores';
import { RadioGroup } from '../../../ui/radio-group';
import type { PointsStyle } from '../map-store';
import type { ReportsOnMap } from '../points/use-points';
import { PositionShape } from '../shapes';
import { LegendSwitch } from './legend-switch';
import { RiskFilter } from './risk-filter';
import './map-legend.css';
import '../selected-report/selected-report-layer.css';

const pointsStyles: readonly PointsStyle[] = ['dots', 'heat'];

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
          <PointsStyleChoice />
          <LegendLines />
          <AssumedRadii />
        </div>
      </div>
    </details>
  );
}

/** Selects dots or a heat map. The heat map has its own scale. */
function PointsStyleChoice() {
  const { map } = useStores();
  const pointsStyle = useSubject('map', (state) => state.pointsStyle);
  const words = messages.map.legend;
  return (
    <>
      <RadioGroup
        label={words.showAs}
        value={pointsStyle}
        options={pointsStyles.map((each) => ({ value: each, label: words.modes[each] }))}
        onChange={(value) => map.getState().setPointsStyle(value)}
      />
      {pointsStyle === 'heat' ? (
        <div className="map-legend__heat">
          <span>{words.fewer}</span>
          <span className="map-legend__scale" aria-hidden="true" />
          <span>{words.more}</span>
        </div>
      ) : null}
    </>
  );
}

/** Switches for the sources whose positions are drawn. They don't affect the grid, which lists reports. */
export function Layers() {
  const { map } = useStores();
  const sources = useSubject('map', (state) => state.sources);
  const isLast = (source: PositionSource) => sources.length === 1 && sources.includes(source);
  return (
    <fieldset className="map-legend__group">
      <legend className="map-legend__heading">{messages.map.legend.layers}</legend>
      {positionSources.map((source) => (
        <LegendSwitch
          key={source}
          label={positionNames[source]}
          checked={sources.includes(source)}
          disabled={isLast(source)}
          shape={<PositionShape source={source} size={16} />}
          onChange={(shown) => map.getState().showSource(source, shown)}
        />
      ))}
    </fieldset>
  );
}

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
