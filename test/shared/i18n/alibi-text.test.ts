import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Alibi } from '../../../shared/domain/alibi';
import type { FastMove, Trip } from '../../../shared/domain/door-to-door';
import { defaultTravelLimits } from '../../../shared/domain/move';
import {
  brokenRulesText,
  leastSpeedText,
  tripAssumptions,
  tripText,
  verdictReason,
  verdictText,
} from '../../../shared/i18n/alibi-text';
import { setLocale } from '../../../shared/i18n/messages';
import { moveOver } from '../../support/inputs/track-reports';

const hour = 3_600_000;
const alibi = (verdict: Alibi['verdict'], kmPerHour: number | null): Alibi => ({
  verdict,
  kmPerHour,
  consistent: true,
  before: [],
  after: [],
});
const flight: Trip = {
  by: 'plane',
  milliseconds: 9.93 * hour,
  from: 'MAD',
  to: 'JFK',
  drive: 0.51 * hour,
  flight: 6.92 * hour,
};
const ground: Trip = { by: 'ground', milliseconds: 0.31 * hour };

/** Each answer, in English and Spanish: the verdict and the reason. */
const answers: readonly (readonly [Alibi, readonly [string, string], readonly [string, string]])[] = [
  [
    alibi('yes', 34.9),
    ['Yes', 'There was time for the trip. It takes at least 34 km/h.'],
    ['Sí', 'Hubo tiempo para el viaje. Requiere al menos 34 km/h.'],
  ],
  [
    alibi('yes', 0),
    ['Yes', 'A report allows that they were there without any travel.'],
    ['Sí', 'Un informe permite que estuviera allí sin viajar.'],
  ],
  [
    alibi('only', 812.9),
    [
      'Only at 812 km/h or faster',
      'That is faster than the estimated trip from door to door, but within your limit of 900 km/h.',
    ],
    [
      'Solo a 812 km/h o más',
      'Es más rápido que el viaje estimado de puerta a puerta, pero no supera su límite de 900 km/h.',
    ],
  ],
  [
    alibi('only', null),
    [
      'Only if a position is off by more than its radius',
      'That is too fast, but over at most 50 km, where errors of positions outweigh speeds.',
    ],
    [
      'Solo si una posición se desvía más que su radio',
      'Es demasiado rápido, pero en 50 km como máximo, donde los errores de posición pesan más que las velocidades.',
    ],
  ],
  [
    alibi('no', 2_880),
    ['No', 'Even at the least distance it takes 2,880 km/h, more than your limit of 900 km/h.'],
    ['No', 'Incluso con la distancia mínima requiere 2880 km/h, más que su límite de 900 km/h.'],
  ],
  [
    alibi('no', null),
    ['No', 'Even at the least distance, no speed is fast enough.'],
    ['No', 'Incluso con la distancia mínima, ninguna velocidad es suficiente.'],
  ],
  [
    alibi('unknown', 0),
    ['Can’t tell', 'No report around that time says where they were.'],
    ['No se puede saber', 'Ningún informe cercano a esa hora indica dónde estaba.'],
  ],
];

const fast = (breaks: FastMove['breaks']): FastMove => ({ move: moveOver(2), trip: flight, breaks });

describe.each([
  ['en', 1],
  ['es', 2],
] as const)('in the language "%s"', (language, column) => {
  beforeEach(() => setLocale(language));
  afterEach(() => setLocale('en'));

  it('an answer says why', () => {
    for (const answer of answers) {
      const text = [verdictText(answer[0]), verdictReason(answer[0], defaultTravelLimits)];
      expect(text).toEqual(answer[column]);
    }
  });
});

it('a least speed is rounded down, so that it never claims more', () => {
  expect([0.19, 9.99, 899.99].map(leastSpeedText)).toEqual(['0.1', '9.9', '899']);
});

it('a trip is rounded down to minutes, a longer one to five, with what it consists of', () => {
  expect(tripText(flight)).toBe('about 9\u00A0h\u00A055\u00A0min by plane, MAD to JFK');
  expect(tripText({ ...flight, drive: 0 })).toBe('about 9\u00A0h\u00A055\u00A0min by plane');
  expect(tripText(ground)).toBe('about 18 min by road or rail');
  expect(tripAssumptions(flight)).toBe(
    'Estimate: 30 min on the road, 2 h at the airport, 6\u00A0h\u00A055\u00A0min in the air, 30 min after landing.',
  );
  expect(tripAssumptions(ground)).toBe('Estimate: in a straight line at 200 km/h.');
});

it('a fast move says which of both rules it breaks', () => {
  const takesLonger =
    'Door to door, it takes longer: about 9\u00A0h\u00A055\u00A0min by plane, MAD to JFK (estimate).';
  const fits =
    'Door to door, there was time: about 9\u00A0h\u00A055\u00A0min by plane, MAD to JFK (estimate).';
  const text = (breaks: FastMove['breaks']) => brokenRulesText(fast(breaks), defaultTravelLimits);
  expect(text('both')).toBe(`Faster than your limit of 900 km/h. ${takesLonger}`);
  expect(text('trip')).toBe(`Within your limit of 900 km/h. ${takesLonger}`);
  expect(text('limit')).toBe(`Faster than your limit of 900 km/h. ${fits}`);
});
