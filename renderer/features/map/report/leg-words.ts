import { intervalInWords } from '../../../../shared/domain/distance-interval';
import { positionNames } from '../../../../shared/domain/position';
import type { Leg } from './report-lines';

/** "1,670 km from EM location to IP address, explained by TOR": a leg for those who do not see where it runs and how. */
export function legInWords(leg: Leg): string {
  return `${leg.distance} from ${positionNames[leg.from]} to ${positionNames[leg.to]}, ${verdictInWords(leg)}`;
}

/** What a leg's distance says: "contradicts", "within the assumed radii", "explained by TOR" or "not compared". */
export function verdictInWords({ kind, explainedBy }: Leg): string {
  switch (kind) {
    case 'apart':
      return 'contradicts';
    case 'together':
      return 'within the assumed radii';
    case 'explained':
      return `explained by ${explainedBy}`;
    case 'doubtful':
      return 'not compared';
  }
}

/** "9,052–9,156 km": between how many km both devices lie apart; "" where the leg is not compared. */
export function legInterval({ interval }: Leg): string {
  return interval ? intervalInWords(interval) : '';
}
