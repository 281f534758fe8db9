import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { halfCircumferenceKm } from '../../../shared/domain/geodesy';
import { defaultTravelLimits, type TravelLimits } from '../../../shared/domain/move';
import { isImpossible, stepsOf, stepTo, type TrackStep } from '../../../shared/domain/moves';
import { moveSources, type TrackReport, trackOf } from '../../../shared/domain/track';
import { readingText } from '../../../shared/i18n/move-text';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { trackReport } from '../../support/inputs/track-reports';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const auckland = { latitude: -36.8485, longitude: 174.7633 };
const newark = { latitude: 40.7357, longitude: -74.1724 };
const nowhere = { latitude: 0, longitude: 0 };
const everywhere = (point: typeof newYork) => ({ geo: point, em: point, ip: point, location: point });

function steps(
  reports: readonly TrackReport[],
  limits: TravelLimits = defaultTravelLimits,
): readonly TrackStep[] {
  return stepsOf(trackOf(reports), defaultRadii, limits);
}

function onlyStep(reports: readonly TrackReport[], limits?: TravelLimits): TrackStep {
  const [step, ...others] = steps(reports, limits);
  if (!step || others.length > 0) throw new Error('one step was expected');
  return step;
}

/** The interpretation of a step; undefined if there is none. */
const textOf = (step: TrackStep | undefined) => step && readingText(step.reading);

describe('a move', () => {
  it('from New York to Auckland in two hours is 14,194 km at 7,097 km/h, and impossible', () => {
    const step = onlyStep([
      trackReport('1', everywhere(newYork)),
      trackReport('2', { ...everywhere(auckland), hours: 2 }),
    ]);
    expect(step).toMatchObject({ fromKey: '1', toKey: '2', milliseconds: 7_200_000 });
    for (const source of moveSources) {
      const move = step.moves[source];
      expect(Math.abs((move?.km ?? 0) / 14_194 - 1)).toBeLessThan(0.001);
      expect(Math.abs((move?.kmPerHour ?? 0) / 7_097 - 1)).toBeLessThan(0.001);
      expect(move).toMatchObject({ fromKey: '1', skipped: 0, excludedBy: null, impossible: true });
    }
    expect(isImpossible(step)).toBe(true);
    expect(readingText(step.reading)).toBe('all moved: travel or account takeover');
  });

  it('has a speed interval as wide as the radii', () => {
    const { geo, ip } = onlyStep([
      trackReport('1', everywhere(newYork)),
      trackReport('2', { ...everywhere(auckland), hours: 2 }),
    ]).moves;
    expect((geo?.speed.max ?? 0) - (geo?.speed.min ?? 0)).toBeCloseTo(0.2, 6);
    expect((ip?.speed.max ?? 0) - (ip?.speed.min ?? 0)).toBeCloseTo(400, 6);
  });

  it('of 30 km by IP in five minutes is possible: the radii explain it', () => {
    const step = onlyStep([
      trackReport('1', { ip: newYork }),
      trackReport('2', { ip: { ...newYork, latitude: 40.98 }, hours: 1 / 12 }),
    ]);
    expect(step.moves.ip).toMatchObject({ distance: { min: 0 }, speed: { min: 0 }, impossible: false });
    expect(isImpossible(step)).toBe(false);
  });

  it('is possible if only the radii make it too fast or far enough', () => {
    const chicago = { latitude: 41.8781, longitude: -87.6298 };
    const fast = onlyStep([trackReport('1', { ip: newYork }), trackReport('2', { ip: chicago, hours: 1 })]);
    expect(fast.moves.ip?.kmPerHour).toBeGreaterThan(1_100);
    expect(fast.moves.ip).toMatchObject({ impossible: false });
    const near = { latitude: newYork.latitude + 0.5, longitude: newYork.longitude };
    const step = onlyStep([trackReport('1', { em: newYork }), trackReport('2', { em: near, hours: 0.001 })]);
    expect(step.moves.em?.km).toBeGreaterThan(50);
    expect(step.moves.em?.speed.min).toBeGreaterThan(900);
    expect(step.moves.em).toMatchObject({ impossible: false });
  });

  it('by an airliner is possible', () => {
    const reports = [trackReport('1', { geo: newYork }), trackReport('2', { geo: auckland, hours: 17 })];
    expect(onlyStep(reports).moves.geo?.impossible).toBe(false);
    expect(onlyStep(reports, { ...defaultTravelLimits, fastestKmPerHour: 800 }).moves.geo?.impossible).toBe(
      true,
    );
  });

  it('below the floor is possible at any speed', () => {
    const reports = [trackReport('1', { geo: newYork }), trackReport('2', { geo: newark, hours: 1 / 3_600 })];
    expect(onlyStep(reports).moves.geo?.speed.min).toBeGreaterThan(10_000);
    expect(onlyStep(reports).moves.geo?.impossible).toBe(false);
    expect(onlyStep(reports, { ...defaultTravelLimits, floorKm: 10 }).moves.geo?.impossible).toBe(true);
  });

  it('in no time is infinitely fast, unless the radii explain it', () => {
    const far = onlyStep([trackReport('1', { geo: newYork }), trackReport('2', { geo: auckland })]);
    expect(far.moves.geo).toMatchObject({
      milliseconds: 0,
      kmPerHour: Number.POSITIVE_INFINITY,
      speed: { min: Number.POSITIVE_INFINITY, max: Number.POSITIVE_INFINITY },
      impossible: true,
    });
    const same = onlyStep([trackReport('1', { geo: newYork }), trackReport('2', { geo: newYork })]);
    expect(same.moves.geo).toMatchObject({
      kmPerHour: 0,
      speed: { min: 0, max: Number.POSITIVE_INFINITY },
      impossible: false,
    });
  });

  it('distinguishes times that differ by a nanosecond', () => {
    const { moves } = onlyStep([
      trackReport('1', { geo: newYork, timestamp: '1772373909123456789' }),
      trackReport('2', { geo: auckland, timestamp: '1772373909123456790' }),
    ]);
    expect(moves.geo?.milliseconds).toBe(1e-6);
    expect(moves.geo?.speed.min).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});

describe('a step', () => {
  it('has a move for each source that both reports have', () => {
    const { moves } = onlyStep([
      trackReport('1', { geo: newYork, ip: newYork }),
      trackReport('2', { em: newark, ip: newark, hours: 1 }),
    ]);
    expect(moves).toMatchObject({ geo: null, em: null, ip: { km: expect.any(Number) } });
    expect(moves.whole).toMatchObject({ from: { source: 'geo' }, to: { source: 'em' } });
  });

  it('ignores positions at 0, 0', () => {
    const { moves } = onlyStep([
      trackReport('1', { geo: nowhere, location: nowhere, em: newYork }),
      trackReport('2', { geo: newYork, em: newYork, hours: 1 }),
    ]);
    expect(moves.geo).toBeNull();
    expect(moves.whole).toMatchObject({ km: 0 });
  });

  it('skips reports without a position, which hide nothing', () => {
    const [first, second] = steps([
      trackReport('1', { geo: newYork, em: newYork }),
      trackReport('2', { em: newYork, hours: 1 }),
      trackReport('3', { geo: auckland, em: newYork, hours: 2 }),
    ]);
    expect(first?.moves.geo).toBeNull();
    expect(second?.moves.geo).toMatchObject({
      fromKey: '1',
      skipped: 1,
      milliseconds: 7_200_000,
      impossible: true,
    });
    expect(second?.moves.em).toMatchObject({ fromKey: '2', skipped: 0 });
    // Moves over different time spans aren't combined into a reading.
    expect(textOf(second)).toBe('radio stayed, GPS and IP unknown');
  });

  it('combines moves that skip the same reports', () => {
    const [, second] = steps([
      trackReport('1', { geo: newYork, em: newYork }),
      trackReport('2', { hours: 1 }),
      trackReport('3', { geo: auckland, em: newYork, hours: 2 }),
    ]);
    expect(textOf(second)).toBe('GPS jumped, radio stayed: possible GPS spoofing');
  });
});

describe('behind VPN or TOR', () => {
  const behind = (signal: 'VPN' | 'TOR') => [
    trackReport('1', everywhere(newYork)),
    trackReport('2', { ...everywhere(newYork), ip: auckland, hours: 1, signals: [signal] }),
    trackReport('3', { ...everywhere(newYork), hours: 2 }),
  ];

  it.each(['VPN', 'TOR'] as const)('only moves by IP are excluded with %s', (signal) => {
    const [there, back] = steps(behind(signal));
    expect(there?.moves.ip).toMatchObject({ excludedBy: signal, impossible: false });
    expect(there?.moves.geo).toMatchObject({ excludedBy: null });
    expect(there?.moves.whole).toMatchObject({ excludedBy: null, km: 0 });
    expect(textOf(there)).toBe('GPS and radio stayed, IP unknown');
    // Later positions aren't compared with the excluded one.
    expect(back?.moves.ip).toMatchObject({ fromKey: '1', skipped: 1, excludedBy: null, km: 0 });
  });

  it('nothing is excluded if the setting is off', () => {
    const ofIp = [
      trackReport('1', { ip: newYork }),
      trackReport('2', { ip: auckland, hours: 1, signals: ['VPN'] }),
      trackReport('3', { ip: newYork, hours: 2 }),
    ];
    const [there, back] = steps(ofIp, { ...defaultTravelLimits, excludeProxies: false });
    expect(there?.moves.ip).toMatchObject({ fromKey: '1', impossible: true });
    expect(back?.moves.ip).toMatchObject({ fromKey: '2', impossible: true });
  });

  it('a move from the only position is excluded too', () => {
    const [step] = steps([
      trackReport('1', { ip: auckland, signals: ['TOR', 'VPN'] }),
      trackReport('2', { ip: newYork, hours: 1 }),
    ]);
    expect(step?.moves.ip).toMatchObject({ excludedBy: 'TOR', impossible: false });
  });

  it('moves between excluded positions connect consecutive ones', () => {
    const [, last] = steps(
      [0, 1, 2].map((hours) => trackReport(`${hours}`, { ip: newYork, hours, signals: ['VPN'] })),
    );
    expect(last?.moves.ip).toMatchObject({ fromKey: '1', skipped: 0, excludedBy: 'VPN' });
  });

  it('a login behind VPN doesn’t hide an impossible move around it', () => {
    const [, last] = steps([
      trackReport('1', { ip: newYork }),
      trackReport('2', { ip: newark, hours: 1, signals: ['VPN'] }),
      trackReport('3', { ip: auckland, hours: 2 }),
    ]);
    expect(last?.moves.ip).toMatchObject({ fromKey: '1', impossible: true });
  });
});

describe('the steps of a track', () => {
  it('are empty without reports or for a single one', () => {
    expect(steps([])).toEqual([]);
    expect(steps([trackReport('1', everywhere(newYork))])).toEqual([]);
  });

  it('are one fewer than its stops, and every interval contains its value', () => {
    const report = fc.record({
      geo: fc.option(anyPoint, { nil: undefined }),
      em: fc.option(anyPoint, { nil: undefined }),
      ip: fc.option(anyPoint, { nil: undefined }),
      location: fc.option(anyPoint, { nil: undefined }),
      hours: fc.double({ min: 0, max: 48, noNaN: true }),
      signals: fc.subarray(['TOR', 'VPN', 'Rooted'] as const),
      locationType: fc.constantFrom('gsm', 'ip', null),
    });
    fc.assert(
      fc.property(fc.array(report, { maxLength: 8 }), (wanted) => {
        const given = wanted.map(({ geo, em, ip, location, ...rest }, index) =>
          trackReport(`key-${index}`, {
            ...rest,
            ...(geo && { geo }),
            ...(em && { em }),
            ...(ip && { ip }),
            ...(location && { location }),
          }),
        );
        const found = steps(given);
        expect(found).toHaveLength(Math.max(0, given.length - 1));
        for (const { moves, milliseconds } of found) {
          expect(milliseconds).toBeGreaterThanOrEqual(0);
          for (const source of moveSources) {
            const move = moves[source];
            if (!move) continue;
            expect(move.distance.min).toBeLessThanOrEqual(move.km);
            expect(move.distance.max).toBeGreaterThanOrEqual(Math.min(move.km, halfCircumferenceKm));
            expect(move.speed.min).toBeLessThanOrEqual(move.kmPerHour);
            expect(move.speed.max).toBeGreaterThanOrEqual(move.speed.min);
            if (move.impossible) {
              expect(move.excludedBy).toBeNull();
              expect(move.speed.min).toBeGreaterThan(defaultTravelLimits.fastestKmPerHour);
              expect(move.distance.min).toBeGreaterThan(defaultTravelLimits.floorKm);
            }
          }
        }
      }),
    );
  });
});

describe('the step to one report', () => {
  const again = { geo: newYork, transactionId: 't' };
  const rows = [
    trackReport('1', { geo: newark, hours: 0 }),
    trackReport('2', { ...again, hours: 2 }),
    trackReport('3', { ...again, hours: 3 }),
  ];

  it('starts at the report before it that isn’t another assessment of its transaction', () => {
    const step = stepTo('3', rows, defaultRadii, defaultTravelLimits);
    expect(step).toMatchObject({ fromKey: '1', milliseconds: 3 * 3_600_000 });
  });

  it('is none where all reports before it assess its transaction', () => {
    expect(stepTo('3', rows.slice(1), defaultRadii, defaultTravelLimits)).toBeNull();
  });
});
