import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundledAirports } from '../../../shared/airports';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { fastMove } from '../../../shared/domain/door-to-door';
import { arrivalsAt, explain, type Fact } from '../../../shared/domain/explanation';
import type { Move } from '../../../shared/domain/move';
import { stepsOf } from '../../../shared/domain/moves';
import { trackOf } from '../../../shared/domain/track';
import { clauseText } from '../../../shared/i18n/explanation-text';
import { setLocale } from '../../../shared/i18n/messages';
import { defaultSettings } from '../../../shared/settings';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { matchOf, reviewedOf } from '../../support/inputs/sample-reviewed';
import { trackReport } from '../../support/inputs/track-reports';
import { runs } from '../../support/runner/depth';

const textOf = (fact: Fact) => clauseText({ fact });
const limits = defaultSettings.travelLimits;
const airports = bundledAirports();
const rules = { ...defaultSettings, airports };
const newYork = { latitude: 40.7128, longitude: -74.006 };
const auckland = { latitude: -36.8485, longitude: 174.7633 };

function moveOf(hours: number, signals: Parameters<typeof trackReport>[1]['signals'] = []): Move {
  const reports = [trackReport('1', { ip: newYork }), trackReport('2', { ip: auckland, hours, signals })];
  const move = stepsOf(trackOf(reports), defaultRadii, limits)[0]?.moves.whole;
  if (!move) throw new Error('a move was expected');
  return move;
}

const travel = (hours: number, reading: Extract<Fact, { kind: 'travel' }>['reading']): Fact => {
  const move = moveOf(hours, reading === 'excluded' ? ['VPN'] : []);
  const fast = fastMove(move, limits, airports);
  return { kind: 'travel', traveller: 'user', move, reading, limits, fast };
};

/** Each template, in English and Spanish. */
const sentences: readonly (readonly [Fact, string, string])[] = [
  [
    { kind: 'verdict', risk: 'low' },
    'The service’s verdict: low. Low risk: the action is considered safe to accept.',
    'Veredicto del servicio: bajo. Riesgo bajo: se considera seguro aceptar la acción.',
  ],
  [
    { kind: 'verdict', risk: 'odd' },
    'The service’s verdict: odd. This level isn’t in the service’s specification.',
    'Veredicto del servicio: odd. Este nivel no está en la especificación del servicio.',
  ],
  [
    { kind: 'verdict', risk: 'high_risk' },
    'The service’s verdict: high_risk. The action is potentially fraudulent. Preventive measures are recommended.',
    'Veredicto del servicio: high_risk. La acción es potencialmente fraudulenta. Se recomiendan medidas preventivas.',
  ],
  [{ kind: 'verdict', risk: null }, 'The service gave no verdict.', 'El servicio no dio ningún veredicto.'],
  [
    { kind: 'reassessed', before: null, after: 'fraud' },
    'The service changed its verdict from no risk level to fraud.',
    'El servicio cambió su veredicto de sin nivel de riesgo a fraude.',
  ],
  [{ kind: 'more cases', count: 1 }, '1 more fraud case.', '1 caso de fraude más.'],
  [{ kind: 'reason', text: '<b>x' }, 'The service’s reason: <b>x', 'Motivo del servicio: <b>x'],
  [
    travel(2, 'impossible'),
    'IP address: 14,186 km (at least 13,785 km) from this user’s previous report in 2 h. That takes at least 6,892 km/h, more than your limit of 900 km/h. Door to door, it takes longer: about 18\u00A0h\u00A020\u00A0min by plane (estimate).',
    'Dirección IP: 14.186 km (como mínimo 13.785 km) desde el informe anterior de este usuario en 2 h. Eso exige al menos 6892 km/h, más que su límite de 900 km/h. De puerta a puerta se tarda más: cerca de 18\u00A0h\u00A020\u00A0min en avión (estimación).',
  ],
  [
    travel(0, 'impossible'),
    'IP address: 14,186 km (at least 13,785 km) from this user’s previous report in 0 s. No speed is fast enough for that.',
    'Dirección IP: 14.186 km (como mínimo 13.785 km) desde el informe anterior de este usuario en 0 s. Ninguna velocidad basta para eso.',
  ],
  [
    travel(16, 'estimate'),
    'IP address: 14,186 km from this user’s previous report in 16 h. That is within your limit of 900 km/h. Door to door, it takes longer: about 18\u00A0h\u00A020\u00A0min by plane (estimate).',
    'Dirección IP: 14.186 km desde el informe anterior de este usuario en 16 h. Eso no supera su límite de 900 km/h. De puerta a puerta se tarda más: cerca de 18\u00A0h\u00A020\u00A0min en avión (estimación).',
  ],
  [
    travel(15.5, 'unclear'),
    'IP address: 14,186 km from this user’s previous report in 15\u00A0h\u00A030\u00A0min. Impossible only if the true distance is more than 13,950 km.',
    'Dirección IP: 14.186 km desde el informe anterior de este usuario en 15\u00A0h\u00A030\u00A0min. Solo es imposible si la distancia real supera 13.950 km.',
  ],
  [
    travel(2, 'excluded'),
    'IP address: 14,186 km from this user’s previous report in 2 h. This doesn’t count as impossible, because one of the two positions is behind VPN.',
    'Dirección IP: 14.186 km desde el informe anterior de este usuario en 2 h. No cuenta como imposible, porque una de las dos posiciones está detrás de VPN.',
  ],
  [
    { kind: 'shared device', users: 3 },
    'In the reports on this computer, 3 users share this device.',
    'En los informes de este equipo, 3 usuarios comparten este dispositivo.',
  ],
  [
    { kind: 'decided before', match: matchOf('user', 'ana', { fraud: 3, legitimate: 1 }) },
    'Same user: 12 other reports, 3 confirmed fraud and 1 legitimate.',
    'Mismo usuario: otros 12 informes, 3 fraudes confirmados y 1 legítimo.',
  ],
  [
    { kind: 'few positions', only: null },
    'No usable position, so distances and travel are unknown.',
    'Ninguna posición utilizable, así que se desconocen las distancias y el desplazamiento.',
  ],
];

describe.each([
  ['en', 1],
  ['es', 2],
] as const)('the sentences of an explanation in the language "%s"', (language, column) => {
  beforeEach(() => setLocale(language));
  afterEach(() => setLocale('en'));

  it('are complete', () => {
    for (const sentence of sentences) expect(textOf(sentence[0])).toBe(sentence[column]);
  });

  it('have a text for every clause of a report', () => {
    for (const clause of explain(reviewedOf(), rules)) expect(clauseText(clause)).toMatch(/\.$/);
  });
});

it('never claim more than the interval of a distance and a speed', () => {
  const numbers = (text: string) =>
    [...text.matchAll(/at least ([\d,.]+) k?m/g)].map(([, digits = '']) => digits);
  fc.assert(
    fc.property(anyPoint, anyPoint, fc.double({ min: 0.001, max: 200, noNaN: true }), (from, to, hours) => {
      const rows = [trackReport('2', { ip: to, hours }), trackReport('1', { ip: from })];
      const row = reviewedOf().row;
      const previous = { user: rows.map((each) => ({ ...row, ...each })), device: [], trusted: null };
      const reviewed = { ...reviewedOf(), detail: { ...reviewedOf().detail, key: '2', previous } };
      for (const { fact } of explain(reviewed, rules, arrivalsAt(reviewed, rules))) {
        if (fact.kind !== 'travel') continue;
        const { move, reading } = fact;
        const [km, speed] = numbers(textOf(fact)).map((digits) => Number(digits.replaceAll(',', '')));
        expect(reading === 'impossible').toBe(move.impossible);
        if (reading !== 'impossible') continue;
        expect(km ?? 0).toBeLessThanOrEqual(move.distance.min);
        expect(speed ?? 0).toBeLessThanOrEqual(move.speed.min);
        expect(speed ?? Infinity).toBeGreaterThan(fact.limits.fastestKmPerHour - 0.001);
      }
    }),
    { numRuns: runs(300) },
  );
});
