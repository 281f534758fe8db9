import { messages } from '../../../../shared/i18n/messages';
import { intervalText } from '../../../../shared/i18n/number-text';
import { positionNames } from '../../../../shared/i18n/position-text';
import type { Leg } from './report-lines';

/** "1,670 km from EM location to IP address, explained by TOR": the accessible description of a leg. */
export function legInWords(leg: Leg): string {
  return messages.map.distances.leg(
    leg.distance,
    positionNames[leg.from],
    positionNames[leg.to],
    verdictInWords(leg),
  );
}

/**
 * Returns the verdict on a leg's distance: "contradictory", "within the assumed radii", "explained by TOR" or
 * "not compared".
 */
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

/** "9,052–9,156 km": the range of distances between both devices; "" if the leg isn't compared. */
export function legInterval({ interval }: Leg): string {
  return interval ? intervalText(interval) : '';
}
