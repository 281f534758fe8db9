import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { stepsOf } from '../../../shared/domain/moves';
import { type TrackReport, trackOf } from '../../../shared/domain/track';
import { moveText, speedText, timeSpanText } from '../../../shared/i18n/move-text';
import { trackReport } from '../../support/inputs/track-reports';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const auckland = { latitude: -36.8485, longitude: 174.7633 };

function wordsOf(...reports: readonly TrackReport[]): string {
  const move = stepsOf(trackOf(reports), defaultRadii, defaultTravelLimits)[0]?.moves.ip;
  return move ? moveText(move) : '';
}

describe('moveText', () => {
  it('contains the origin, the distance, the time, the speed, and that it is impossible', () => {
    expect(wordsOf(trackReport('1', { ip: newYork }), trackReport('2', { ip: auckland, hours: 2 }))).toBe(
      'from 40.71280, -74.00600: 14,186 km (13,786–14,586 km) in 2 h, 6,893–7,293 km/h: impossible travel',
    );
  });

  it('says that a move behind a proxy is excluded', () => {
    expect(
      wordsOf(
        trackReport('1', { ip: newYork }),
        trackReport('2', { ip: auckland, hours: 2, signals: ['VPN'] }),
      ),
    ).toMatch(/km\/h: excluded, one position is behind VPN$/);
  });

  it('contains no speed if the report may come from the same place', () => {
    expect(wordsOf(trackReport('1', { ip: newYork }), trackReport('2', { ip: newYork, hours: 0.005 }))).toBe(
      'from 40.71280, -74.00600: 0 m (0–400 km) in 18 s',
    );
  });

  it('says that there is no time between the reports', () => {
    expect(wordsOf(trackReport('1', { ip: newYork }), trackReport('2', { ip: newYork }))).toBe(
      'from 40.71280, -74.00600: 0 m (0–400 km) in 0 s',
    );
  });
});

describe('speedText', () => {
  const forever = Number.POSITIVE_INFINITY;
  it.each([
    [0, 0, '0 km/h'],
    [0, 4.84, '0–4.8 km/h'],
    [6_893.2, 7_293.1, '6,893–7,293 km/h'],
    [0, forever, 'any speed'],
    [forever, forever, 'infinite speed'],
  ])('writes %d to %d km/h as %s', (min, max, words) => {
    expect(speedText({ min, max })).toBe(words);
  });
});

describe('timeSpanText', () => {
  it.each([
    [0, '0 s'],
    [1e-6, 'less than 1 ms'],
    [350, '350 ms'],
    [999.6, '1 s'],
    [59_600, '1 min'],
    [310_000, '5\u00A0min\u00A010\u00A0s'],
    [3_599_900, '1 h'],
    [7_200_000, '2 h'],
    [7_500_000, '2\u00A0h\u00A05\u00A0min'],
    [86_400_000 * 3 + 3_600_000 * 4, '3\u00A0d\u00A04\u00A0h'],
    [86_400_000 * 1_200, '1,200 d'],
  ])('writes %d ms as %s', (milliseconds, words) => {
    expect(timeSpanText(milliseconds)).toBe(words);
  });

  it('is accurate to half of its smaller unit, and never contains 60 of a unit', () => {
    const lengths: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1000 };
    const smaller: Readonly<Record<string, string>> = { d: 'h', h: 'min', min: 's', s: 's' };
    const lengthOf = (unit: string) => lengths[unit] ?? 0;
    fc.assert(
      fc.property(fc.double({ min: 1000, max: 1e11, noNaN: true }), (milliseconds) => {
        const parts = [...timeSpanText(milliseconds).matchAll(/([\d,]+)\s(d|h|min|s)/g)].map(
          ([, count = '', unit = '']) => ({ count: Number(count.replaceAll(',', '')), unit }),
        );
        const reported = parts.reduce((sum, { count, unit }) => sum + count * lengthOf(unit), 0);
        const [first, rest] = parts;
        expect(Math.abs(reported - milliseconds)).toBeLessThanOrEqual(
          lengthOf(smaller[first?.unit ?? ''] ?? '') / 2,
        );
        if (rest) expect(rest.count).toBeLessThan(60);
      }),
    );
  });
});
