import { useState } from 'react';
import type { Viewport } from '../viewport-memory';
import type { TrackLayout } from './track-layout';

/** The map's viewport, and the actions that change it. */
export interface ViewportControl {
  readonly viewport: Viewport;
  readonly fitReport: (() => void) | null;
  readonly fitAll: (() => void) | null;
  readonly stopFollowing: () => void;
}

/**
 * What the user requested to see since a timeline was opened: the whole track, the map as moved by hand, or
 * the viewport without a timeline.
 */
interface RequestedView {
  readonly turn: number;
  readonly what: 'track' | 'free' | 'other';
  readonly times: number;
}

/** Tracks within this span, degrees, count as one place. */
const onePlaceDegrees = 0.01;
const maxZoomForTrack = 11;
const maxZoomForOnePlace = 9;
const padding = 60;

/**
 * While a timeline is open, shows its track until the user moves the map or requests something else. After
 * that, selecting a report doesn't move the map. `turn` identifies an opening of a timeline.
 */
export function useTrackViewport(
  other: ViewportControl,
  { turn, layout }: { readonly turn: number; readonly layout: TrackLayout | null },
): ViewportControl & { readonly fitTrack: () => void } {
  const [requested, setRequested] = useState<RequestedView | null>(null);
  const current = requested?.turn === turn ? requested : { turn, what: 'track', times: 0 };
  const request = (what: RequestedView['what']) => setRequested({ turn, what, times: current.times + 1 });
  const fitTrack = () => request('track');
  if (!layout) return { ...other, fitTrack };
  const releasing = (action: (() => void) | null) =>
    action &&
    (() => {
      request('other');
      action();
    });
  const { bounds } = layout;
  const span = bounds ? Math.max(bounds.north - bounds.south, bounds.east - bounds.west) : 0;
  const trackViewport: Viewport = {
    request: `${current.what} timeline ${turn} ${current.times} ${bounds !== null}`,
    bounds: current.what === 'track' ? bounds : null,
    look: null,
    onLook: null,
    maxZoom: span < onePlaceDegrees ? maxZoomForOnePlace : maxZoomForTrack,
    padding: padding,
  };
  return {
    viewport: current.what === 'other' ? other.viewport : trackViewport,
    fitReport: releasing(other.fitReport),
    fitAll: releasing(other.fitAll),
    stopFollowing: () => {
      if (current.what === 'track') request('free');
      other.stopFollowing();
    },
    fitTrack,
  };
}
