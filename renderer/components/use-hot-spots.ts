import type { HotSpot, HotSpotsAnswer } from '../../shared/contract/hot-spots-calls';
import { messages } from '../../shared/i18n/messages';
import { numberText, percentText } from '../../shared/i18n/number-text';
import type { HotSpotsQuestion } from '../state/hot-spots';
import { useBridge, useStores, useSubject } from '../state/stores';
import { type Asked, useAskedOnce } from '../state/use-asked';

/** Finds the hot spots by the question asked last, for the tool and the map alike; nothing while they aren't shown. */
export function useHotSpots(isShown = true): Asked<HotSpotsQuestion, HotSpotsAnswer> {
  const bridge = useBridge();
  const { hotSpots } = useStores();
  const answered = useSubject('hotSpots', (state) => state.answered);
  const judgedSince = useSubject('hotSpots', (state) => state.judgedSince);
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const { counted, resolution } = useSubject('investigation', (state) => state.investigation.hotSpots);
  const asked = useAskedOnce(
    [answered, hotSpots.getState().hold],
    isShown ? { counted, resolution, radii } : null,
    'still',
    (question) => {
      hotSpots.getState().asked();
      return bridge.call('investigate.hotSpots', question);
    },
  );
  return { ...asked, isOutdated: asked.isOutdated || (counted === 'judged' && judgedSince) };
}

/** Returns how a cell is shown on a map: with the number of its users. */
export function hotSpotOnMap({ cell, centre, outline, place, share, users, holdsForAll }: HotSpot) {
  const text = messages.hotSpots;
  return {
    id: cell,
    at: centre,
    outline,
    label: numberText(users),
    name: text.onMap({ place: place === '' ? text.noPlace : place, share: percentText(share * 100), users }),
    isStrong: holdsForAll,
  };
}
