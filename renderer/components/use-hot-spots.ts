import type { HotSpot, HotSpotsAnswer } from '../../shared/contract/hot-spots.calls';
import { messages } from '../../shared/i18n/messages';
import { percentText } from '../../shared/i18n/number-text';
import type { Settings } from '../../shared/settings';
import type { HotSpotsForm } from '../state/investigation';
import { type Query, queryOf } from '../state/queries/query';
import type { QueryResult } from '../state/queries/query-observer';
import { useQuery } from '../state/queries/use-query';
import { useSubject } from '../state/stores';

/** Returns the query of the hot spots. Its answer is kept: to count again takes seconds. */
export function hotSpotsQuery(
  { counted, resolution }: HotSpotsForm,
  radii: Settings['assumedRadii'],
): Query<HotSpotsAnswer> {
  return {
    ...queryOf('investigate.hotSpots', { counted, resolution, radii }),
    concerns: { 'log.changed': () => counted === 'judged' },
    keep: true,
  };
}

/** Finds the hot spots, for the tool and the map alike; nothing while they aren't shown. */
export function useHotSpots(isShown = true): QueryResult<HotSpotsAnswer> {
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const form = useSubject('investigation', (state) => state.investigation.hotSpots);
  return useQuery(isShown ? hotSpotsQuery(form, radii) : null, { mode: 'snapshot' });
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
