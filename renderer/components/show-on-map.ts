import type { TimelineSubject } from '../../shared/domain/timeline';
import type { Stores } from '../state/all-stores';

/** Opens a timeline on the map. */
export function showTimeline(
  { navigation, timeline }: Pick<Stores, 'navigation' | 'timeline'>,
  subject: TimelineSubject,
): void {
  navigation.getState().go('map');
  void timeline.getState().open(subject);
}

/** Shows the open report on the map, also if the user has moved the map away from it before. */
export function showReportOnMap({ navigation, map }: Pick<Stores, 'navigation' | 'map'>): void {
  map.getState().forgetView();
  navigation.getState().go('map');
}
