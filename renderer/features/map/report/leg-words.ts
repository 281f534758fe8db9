import { intervalInWords } from '../../../../shared/domain/distance-interval';
import { positionNames } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/messages/messages';
import type { Leg } from './report-lines';

/** "1,670 km from EM location to IP address, explained by TOR": a leg for those who do not see where it runs and how. */
export function legInWords(leg: Leg): string {
  return messages.map.distances.leg(
    leg.distance,
    positionNames[leg.from],
    positionNames[leg.to],
    verdictInWords(leg),
  );
}

/** What a leg's distance says: "contradicts", "within the assumed radii", "explained by TOR" or "not compared". */
export function verdictInWords({ kind, explainedBy }: Leg): string {
  const words = messages.map.distances;
  switch (kind) {
    case 'apart':
      return words.contradicts;
    case 'together':
      return words.within;
    case 'explained':
      return words.explainedBy(explainedBy ?? '');
    case 'doubtful':
      return words.notCompared;
  }
}

/** "9,052–9,156 km": between how many km both devices lie apart; "" where the leg is not compared. */
export function legInterval({ interval }: Leg): string {
  return interval ? intervalInWords(interval) : '';
}
