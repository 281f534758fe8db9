import { describe, expect, it } from 'vitest';
import { sightingOf } from '../../../shared/domain/sighting';
import { trackReport } from '../../support/track-reports';

const place = { latitude: 43, longitude: -3 };
const nowhere = { latitude: 0, longitude: 0 };

describe('sightingOf', () => {
  it('returns the position of the source', () => {
    const report = trackReport('1', { geo: place, ip: { ...place, latitude: 44 } });
    expect(sightingOf(report, 'ip', true)).toMatchObject({ position: { latitude: 44 }, proxy: null });
    expect(sightingOf(report, 'em', true)).toBeNull();
  });

  it('ignores positions at 0, 0', () => {
    const report = trackReport('1', { geo: nowhere, em: place });
    expect(sightingOf(report, 'geo', true)).toBeNull();
    expect(sightingOf(report, 'whole', true)).toMatchObject({ position: { source: 'em' } });
  });

  it.each([
    [['geo', 'em', 'ip', 'location'], 'location'],
    [['geo', 'em', 'ip'], 'geo'],
    [['em', 'ip'], 'em'],
    [['ip'], 'ip'],
  ] as const)('for the report as a whole, selects from %j: %s', (given, source) => {
    const report = trackReport('1', Object.fromEntries(given.map((each) => [each, place])));
    expect(sightingOf(report, 'whole', true)).toMatchObject({ position: { source } });
  });

  it('only excludes positions displaced by a proxy, TOR before VPN', () => {
    const report = trackReport('1', { geo: place, ip: place, signals: ['TOR', 'VPN'] });
    expect(sightingOf(report, 'ip', true)?.proxy).toBe('TOR');
    expect(sightingOf(report, 'geo', true)?.proxy).toBeNull();
    expect(sightingOf(report, 'ip', false)?.proxy).toBeNull();
  });

  it.each([
    ['ip', 'geo'],
    [null, 'geo'],
    ['lte', 'location'],
  ])(
    'for the report as a whole, skips a location of type %j behind VPN for the %s',
    (locationType, source) => {
      const report = trackReport('1', { location: place, geo: place, locationType, signals: ['VPN'] });
      expect(sightingOf(report, 'whole', true)).toMatchObject({ position: { source }, proxy: null });
    },
  );

  it('for the report as a whole, uses an excluded position if there is no other', () => {
    const report = trackReport('1', { ip: place, signals: ['VPN'] });
    expect(sightingOf(report, 'whole', true)).toMatchObject({ position: { source: 'ip' }, proxy: 'VPN' });
  });
});
