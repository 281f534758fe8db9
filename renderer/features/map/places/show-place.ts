import { visibleText } from '../../../../shared/i18n/visible-text';
import type { NamedPlace } from '../../../state/investigation';
import { coordinates } from '../place-text';
import type { MapStores } from '../stores';
import { zoomOfPoint } from './place';

/** Marks a place, with the map there and without a timeline. */
export function showPlace(
  { map, openReport, timeline }: Pick<MapStores, 'map' | 'openReport' | 'timeline'>,
  { name, latitude, longitude }: NamedPlace,
): void {
  timeline.getState().close();
  const { forgetView, lookAt, mark } = map.getState();
  const point = { latitude, longitude };
  const shownName = visibleText(name) || coordinates(point);
  forgetView();
  lookAt({ selected: openReport.getState().key, timeline: null, ...point, zoom: zoomOfPoint });
  mark({ key: `${latitude} ${longitude} ${name}`, name: shownName, ...point, zoom: zoomOfPoint });
}
