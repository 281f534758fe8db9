import { assertNever } from '../../../shared/result';
import { showHotSpots } from '../../features/map/hot-spots/show-hot-spots';
import { showPlace } from '../../features/map/places/show-place';
import { showReport } from '../../features/map/show-report';
import type { FeatureRequest } from '../../state/requests';
import type { Stores } from './all-stores';

/** Shows what features request of each other. */
export function fulfilRequests(stores: Stores): void {
  stores.requests.subscribe(({ latest }) => {
    if (latest) fulfil(stores, latest);
  });
}

function fulfil(stores: Stores, request: FeatureRequest): void {
  const { navigation, feedback, timeline } = stores;
  switch (request.kind) {
    case 'feedback-form':
      void feedback.getState().open(request.subject);
      return;
    case 'report-on-map':
      showReport(stores);
      navigation.getState().go('map');
      return;
    case 'timeline-on-map':
      navigation.getState().go('map');
      void timeline.getState().open(request.subject);
      return;
    case 'place-on-map':
      showPlace(stores, request.place);
      navigation.getState().go('map');
      return;
    case 'hot-spots-on-map':
      showHotSpots(stores, request.spot);
      navigation.getState().go('map');
      return;
    default:
      assertNever(request);
  }
}
