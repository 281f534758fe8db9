import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReport } from '../../../shared/api/read-report';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { type Disagreement, disagreementOf, pointsOf } from '../../../shared/domain/disagreement';
import { disagreementScore, distancePoints } from '../../../shared/domain/disagreement-score';
import { pointAt, sphericalKm } from '../../../shared/domain/geodesy';
import { claimsOf, type ReportClaims } from '../../../shared/domain/source-comparison';
import { positionsIn } from '../../../shared/gazetteer';
import { reasonText } from '../../../shared/i18n/disagreement-text';
import { anyPlacement } from '../../support/inputs/any-report';
import { type SampleFields, sampleReport } from '../../support/inputs/sample-reports';
import { runs } from '../../support/runner/depth';

function claimsIn(changes: SampleFields): ReportClaims {
  const { report } = readReport(sampleReport(changes), 'key-1');
  return claimsOf(report, positionsIn(report).usable);
}

function disagreementIn(changes: SampleFields): Disagreement {
  const claims = claimsIn(changes);
  const disagreement = disagreementOf(claims, defaultRadii);
  expect(disagreementScore(claims, defaultRadii) ?? 0).toBe(disagreement.score);
  return disagreement;
}

const wordsIn = (changes: SampleFields) => disagreementIn(changes).reasons.map(reasonText);

const paris = { latitude: 48.8566, longitude: 2.3522, country: 'France', country_code: 'FR' };
const biarritz = { latitude: 43.4832, longitude: -1.5586, country: 'France', country_code: 'FR' };
/**
 * The sample report is in Bilbao by all sources except the IP address. This makes the IP address agree too.
 */
const agreeing = { ip: { address: { latitude: 43.26271, longitude: -2.92528 } } };

describe('a report whose sources agree', () => {
  it('scores 0 without reasons', () => {
    expect(disagreementIn(agreeing)).toMatchObject({ score: 0, reasons: [] });
  });

  it('scores 0 for distances that the radii explain, in the same country', () => {
    expect(disagreementIn({ em_location: { address: { latitude: 43.3 } }, ...agreeing })).toMatchObject({
      score: 0,
      reasons: [],
    });
  });

  it('scores 0 for another country near a border, but gives it as a reason', () => {
    const { score, reasons } = disagreementIn({ ip: { address: biarritz } });
    expect(score).toBe(0);
    expect(reasons.map(({ kind }) => kind)).toEqual(Array(3).fill('explained by the radii'));
    expect(reasons.map(reasonText)[0]).toBe(
      'GPS location and IP address are 0–314 km apart and report Spain and France: explained by the assumed radii',
    );
  });

  it('has the whole distance matrix, in the order of the sources', () => {
    const { distances } = disagreementIn({});
    expect(distances.map(({ sources }) => sources.join('-'))).toEqual([
      'geo-em',
      'geo-ip',
      'geo-location',
      'em-ip',
      'em-location',
      'ip-location',
    ]);
    expect(distances[0]).toEqual({
      sources: ['geo', 'em'],
      km: 0,
      interval: { min: 0, max: 5.1 },
      explainedBy: null,
    });
    expect(Math.round(distances[1]?.km ?? 0)).toBe(323);
  });
});

describe('a report whose sources contradict each other', () => {
  it('gives the minimum distances, farthest first, and the country that differs', () => {
    expect(wordsIn({ ip: { address: paris } })).toEqual([
      'GPS location and IP address are 543–944 km apart',
      'IP address and Location are 543–944 km apart',
      'EM location and IP address are 538–948 km apart',
      'IP country differs: France (IP address), Spain (GPS location, EM location and Location)',
    ]);
    expect(disagreementIn({ ip: { address: paris } }).score).toBe(distancePoints(543) + 10);
  });

  it('only counts the largest of several distances', () => {
    const one = disagreementIn({ ...agreeing, geo_location: { address: { latitude: 44.5 } } });
    expect(one.reasons.length).toBeGreaterThan(1);
    expect(one.score).toBe(Math.max(...one.reasons.map(pointsOf)));
  });

  it('counts a different country even without positions to compare', () => {
    const changes = {
      ...agreeing,
      em_location: undefined,
      location: undefined,
      geo_location: { address: { ...paris, latitude: null } },
    };
    expect(disagreementIn(changes)).toMatchObject({ score: 10, distances: [] });
    expect(wordsIn(changes)).toEqual(['IP country differs: Spain (IP address), France (GPS location)']);
  });

  it('doesn’t treat a name and a code as different countries', () => {
    const changes = { ip: { address: { country: null, country_code: 'es' } } };
    expect(wordsIn(changes).filter((words) => words.includes('differ'))).toEqual([]);
  });

  it('says whether the GPS spoofed flag agrees with other sources', () => {
    const spoofed = { device: { integrity: { gps_spoofed: true } } };
    const away = { ...agreeing, ...spoofed, geo_location: { address: { latitude: 44.5 } } };
    expect(wordsIn(away)).toContain(
      'GPS spoofed signal supported: EM location and Location contradict the GPS location',
    );
    expect(disagreementIn(away).score).toBe(distancePoints(137) + 10);
    expect(wordsIn({ ...agreeing, ...spoofed })).toEqual([
      'GPS spoofed signal not supported: no other source contradicts the GPS location',
    ]);
    expect(disagreementIn({ ...agreeing, ...spoofed }).score).toBe(0);
  });

  it.each([
    ['VPN', { vpn: true }],
    ['TOR', { tor: true }],
    ['TOR', { tor: true, vpn: true }],
  ])('doesn’t count distances to an IP address behind %s, but gives them as reasons', (proxy, flags) => {
    const { score, reasons, distances } = disagreementIn({ ip: { address: paris, ...flags } });
    expect(score).toBe(0);
    expect(reasons.map(({ kind }) => kind)).toEqual(Array(3).fill(`explained by ${proxy}`));
    expect(reasons.map(reasonText)[0]).toBe(
      `GPS location and IP address are 543–944 km apart and report Spain and France: explained by ${proxy}`,
    );
    expect(distances.map(({ explainedBy }) => explainedBy)).toEqual([null, proxy, null, proxy, null, proxy]);
  });

  it.each([
    ['ip', true],
    ['satellite', true],
    ['wifi', false],
  ])('behind VPN treats a location of type %s as that of the IP address: %j', (location_type, isMoved) => {
    const { score } = disagreementIn({
      ip: { vpn: true },
      location: { location_type, address: paris },
    });
    expect(score === 0).toBe(isMoved);
  });

  it('doesn’t compare a source at 0, 0, and says so', () => {
    const changes = { ...agreeing, geo_location: { address: { latitude: 0, longitude: 0 } } };
    expect(disagreementIn(changes).score).toBe(0);
    expect(wordsIn(changes)).toEqual(['GPS location: near 0, 0: probably no fix, not compared']);
  });
});

describe('the score', () => {
  it.each([
    [0, 0],
    [1e-9, 1],
    [1, 7],
    [9, 20],
    [99, 40],
    [999, 60],
    [9_999, 80],
    [20_004, 80],
  ])('for a minimum distance of %d km is %d points', (km, points) => {
    expect(distancePoints(km)).toBe(points);
  });

  it('is the same with and without reasons, and 0 if and only if no reason has a weight', () => {
    fc.assert(
      fc.property(anyPlacement, (changes) => {
        const { score, reasons } = disagreementIn(changes);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(score > 0).toBe(reasons.some((reason) => pointsOf(reason) > 0));
        const weights = reasons.map(pointsOf);
        expect(weights).toEqual(weights.toSorted((one, other) => other - one));
        for (const reason of reasons) expect(reasonText(reason)).not.toMatch(/undefined|NaN|null/);
      }),
      { numRuns: runs(500) },
    );
  });

  it('uses the ellipsoid even if another distance is the largest on a sphere', () => {
    const origin = { latitude: 0.001, longitude: 10.001 };
    // Minimum distances of 998.9 and 999.05 km; on a sphere, the first is larger by 4 km.
    const north = pointAt(origin, 0, 1_004);
    const northEast = pointAt(origin, 55, 999.35);
    expect(sphericalKm(origin, north) - 5.1).toBeGreaterThan(sphericalKm(origin, northEast) + 1);
    const { score } = disagreementIn({
      geo_location: { address: origin },
      em_location: { address: { ...north } },
      location: { address: { ...northEast } },
      ip: undefined,
    });
    expect(score).toBe(61);
  });

  it('never rises when the radii increase', () => {
    const wider = Object.fromEntries(Object.entries(defaultRadii).map(([kind, km]) => [kind, km * 3]));
    fc.assert(
      fc.property(anyPlacement, (changes) => {
        const claims = claimsIn(changes);
        const narrow = disagreementScore(claims, defaultRadii);
        expect(disagreementScore(claims, { ...defaultRadii, ...wider }) ?? 0).toBeLessThanOrEqual(
          narrow ?? 0,
        );
      }),
    );
  });
});
