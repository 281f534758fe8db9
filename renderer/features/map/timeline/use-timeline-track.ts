import { useEffect, useState } from 'react';
import type { StoryStop, TravelStory } from '../../../../shared/domain/travel-story';
import { inPieces } from '../../../../shared/in-pieces';
import { useSubject } from '../../../state/stores';
import type { TimelineRow } from '../../../state/timeline';
import { layOutTrack, type TrackLayout } from '../track/track-layout';

/** The timeline that is open, as the map draws it. */
export interface TimelineTrack {
  readonly turn: number;
  readonly story: TravelStory<TimelineRow> | null;
  /** Comes a little after its story, and is followed by the next: null before the first. */
  readonly layout: TrackLayout | null;
  /** The reports that are laid out. */
  readonly stops: readonly StoryStop[];
}

interface LaidOut extends Pick<TimelineTrack, 'turn' | 'stops'> {
  readonly layout: TrackLayout;
}

export function useTimelineTrack(): TimelineTrack {
  const turn = useSubject('timeline', (state) => state.turn);
  const story = useSubject('timeline', (state) => state.story);
  const [latest, setLatest] = useState<LaidOut | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (story)
      void inPieces(layOutTrack(story.stops)).then((layout) => {
        if (isWanted) setLatest({ turn, stops: story.stops, layout });
      });
    return () => {
      isWanted = false;
    };
  }, [turn, story]);
  const laidOut = story && latest?.turn === turn ? latest : null;
  return { turn, story, layout: laidOut?.layout ?? null, stops: laidOut?.stops ?? [] };
}
