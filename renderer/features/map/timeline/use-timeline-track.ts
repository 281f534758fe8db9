import { useEffect, useMemo, useState } from 'react';
import { processInChunks } from '../../../../shared/domain/process-in-chunks';
import type { StoryStop, TravelStory } from '../../../../shared/domain/travel-story';
import { useSubject } from '../stores';
import type { TimelineRow } from './timeline-state';
import { layOutTrack, type TrackLayout } from './track-layout';

/** The open timeline as drawn by the map. */
export interface TimelineTrack {
  readonly turn: number;
  readonly story: TravelStory<TimelineRow> | null;
  /** Available shortly after its story. The previous layout stays until then; null before the first. */
  readonly layout: TrackLayout | null;
  /** The reports of the layout. */
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
    let isCurrent = true;
    if (story)
      void processInChunks(layOutTrack(story.stops)).then((layout) => {
        if (isCurrent) setLatest({ turn, stops: story.stops, layout });
      });
    return () => {
      isCurrent = false;
    };
  }, [turn, story]);
  const laidOut = story && latest?.turn === turn ? latest : null;
  return { turn, story, layout: laidOut?.layout ?? null, stops: laidOut?.stops ?? [] };
}

/** Returns the index of the report at the timeline's cursor; -1 if there is none. */
export function useCursorAt(stops: readonly StoryStop[]): number {
  const cursor = useSubject('timeline', (state) => state.cursor);
  return useMemo(() => stops.findIndex(({ report }) => report.key === cursor), [stops, cursor]);
}
