import type { HotSpot, HotSpotsAnswer } from '../../shared/contract/hot-spots.calls';
import { messages } from '../../shared/i18n/messages';
import { percentText } from '../../shared/i18n/number-text';
import { queryOf } from '../state/queries/query';
import type { QueryResult } from '../state/queries/query-observer';
import { useQuery } from '../state/queries/use-query';
import { useSubject } from '../state/stores';

/** Finds the hot spots, for the tool and the map alike; nothing while they aren't shown. */
export function useHotSpots(isShown = true): QueryResult<HotSpotsAnswer> {
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const { counted, resolution } = useSubject('investigation', (state) => state.investigation.hotSpots);
  const query = {
    ...queryOf('investigate.hotSpots', { counted, resolution, radii }),
    concerns: { 'log.changed': () => counted === 'judged' },
    // To count again takes seconds.
    keep: true,
  };
  return useQuery(isShown ? query : null, { mode: 'snapshot' });
}

/** Returns how a cell is shown on a map: with its share of fraud. */
export function hotSpotOnMap({ cell, centre, outline, place, share, users, holdsForAll }: HotSpot) {
  const text = messages.hotSpots;
  return {
    id: cell,
    at: centre,
    outline,
    label: percentText(share * 100),
    name: text.onMap({ place: place === '' ? text.noPlace : place, share: percentText(share * 100), users }),
    isStrong: holdsForAll,
  };
}
