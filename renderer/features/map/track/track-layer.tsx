import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Point } from '../../../../shared/domain/geodesy';
import { processInChunks } from '../../../../shared/domain/process-in-chunks';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { Row, Text } from '../../../ui/layout';
import { nearestCopy } from '../bounds';
import { useControlBoxes } from '../map-covers';
import { MapPin } from '../map-pin';
import { boxesOfPin, type PinnedPlace } from '../pin-boxes';
import { useSubject } from '../stores';
import { layOutPaths, type TrackLayout } from '../timeline/track-layout';
import { useCursorAt } from '../timeline/use-timeline-track';
import { useMapView } from '../use-map-view';
import { nightDensity, paintDaylight } from './paint-daylight';
import { maxVivid, nearestFirst, paintTrack } from './paint-track';
import { usePicture } from './picture-layer';
import { planLabels } from './plan-labels';
import styles from './track.module.css';

interface TrackLayerProps {
  readonly stops: readonly StoryStop[];
  readonly layout: TrackLayout;
  /** A place that is marked too, whose pin and name its labels don't cover. */
  readonly pinned: PinnedPlace | null;
}

const trackPlace = { pane: 'track' } as const;
const nightPlace = { pane: 'night', density: nightDensity } as const;

/**
 * The track of the open timeline: lines from report to report, the cursor, and the night side at its time.
 */
export function TrackLayer({ stops, layout, pinned }: TrackLayerProps) {
  const cursorAt = useCursorAt(stops);
  const showsNight = useSubject('timeline', (state) => state.showsNight);
  const current = stops[cursorAt];
  const laidOut = useLaidOut(layout, cursorAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newly laid out lines are painted too
  const paint = useMemo(() => paintTrack(layout, cursorAt), [layout, cursorAt, laidOut]);
  usePicture(trackPlace, paint);
  return (
    <>
      {showsNight && current ? <NightLayer milliseconds={current.milliseconds} /> : null}
      <TrackLabels layout={layout} pinned={pinned} cursorAt={cursorAt} />
      {current ? (
        <CursorMark stop={current} at={layout.points[cursorAt] ?? null} number={cursorAt + 1} />
      ) : null}
    </>
  );
}

/**
 * Lays out the lines of a track, first those that are drawn in full. Returns a number that changes when there
 * is more to paint.
 */
function useLaidOut(layout: TrackLayout, cursorAt: number): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const ordered = nearestFirst(layout, cursorAt);
    const layOut = async () => {
      for (const lines of [ordered.slice(0, 2 * maxVivid), ordered]) {
        const isNew = await processInChunks(layOutPaths(lines));
        if (!isCurrent) return;
        if (isNew) setVersion((before) => before + 1);
      }
    };
    void layOut();
    return () => {
      isCurrent = false;
    };
  }, [layout, cursorAt]);
  return version;
}

function NightLayer({ milliseconds }: { readonly milliseconds: number }) {
  // The sun moves a quarter of a degree per minute, which isn't visible.
  const minute = Math.round(milliseconds / 60_000) * 60_000;
  const paint = useMemo(() => paintDaylight(minute), [minute]);
  usePicture(nightPlace, paint);
  return null;
}

interface TrackLabelsProps extends Pick<TrackLayerProps, 'layout' | 'pinned'> {
  readonly cursorAt: number;
}

function TrackLabels({ layout, pinned, cursorAt }: TrackLabelsProps) {
  const view = useMapView();
  const covered = useControlBoxes(view);
  const labels = useMemo(
    () =>
      planLabels(layout, cursorAt, view, [...covered, ...(pinned ? boxesOfPin(pinned, view, covered) : [])]),
    [layout, cursorAt, view, covered, pinned],
  );
  return labels.map(({ key, at, impossible, text, name }) => (
    <MapPin key={key} at={at} level="low">
      <Row
        as="span"
        gap={4}
        size="tiny"
        weight={600}
        nowrap
        className={clsx(styles.label, impossible && styles.labelImpossible)}
        role="img"
        aria-label={name}
      >
        {impossible ? <TriangleAlert size={11} aria-hidden="true" /> : null}
        {text}
      </Row>
    </MapPin>
  ));
}

interface CursorMarkProps {
  readonly stop: StoryStop;
  readonly at: Point | null;
  /** From 1. */
  readonly number: number;
}

/** Marks the cursor's report by its number. The map pans to it if it is out of view. */
function CursorMark({ stop, at, number }: CursorMarkProps) {
  const map = useMap();
  const view = useMapView();
  const isInstant = useSubject('timeline', (state) => state.playing) || reducesMotion();
  const point = useMemo(
    () => at && { ...at, longitude: nearestCopy(at.longitude, view.longitude) },
    [at, view.longitude],
  );
  const key = stop.report.key;
  const followed = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the report, not the map's own moves
  useEffect(() => {
    // The first one is in view: the map shows the whole track.
    if (point && followed.current !== key)
      map.panInside([point.latitude, point.longitude], { padding: [40, 40], animate: !isInstant });
    followed.current = key;
  }, [map, key]);
  if (!point) return null;
  const look = stop.impossible ? styles.cursorImpossible : stop.proxy && styles.cursorStruckOut;
  return (
    <MapPin at={point} level="high">
      <Text
        size="tiny"
        tabular
        className={clsx(styles.cursor, look)}
        role="img"
        aria-label={messages.timeline.onMap({ number })}
      >
        {number}
      </Text>
    </MapPin>
  );
}

function reducesMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
