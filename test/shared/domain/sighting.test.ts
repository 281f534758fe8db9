import { describe, expect, it } from 'vitest';
import { sightingOf } from '../../../shared/domain/sighting';
import { trackReport } from '../../support/track-reports';

const place = { latitude: 43, longitude: -3 };
const nowhere = { latitude: 0, longitude: 0 };

describe('sightingOf', () => {
  it('takes the position of the source', () => {
    const report = trackReport('1', { geo: place, ip: { ...place, latitude: 44 } });
    expect(sightingOf(report, 'ip', true)).toMatchObject({ position: { latitude: 44 }, proxy: null });
    expect(sightingOf(report, 'em', true)).toBeNull();
  });

  it('takes none at 0, 0', () => {
    const report = trackReport('1', { geo: nowhere, em: place });
    expect(sightingOf(report, 'geo', true)).toBeNull();
    expect(sightingOf(report, 'whole', true)).toMatchObject({ position: { source: 'em' } });
  });

  it.each([
    [['geo', 'em', 'ip', 'location'], 'location'],
    [['geo', 'em', 'ip'], 'geo'],
    [['em', 'ip'], 'em'],
    [['ip'], 'ip'],
  ] as const)('as a whole takes of %j the %s', (given, source) => {
    const report = trackReport('1', Object.fromEntries(given.map((each) => [each, place])));
    expect(sightingOf(report, 'whole', true)).toMatchObject({ position: { source } });
  });

  it('strikes out what a proxy moves, the graver of two, and nothing else', () => {
    const report = trackReport('1', { geo: place, ip: place, signals: ['TOR', 'VPN'] });
    expect(sightingOf(report, 'ip', true)?.proxy).toBe('TOR');
    expect(sightingOf(report, 'geo', true)?.proxy).toBeNull();
    expect(sightingOf(report, 'ip', false)?.proxy).toBeNull();
  });

  it.each([
    ['ip', 'geo'],
    [null, 'geo'],
    ['lte', 'location'],
  ])('as a whole passes over a location of type %j behind VPN for the %s', (locationType, source) => {
    const report = trackReport('1', { location: place, geo: place, locationType, signals: ['VPN'] });
    expect(sightingOf(report, 'whole', true)).toMatchObject({ position: { source }, proxy: null });
  });

  it('as a whole keeps what is struck out where there is nothing else', () => {
    const report = trackReport('1', { ip: place, signals: ['VPN'] });
    expect(sightingOf(report, 'whole', true)).toMatchObject({ position: { source: 'ip' }, proxy: 'VPN' });
  });
});
