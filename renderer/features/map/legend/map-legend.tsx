import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type PositionSource, positionSources } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { Row, Stack } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import { pointsStyles } from '../points/point-look';
import type { ReportsOnMap } from '../points/points-sync';
import reportStyles from '../selected-report/selected-report-layer.module.css';
import { MarkerShape } from '../shapes';
import { useStores, useSubject } from '../stores';
import { HotSpotsLegend } from './hot-spots-legend';
import { LegendSwitch } from './legend-switch';
import styles from './map-legend.module.css';
import { RiskFilter } from './risk-filter';

/** The legend starts collapsed in windows narrower than this, px, where it would cover the map. */
const minOpenWidth = 1_700;

/** Explains the shapes, colours and lines, and switches what is shown. */
export function MapLegend({ onMap }: { readonly onMap: ReportsOnMap | null }) {
  const [open] = useState(() => window.innerWidth >= minOpenWidth);
  return (
    <details className={styles.root} data-covers-map open={open}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden="true" />
        {messages.map.legend.label}
      </summary>
      <div className={styles.groups}>
        <RiskFilter onMap={onMap} />
        <Layers />
        <HotSpotsLegend />
        <div className={styles.group}>
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
        options={pointsStyles.map((each) => ({
          value: each,
          label: words.modes[each],
          title: words.modeMeanings[each],
        }))}
        onChange={(value) => map.getState().setPointsStyle(value)}
      />
      {pointsStyle === 'heat' ? (
        <Row gap={6} className={styles.apart}>
          <span>{words.fewer}</span>
          <span className={styles.scale} aria-hidden="true" />
          <span>{words.more}</span>
        </Row>
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
    <fieldset className={styles.group}>
      <legend>{messages.map.legend.layers}</legend>
      {positionSources.map((source) => (
        <LegendSwitch
          key={source}
          label={positionNames[source]}
          title={messages.vocabulary.positionMeanings[source]}
          checked={sources.includes(source)}
          disabled={isLast(source)}
          shape={<MarkerShape source={source} size={16} plain />}
          onChange={(shown) => map.getState().showSource(source, shown)}
        />
      ))}
    </fieldset>
  );
}

/** Explains the lines on the map: those of the open report, or of a track. */
function LegendLines() {
  const hasTrack = useSubject('timeline', ({ subject }) => subject !== null);
  return (
    <Stack as="ul" gap={4} className={styles.apart} aria-label={messages.map.legend.lines}>
      {hasTrack ? <LinesOfTrack /> : <LinesOfReport />}
    </Stack>
  );
}

function LinesOfReport() {
  const { ofReport: words, ofReportMeanings: meanings } = messages.map.legend;
  return (
    <>
      <LegendLine
        className={clsx(reportStyles.legLine, reportStyles['legLine-apart'])}
        width={2.5}
        words={words.apart}
        title={meanings.apart}
      />
      <LegendLine
        className={clsx(reportStyles.legLine)}
        width={1.5}
        words={words.together}
        title={meanings.together}
      />
      <LegendLine
        className={clsx(reportStyles.legLine, reportStyles['legLine-explained'])}
        width={2.5}
        words={words.explained}
        title={meanings.explained}
      />
    </>
  );
}

function LinesOfTrack() {
  const { ofTrack: words, ofTrackMeanings: meanings } = messages.map.legend;
  return (
    <>
      <LegendLine
        className={styles['track-possible']}
        width={2}
        words={words.possible}
        title={meanings.possible}
      />
      <LegendLine
        className={styles['track-impossible']}
        width={3}
        words={messages.timeline.impossibleAtStop}
        title={meanings.impossible}
      />
      <LegendLine
        className={styles['track-excluded']}
        width={1.5}
        words={words.excluded}
        title={meanings.excluded}
      />
    </>
  );
}

interface LegendLineProps {
  readonly className: string | undefined;
  readonly width: number;
  readonly words: string;
  /** Its tooltip. */
  readonly title: string;
}

function LegendLine({ className, width, words, title }: LegendLineProps) {
  return (
    <Row as="li" gap={6} title={title}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path className={className} d="M0 8h16" strokeWidth={width} />
      </svg>
      {words}
    </Row>
  );
}

/** The switch for the circles within which each device is assumed to be: reports contain no accuracy. */
export function AssumedRadii() {
  const { map } = useStores();
  const shown = useSubject('map', (state) => state.radiiShown);
  return (
    <LegendSwitch
      label={messages.map.legend.assumedRadii}
      title={messages.map.legend.assumedRadiiMeaning}
      checked={shown}
      shape={
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <circle className={reportStyles.radiusArea} cx="8" cy="8" r="7" />
          <circle className={reportStyles.radiusOutline} cx="8" cy="8" r="7" />
        </svg>
      }
      onChange={(checked) => map.getState().showRadii(checked)}
    />
  );
}
