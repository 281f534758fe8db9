import type { MapStores } from './stores';
import { hasReport } from './timeline/timeline-state';

type ShowingStores = Pick<MapStores, 'map' | 'openReport' | 'timeline'>;

/** Lets the map show the open report: within the open timeline if it is on it, else without one. */
export function showReport({ map, openReport, timeline }: ShowingStores): void {
  const { subject, story, turn, close } = timeline.getState();
  const { key } = openReport.getState();
  map.getState().forgetView();
  if (subject === null) return;
  if (story && key !== null && hasReport(story, key))
    map.getState().requestTrack({ turn, what: 'other', times: 1 });
  else close();
}
