import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundledAirports } from '../../../shared/airports';
import { type Alibi, alibiOf, comparedPlaces, type SurroundingReports } from '../../../shared/domain/alibi';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { distanceKm, type Point, pointAt } from '../../../shared/domain/geodesy';
import { defaultTravelLimits, type TravelLimits } from '../../../shared/domain/move';
import type { PositionSource } from '../../../shared/domain/position';
import type { TrackReport } from '../../../shared/domain/track';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { trackReport, trackStart } from '../../support/inputs/track-reports';
import { runs } from '../../support/runner/depth';

const madrid = { latitude: 40.4168, longitude: -3.7038 };
const toledo = { latitude: 39.8628, longitude: -4.0273 };
const newYork = { latitude: 40.7128, longitude: -74.006 };
const suva = { latitude: -18.1248, longitude: 178.4501 };
const apia = { latitude: -13.8507, longitude: -171.7514 };
const pole = { latitude: 90, longitude: 0 };

interface Asked {
  readonly radiusKm?: number;
  /** Hours after the start. */
  readonly hours?: number;
  readonly limits?: TravelLimits;
}

function ask(
  place: Point,
  { before = [], after = [] }: Partial<SurroundingReports>,
  { radiusKm = 0, hours = 0, limits = defaultTravelLimits }: Asked = {},
): Alibi {
  const at = String(trackStart + BigInt(Math.round(hours * 3.6e6)) * 1_000_000n);
  return alibiOf(
    { place, radiusKm, at },
    { before, after },
    { radii: defaultRadii, limits },
    bundledAirports(),
  );
}

const seen = (hours: number, at: Point, wanted: Partial<Parameters<typeof trackReport>[1]> = {}) =>
  trackReport(`${hours}`, { geo: at, hours, ...wanted });

describe('an alibi', () => {
  it('is none where there was time for the trip', () => {
    const { verdict, kmPerHour } = ask(toledo, { before: [seen(-2, madrid)], after: [seen(2, madrid)] });
    expect(verdict).toBe('yes');
    expect(kmPerHour).toBeCloseTo(distanceKm(madrid, toledo) / 2, 0);
  });

  it('holds where even the limit is too slow, by the report before or the one after', () => {
    expect(ask(newYork, { before: [seen(-2, madrid)] }).verdict).toBe('no');
    expect(ask(newYork, { after: [seen(2, madrid)] }).verdict).toBe('no');
    expect(ask(newYork, { before: [seen(-20, madrid)], after: [seen(2, madrid)] }).verdict).toBe('no');
  });

  it('holds only below a speed where a flight is fast enough but the trip is not', () => {
    const { verdict, kmPerHour } = ask(newYork, { before: [seen(-7, madrid)] });
    expect(verdict).toBe('only');
    expect(kmPerHour).toBeCloseTo(distanceKm(madrid, newYork) / 7, 0);
  });

  it('is unknown without a report that says where the device was', () => {
    expect(ask(madrid, {}).verdict).toBe('unknown');
    const nowhere = trackReport('1', { hours: -1 });
    const atZero = seen(-1, { latitude: 0, longitude: 0 });
    const proxied = trackReport('2', { ip: madrid, hours: -1, signals: ['VPN'] });
    expect(ask(madrid, { before: [nowhere, atZero, proxied] }).verdict).toBe('unknown');
  });

  it('skips reports that do not say it, and counts them', () => {
    const { before } = ask(madrid, { before: [trackReport('1', { hours: -1 }), seen(-2, toledo)] });
    expect(before).toMatchObject([{ key: '-2', skipped: 1, milliseconds: 7_200_000 }]);
  });

  it('holds by a precise report although a nearer one is too imprecise to exclude anything', () => {
    const far = pointAt(madrid, 0, 148);
    const precise = seen(-0.033, madrid);
    const imprecise = trackReport('nearer', { ip: madrid, hours: -0.016 });
    expect(ask(far, { before: [imprecise] }).verdict).toBe('yes');
    const both = ask(far, { before: [imprecise, precise] });
    expect(both.verdict).toBe('no');
    expect(both.before.map(({ key }) => key)).toEqual(['nearer', '-0.033']);
    expect(ask(far, { before: [precise] }).kmPerHour).toBe(both.kmPerHour);
  });

  it('is open where the nearest report allows it, and an earlier one excludes it and the nearest', () => {
    const { verdict, consistent, before } = ask(madrid, { before: [seen(-0.5, madrid), seen(-1, newYork)] });
    expect({ verdict, consistent }).toEqual({ verdict: 'contradiction', consistent: false });
    expect(before.map(({ key }) => key)).toEqual(['-0.5', '-1']);
  });

  it('is open where the two reports exclude each other and one allows it', () => {
    const around = { before: [seen(-1, madrid)], after: [seen(1, newYork)] };
    expect(ask(madrid, around).verdict).toBe('contradiction');
    expect(ask(newYork, around).verdict).toBe('contradiction');
    expect(ask(suva, around).verdict).toBe('no');
  });

  it('at the time of a report is decided by its radius alone', () => {
    expect(ask(madrid, { before: [seen(0, madrid)] })).toMatchObject({ verdict: 'yes', kmPerHour: 0 });
    expect(ask(newYork, { before: [seen(0, madrid)] })).toMatchObject({ verdict: 'no', kmPerHour: null });
  });

  it('does not hold within the floor distance, where position errors outweigh speeds', () => {
    const near = pointAt(madrid, 90, 40);
    expect(ask(near, { before: [seen(0, madrid)] })).toMatchObject({ verdict: 'only', kmPerHour: null });
    expect(ask(near, { before: [seen(-0.01, madrid)] }).verdict).toBe('only');
  });

  it('works across the antimeridian and at the pole', () => {
    expect(distanceKm(suva, apia)).toBeLessThan(1_200);
    expect(ask(suva, { before: [seen(-12, apia)] }).verdict).toBe('yes');
    expect(ask(pole, { before: [seen(-1, { latitude: 89, longitude: 120 })] }).verdict).toBe('yes');
    expect(ask({ ...pole, longitude: 170 }, { before: [seen(-1, pole)] })).toMatchObject({ kmPerHour: 0 });
  });

  it('takes the most precise of positions that agree, and any of those that contradict each other', () => {
    const agreeing = ask(toledo, { before: [seen(-0.05, madrid, { ip: madrid })] });
    expect(agreeing.before[0]?.places.map(({ use }) => use)).toEqual(['compared', 'covered']);
    expect(agreeing.verdict).toBe('no');
    const contradicting = ask(newYork, { before: [seen(-0.05, madrid, { ip: newYork })] });
    expect(contradicting.before[0]?.places.map(({ use }) => use)).toEqual(['compared', 'compared']);
    expect(contradicting).toMatchObject({ verdict: 'yes', kmPerHour: 0 });
  });

  it('does not trust a GPS that reports to be spoofed over positions that it agrees with', () => {
    const far = pointAt(madrid, 0, 190);
    const spoofed = seen(-0.05, madrid, { ip: madrid, signals: ['GPS spoofed'] });
    expect(ask(far, { before: [spoofed] }).verdict).toBe('yes');
    expect(ask(far, { before: [seen(-0.05, madrid, { ip: madrid })] }).verdict).toBe('no');
  });

  it('excludes positions behind a proxy only if the settings say so', () => {
    const proxied = trackReport('1', { ip: madrid, hours: -1, signals: ['TOR'] });
    const limits = { ...defaultTravelLimits, excludeProxies: false };
    expect(ask(newYork, { before: [proxied] }).verdict).toBe('unknown');
    expect(ask(newYork, { before: [proxied] }, { limits }).verdict).toBe('no');
  });

  it('assumes the largest radius for a location of unknown type', () => {
    const report = (locationType: string | null) => trackReport('1', { location: madrid, locationType });
    const place = pointAt(madrid, 0, 150);
    expect(ask(place, { before: [report('wifi')] }).verdict).toBe('no');
    expect(ask(place, { before: [report(null)] }).verdict).toBe('yes');
  });
});

/** A report by a device somewhere within the radius of a position. */
interface Sighted {
  readonly report: TrackReport;
}

const anyAngle = fc.double({ min: 0, max: 360, noNaN: true });
const anyShare = fc.double({ min: 0, max: 0.999, noNaN: true });
const anyHours = fc.double({ min: 0, max: 30, noNaN: true });
const anySource = fc.constantFrom<PositionSource>('geo', 'em', 'ip');

/** A position at 0,0 says nothing of where the device was: without another one, the answer is unknown. */
const isAtZero = ({ latitude, longitude }: Point) => latitude === 0 && longitude === 0;

/** A report of a device that travels from a point, or to it, below the limit, with a position as precise as is assumed. */
function reportNear(point: Point, side: -1 | 1): fc.Arbitrary<Sighted> {
  return fc
    .record({
      hours: anyHours,
      course: anyAngle,
      speed: anyShare,
      source: anySource,
      off: anyAngle,
      error: anyShare,
    })
    .map(({ hours, course, speed, source, off, error }) => {
      const km = Math.min(19_000, speed * defaultTravelLimits.fastestKmPerHour * hours);
      const device = pointAt(point, course, km);
      const reported = pointAt(device, off, error * defaultRadii[source === 'location' ? 'unknown' : source]);
      return { report: trackReport(`${side}`, { [source]: reported, hours: side * hours }) };
    })
    .filter(({ report }) => !report.positions.some(isAtZero));
}

describe('an answer', () => {
  it('is never No if a path below the limit exists', () => {
    const journey = anyPoint.chain((device) =>
      fc.record({
        device: fc.constant(device),
        before: reportNear(device, -1),
        after: reportNear(device, 1),
        radiusKm: fc.double({ min: 0, max: 100, noNaN: true }),
        course: anyAngle,
        share: anyShare,
        sides: fc.constantFrom('both', 'before', 'after'),
      }),
    );
    fc.assert(
      fc.property(journey, ({ device, before, after, radiusKm, course, share, sides }) => {
        const place = pointAt(device, course, radiusKm * share);
        const around = {
          before: sides === 'after' ? [] : [before.report],
          after: sides === 'before' ? [] : [after.report],
        };
        expect(['yes', 'only']).toContain(ask(place, around, { radiusKm }).verdict);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is at most as favourable with one more report', () => {
    const rank = { unknown: 3, yes: 2, only: 1, contradiction: 0, no: 0 };
    const reports = fc.array(fc.tuple(anyPoint, anySource, anyHours), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyPoint, reports, (place, all) => {
        const before = all
          .toSorted(([, , one], [, , other]) => one - other)
          .map(([point, source, hours], at) => trackReport(`${at}`, { [source]: point, hours: -hours }));
        const verdict = (given: typeof before) => rank[ask(place, { before: given }).verdict];
        for (const at of before.keys())
          expect(verdict(before)).toBeLessThanOrEqual(verdict(before.toSpliced(at, 1)));
      }),
      { numRuns: runs(200) },
    );
  });

  it('takes no more speed with more time, and with a larger radius', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, anySource, anyHours, anyHours, (place, from, source, hours, more) => {
        const speed = (late: number, radiusKm = 0) =>
          ask(place, { before: [trackReport('1', { [source]: from })] }, { hours: late, radiusKm })
            .kmPerHour ?? Number.POSITIVE_INFINITY;
        expect(speed(hours + more)).toBeLessThanOrEqual(speed(hours));
        expect(speed(hours, 100)).toBeLessThanOrEqual(speed(hours));
      }),
      { numRuns: runs(100) },
    );
  });

  it('never turns from Yes or Only to No with more time', () => {
    const rank = { no: 0, contradiction: 0, only: 1, yes: 2, unknown: 0 };
    fc.assert(
      fc.property(anyPoint, anyPoint, anyHours, anyHours, (place, from, hours, more) => {
        const verdict = (late: number) =>
          rank[ask(place, { before: [seen(0, from)] }, { hours: late }).verdict];
        expect(verdict(hours + more)).toBeGreaterThanOrEqual(verdict(hours));
      }),
      { numRuns: runs(100) },
    );
  });

  it('is the same with past and future exchanged, and with place and report exchanged', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, anyPoint, anyHours, anyHours, (place, one, other, early, late) => {
        const there = ask(place, { before: [seen(-early, one)], after: [seen(late, other)] });
        const back = ask(place, { before: [seen(-late, other)], after: [seen(early, one)] });
        expect(back.verdict).toBe(there.verdict);
        expect(back.kmPerHour).toEqual(there.kmPerHour);
        const [from, to] = [
          ask(place, { before: [seen(-early, one)] }),
          ask(one, { before: [seen(-early, place)] }),
        ];
        expect(to.kmPerHour ?? -1).toBeCloseTo(from.kmPerHour ?? -1, 5);
      }),
      { numRuns: runs(100) },
    );
  });

  it('compares at least one place of every report that it uses', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, anyPoint, fc.boolean(), (place, geo, ip, isSpoofed) => {
        const signals = isSpoofed ? (['GPS spoofed'] as const) : [];
        const { before } = ask(place, { before: [trackReport('1', { geo, ip, signals, hours: -1 })] });
        for (const leg of before) expect(comparedPlaces(leg).length).toBeGreaterThan(0);
      }),
    );
  });
});
