import { useMemo } from 'react';
import type { HotSpotsAnswer } from '../../../../shared/contract/hot-spots-calls';
import { hotSpotOnMap } from '../../../components/use-hot-spots';
import { useStores, useSubject } from '../../../state/stores';
import { FindingsLayer } from '../findings-map/findings-layer';
import type { FoundCircle } from '../findings-map/findings-layout';

const noCircles: readonly FoundCircle[] = [];

/** The hot spots on the map of all reports, each with its number of users. */
export function HotSpotsLayer({ answer }: { readonly answer: HotSpotsAnswer }) {
  const { hotSpots } = useStores();
  const chosen = useSubject('hotSpots', (state) => state.chosen);
  const findings = useMemo(() => answer.listed.map(hotSpotOnMap), [answer]);
  return (
    <FindingsLayer
      findings={findings}
      chosen={chosen}
      onChoose={(cell) => hotSpots.getState().choose(cell === chosen ? null : cell)}
      circles={noCircles}
    />
  );
}
