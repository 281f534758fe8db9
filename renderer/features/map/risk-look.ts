import type { RiskLevel } from '../../../shared/domain/vocabulary';

/**
 * Outline and sign of each risk in a 24 by 24 square: the same shapes as the risk badges, but filled so that
 * they stand out on a map.
 */
export const riskOutlines: Readonly<Record<RiskLevel, { readonly outline: string; readonly sign: string }>> =
  {
    fraud: { outline: 'M8.2 2.5h7.6l5.7 5.7v7.6l-5.7 5.7h-7.6l-5.7 -5.7v-7.6z', sign: 'M9 9l6 6M15 9l-6 6' },
    high: { outline: 'M12 2.5L22.5 21h-21z', sign: 'M12 9.5v5M12 17.6v.1' },
    low: { outline: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0 -18z', sign: 'M8 12h8' },
    clear: {
      outline: 'M12 2l8.5 3.2v6.3c0 5 -3.6 8.2 -8.5 10.5c-4.9 -2.3 -8.5 -5.5 -8.5 -10.5v-6.3z',
      sign: 'M8.5 12l2.5 2.5l4.5 -4.8',
    },
    unknown: {
      outline: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0 -18z',
      sign: 'M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3q-1.2 .7 -1.2 1.9M12 16.8v.1',
    },
  };
