import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundledAirports } from '../../../shared/airports';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { fastMove } from '../../../shared/domain/door-to-door';
import { explain } from '../../../shared/domain/explanation/explain';
import type { Fact, TravelFact } from '../../../shared/domain/explanation/fact';
import type { Move } from '../../../shared/domain/move';
import { stepsOf } from '../../../shared/domain/moves';
import { trackOf } from '../../../shared/domain/track';
import { clauseText } from '../../../shared/i18n/explanation-text';
import { setLocale } from '../../../shared/i18n/messages';
import { defaultSettings } from '../../../shared/settings';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { matchOf, reviewedOf } from '../../support/inputs/sample-reviewed';
import { detailOf } from '../../support/inputs/sample-rows';
import { trackReport } from '../../support/inputs/track-reports';
import { runs } from '../../support/runner/depth';

const textOf = (fact: Fact) => clauseText({ fact });
const suspicious: readonly TravelFact['reading'][] = ['impossible', 'distant'];
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

const travel = (hours: number, change: Partial<TravelFact> = {}): Fact => {
  const move = moveOf(hours, change.reading === 'excluded' ? ['VPN'] : []);
  const fast = fastMove(move, limits, airports);
  const named = {
    ...move,
    from: { ...move.from, place: 'New York, United States' },
    to: { ...move.to, place: 'Auckland, New Zealand' },
  };
  return {
    ...{ kind: 'travel', traveller: 'user', move: named, reading: 'impossible', isOtherDevice: false },
    ...{ limits, fast, ...change },
  };
};

const contradiction: Extract<Fact, { kind: 'contradiction' }> = {
  kind: 'contradiction',
  ...{ odd: 'geo', oddPlace: 'Jakarta, Indonesia' },
  ...{ others: ['em', 'location'], place: 'Seoul, South Korea' },
  ...{ km: 5_274, isSpoofed: false, score: 90, locationType: 'wifi' },
};

/** Each template, in English and Spanish. */
const sentences: readonly (readonly [Fact, string, string])[] = [
  [
    { kind: 'emulated' },
    'The app ran in an emulator, so its GPS position can be invented.',
    'La aplicación se ejecutó en un emulador, así que su posición GPS puede ser inventada.',
  ],
  [
    contradiction,
    'GPS: Jakarta; nearby networks and Wi-Fi: Seoul, 5,274 km away.',
    'GPS: Jakarta; redes cercanas y wifi: Seoul, a 5274 km.',
  ],
  [
    { ...contradiction, isSpoofed: true },
    'GPS: Jakarta; nearby networks and Wi-Fi: Seoul, 5,274 km away. The device reports that its GPS position is fake.',
    'GPS: Jakarta; redes cercanas y wifi: Seoul, a 5274 km. El dispositivo informa de que su posición GPS es falsa.',
  ],
  [
    { ...contradiction, odd: 'ip', oddPlace: 'Spain', others: ['geo'], place: 'Japan', km: null },
    'IP address: Spain; GPS: Japan.',
    'Dirección IP: Spain; GPS: Japan.',
  ],
  [
    { ...contradiction, oddPlace: '' },
    'GPS: 5,274 km from nearby networks and Wi-Fi.',
    'GPS: a 5274 km de redes cercanas y wifi.',
  ],
  [
    { kind: 'reassessed', before: null, after: 'fraud', milliseconds: null },
    'The service changed its verdict from no risk level to fraud.',
    'El servicio cambió su veredicto de sin nivel de riesgo a fraude.',
  ],
  [
    { kind: 'reassessed', before: 'clear', after: 'high', milliseconds: 240_000 },
    'The service changed its verdict from clear to high 4 min later.',
    'El servicio cambió su veredicto de sin riesgo a alto 4 min después.',
  ],
  [
    { kind: 'area', source: 'ip', place: 'Portugal' },
    'IP address: Portugal, no city.',
    'Dirección IP: Portugal, sin ciudad.',
  ],
  [{ kind: 'reason', beginning: '<b>x', rest: '' }, '<b>x', '<b>x'],
  [
    travel(2),
    '2 h earlier, this user was in New York, 14,186 km from Auckland: at least 6,892 km/h.',
    '2 h antes, este usuario estaba en New York, a 14.186 km de Auckland: al menos 6892 km/h.',
  ],
  [
    travel(2, { isOtherDevice: true }),
    '2 h earlier, this user was in New York with another device, 14,186 km from Auckland: at least 6,892 km/h.',
    '2 h antes, este usuario estaba en New York con otro dispositivo, a 14.186 km de Auckland: al menos 6892 km/h.',
  ],
  [
    travel(0),
    '0 s earlier, this user was in New York, 14,186 km from Auckland. No speed is fast enough for that.',
    '0 s antes, este usuario estaba en New York, a 14.186 km de Auckland. Ninguna velocidad basta para eso.',
  ],
  [
    travel(16, { reading: 'estimate' }),
    '16 h earlier, this user was in New York, 14,186 km from Auckland. Door to door, it takes longer: about 18\u00A0h\u00A020\u00A0min by plane (estimate).',
    '16 h antes, este usuario estaba en New York, a 14.186 km de Auckland. De puerta a puerta se tarda más: cerca de 18\u00A0h\u00A020\u00A0min en avión (estimación).',
  ],
  [
    travel(15.5, { reading: 'unclear' }),
    '15\u00A0h\u00A030\u00A0min earlier, this user was in New York, 14,186 km from Auckland: too fast only if the true distance is more than 13,950 km.',
    '15\u00A0h\u00A030\u00A0min antes, este usuario estaba en New York, a 14.186 km de Auckland: demasiado rápido solo si la distancia real supera 13.950 km.',
  ],
  [
    travel(2, { reading: 'excluded' }),
    '2 h earlier, this user was in New York, 14,186 km from Auckland, but one of the two positions is behind VPN.',
    '2 h antes, este usuario estaba en New York, a 14.186 km de Auckland, pero una de las dos posiciones está detrás de VPN.',
  ],
  [
    { kind: 'shared device', users: 3 },
    '3 users share this device in the reports on this computer.',
    '3 usuarios comparten este dispositivo en los informes de este equipo.',
  ],
  [
    { kind: 'decided before', match: matchOf('user', 'ana', { fraud: 3, legitimate: 1 }) },
    'Same user: 12 other reports, 3 confirmed fraud and 1 legitimate.',
    'Mismo usuario: otros 12 informes, 3 fraudes confirmados y 1 legítimo.',
  ],
  [
    { kind: 'agreement', sources: ['em', 'ip'], km: 27.2, locationType: null },
    'Nearby networks and IP address agree within 27.2 km.',
    'Redes cercanas y dirección IP coinciden en menos de 27,2 km.',
  ],
  [
    { kind: 'few positions', only: null, locationType: null },
    'No position to compare.',
    'Ninguna posición que comparar.',
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

  it('are short: 25 words decide at most, beside names of many words', () => {
    for (const [fact] of sentences)
      if (fact.kind !== 'travel' || suspicious.includes(fact.reading))
        expect(textOf(fact).split(/[\s\u00A0]+/u).length).toBeLessThanOrEqual(25);
  });

  it('have a text for every clause of a report', () => {
    const { first, others, reason, last } = explain(reviewedOf(), rules);
    for (const clause of [first, ...others, reason, ...last])
      if (clause) expect(clauseText(clause)).toMatch(/\.$/);
  });
});

it('name the nearest city where an address names none', () => {
  const json = JSON.stringify({
    id: 1,
    geo_location: { address: { country: 'United States', latitude: 37.422, longitude: -122.084 } },
    ip: { address: { city: 'Lisbon', country: 'Portugal', latitude: 38.7223, longitude: -9.1393 } },
  });
  const { first } = explain({ detail: detailOf(json, '1'), matches: [] }, rules);
  expect(first && clauseText(first)).toBe('IP address: Lisbon; GPS: Mountain View, 9,143 km away.');
});

it('cut a name of a place that would fill the sentence', () => {
  const oddPlace = `${'x'.repeat(5_000)}, Indonesia`;
  for (const km of [5_274, null]) expect(textOf({ ...contradiction, oddPlace, km }).length).toBeLessThan(150);
  expect(textOf({ kind: 'area', source: 'ip', place: oddPlace }).length).toBeLessThan(150);
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
      const { first, others, last } = explain(reviewed, rules);
      for (const { fact } of [...(first ? [first] : []), ...others, ...last]) {
        if (fact.kind !== 'travel') continue;
        const { move, reading } = fact;
        const [speed] = numbers(textOf(fact)).map((digits) => Number(digits.replaceAll(',', '')));
        expect(reading === 'impossible').toBe(move.impossible);
        if (reading !== 'impossible') continue;
        expect(speed ?? 0).toBeLessThanOrEqual(move.speed.min);
        expect(speed ?? Infinity).toBeGreaterThan(fact.limits.fastestKmPerHour - 0.001);
      }
    }),
    { numRuns: runs(300) },
  );
});
