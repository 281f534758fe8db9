import { useMemo } from 'react';
import type { HotSpotsAnswer } from '../../../../shared/contract/hot-spots.calls';
import { hotSpotOnMap } from '../../../components/use-hot-spots';
import { useStores, useSubject } from '../../../state/stores';
import { FindingsLayer } from '../findings-map/findings-layer';
import type { FoundCircle } from '../findings-map/findings-layout';

const noCircles: readonly FoundCircle[] = [];

interface HotSpotsLayerProps {
  readonly answer: HotSpotsAnswer;
  /** Called with the number of hot spots whose number has no room. */
  readonly onHidden: (count: number) => void;
}

/** The hot spots on the map of all reports, each with its share of fraud. */
export function HotSpotsLayer({ answer, onHidden }: HotSpotsLayerProps) {
  const { hotSpots } = useStores();
  const chosen = useSubject('hotSpots', (state) => state.chosen);
  const findings = useMemo(() => answer.listed.map(hotSpotOnMap), [answer]);
  return (
    <FindingsLayer
      findings={findings}
      chosen={chosen}
      onChoose={(cell) => hotSpots.getState().choose(cell === chosen ? null : cell)}
      circles={noCircles}
      onHidden={onHidden}
    />
  );
}
