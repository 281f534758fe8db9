import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nanosecondsBetween, sightingOf, type TrackReport, trackOf } from '../../../shared/domain/track';
import { trackReport, trackStart } from '../../support/inputs/track-reports';

const at = (key: string, timestamp: string | null) => trackReport(key, { timestamp });
const keysOf = (reports: readonly TrackReport[]) => trackOf(reports).stops.map(({ report }) => report.key);

describe('trackOf', () => {
  it('sorts by time to the nanosecond, and reports with the same time by key', () => {
    const reports = [
      at('d', '1772373909123456790'),
      at('c', '1772373909123456789'),
      at('b', '1772373909123456789'),
      at('a', '1772373909123456791'),
      at('e', '1772373908999999999'),
    ];
    expect(keysOf(reports)).toEqual(['e', 'b', 'c', 'd', 'a']);
  });

  it.each([null, '', 'x', '1.5', '0', '1772373909', '99999999999999999999'])(
    'leaves out a report of time %j, and says so',
    (timestamp) => {
      const { stops, withoutTime } = trackOf([at('odd', timestamp), at('good', String(trackStart))]);
      expect(stops.map(({ report }) => report.key)).toEqual(['good']);
      expect(withoutTime.map(({ key }) => key)).toEqual(['odd']);
    },
  );

  it('is in chronological order for any order of the reports, and loses none', () => {
    const near = fc.bigInt({ min: trackStart, max: trackStart + 3_000_000n });
    const times = fc.array(near, { maxLength: 20 });
    fc.assert(
      fc.property(times, fc.nat(), (nanoseconds, turn) => {
        const reports = nanoseconds.map((time, index) => at(`key-${index}`, String(time)));
        const { stops } = trackOf(reports);
        expect(stops).toHaveLength(reports.length);
        for (const [index, stop] of stops.slice(1).entries()) {
          const before = stops[index] ?? stop;
          expect(nanosecondsBetween(before, stop)).toBeGreaterThanOrEqual(0n);
        }
        const turned = [...reports.slice(turn % 20), ...reports.slice(0, turn % 20)];
        expect(keysOf(turned)).toEqual(keysOf(reports));
      }),
    );
  });
});

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

  it('for the report as a whole, prefers what was measured to the IP address, and anything to a fake GPS', () => {
    const elsewhere = { ...place, latitude: 44 };
    const best = (fields: Parameters<typeof trackReport>[1]) =>
      sightingOf(trackReport('1', fields), 'whole', true)?.position.source;
    expect(best({ location: place, geo: elsewhere, ip: place, locationType: null })).toBe('geo');
    expect(best({ location: place, geo: elsewhere, locationType: 'ip' })).toBe('geo');
    expect(best({ location: place, ip: elsewhere, locationType: 'ip' })).toBe('location');
    expect(best({ geo: place, ip: elsewhere, signals: ['GPS spoofed'] })).toBe('ip');
    expect(best({ location: place, geo: place, em: elsewhere, signals: ['GPS spoofed'] })).toBe('em');
    expect(best({ geo: place, signals: ['GPS spoofed'] })).toBe('geo');
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
