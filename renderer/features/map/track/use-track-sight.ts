import { useState } from 'react';
import type { Sight } from '../view-keeper';
import type { TrackLayout } from './track-layout';

/** What the map looks at beside a timeline, and how that is changed. */
export interface SightControl {
  readonly sight: Sight;
  readonly fitReport: (() => void) | null;
  readonly fitAll: (() => void) | null;
  readonly leave: () => void;
}

/** What the person wants to see of an opening of a timeline: all of it, wherever they look, or what is seen without it. */
interface Wish {
  readonly turn: number;
  readonly what: 'track' | 'free' | 'other';
  readonly times: number;
}

/** Tracks within so many degrees are one place. */
const onePlace = 0.01;
const deepestOfTrack = 11;
const deepestOfOnePlace = 9;
const room = 60;

/**
 * While a timeline is open the map looks at its track until the person moves it or wants to see something else; then it stays
 * where it is, whichever report is chosen. `turn` tells one opening from another.
 */
export function useTrackSight(
  other: SightControl,
  { turn, layout }: { readonly turn: number; readonly layout: TrackLayout | null },
): SightControl & { readonly fitTrack: () => void } {
  const [wish, setWish] = useState<Wish | null>(null);
  const current = wish?.turn === turn ? wish : { turn, what: 'track', times: 0 };
  const ask = (what: Wish['what']) => setWish({ turn, what, times: current.times + 1 });
  const fitTrack = () => ask('track');
  if (!layout) return { ...other, fitTrack };
  const through = (act: (() => void) | null) =>
    act &&
    (() => {
      ask('other');
      act();
    });
  const { bounds } = layout;
  const span = bounds ? Math.max(bounds.north - bounds.south, bounds.east - bounds.west) : 0;
  const own: Sight = {
    request: `${current.what} timeline ${turn} ${current.times} ${bounds !== null}`,
    bounds: current.what === 'track' ? bounds : null,
    look: null,
    onLook: null,
    deepest: span < onePlace ? deepestOfOnePlace : deepestOfTrack,
    room,
  };
  return {
    sight: current.what === 'other' ? other.sight : own,
    fitReport: through(other.fitReport),
    fitAll: through(other.fitAll),
    leave: () => {
      if (current.what === 'track') ask('free');
      other.leave();
    },
    fitTrack,
  };
}
