import { useMemo } from 'react';
import type { TravelStory } from '../../../../shared/domain/travel-story';
import { useSubject } from '../../../state/stores';
import type { TimelineRow } from '../../../state/timeline';
import { layOutTrack, type TrackLayout } from '../track/track-layout';

/** The timeline that is open, as the map draws it. */
export interface TimelineTrack {
  readonly turn: number;
  readonly story: TravelStory<TimelineRow> | null;
  readonly layout: TrackLayout | null;
}

export function useTimelineTrack(): TimelineTrack {
  const turn = useSubject('timeline', (state) => state.turn);
  const story = useSubject('timeline', (state) => state.story);
  const layout = useMemo(() => story && layOutTrack(story.stops), [story]);
  return { turn, story, layout };
}
