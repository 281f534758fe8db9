import { describe, expect, it } from 'vitest';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { impossibleInWords } from '../../../shared/domain/move-words';
import type { TrackReport } from '../../../shared/domain/track';
import { defaultTravelLimits } from '../../../shared/domain/travel-limits';
import { travelStory } from '../../../shared/domain/travel-story';
import { trackReport } from '../../support/track-reports';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const auckland = { latitude: -36.8485, longitude: 174.7633 };
const frankfurt = { latitude: 50.1109, longitude: 8.6821 };
const everywhere = (point: typeof newYork) => ({ geo: point, em: point, ip: point, location: point });

function story(reports: readonly TrackReport[], strikeOutProxies = true) {
  return travelStory(reports, defaultRadii, { ...defaultTravelLimits, strikeOutProxies });
}

describe('the story of a track', () => {
  it('tells New York to Auckland in two hours as 14,194 km at 7,097 km/h, impossible', () => {
    const { stops, impossible, withoutTime } = story([
      trackReport('2', { ...everywhere(auckland), hours: 2 }),
      trackReport('1', everywhere(newYork)),
      trackReport('3', { timestamp: null, geo: newYork }),
    ]);
    expect([impossible, withoutTime]).toEqual([1, 1]);
    expect(stops.map(({ report, impossible: marked }) => [report.key, marked])).toEqual([
      ['1', false],
      ['2', true],
    ]);
    const [first, second] = stops;
    expect(first).toMatchObject({ step: null, move: null, position: newYork });
    expect(Math.abs((second?.move?.km ?? 0) / 14_194 - 1)).toBeLessThan(0.001);
    expect(Math.abs((second?.move?.kmPerHour ?? 0) / 7_097 - 1)).toBeLessThan(0.001);
    expect(second?.move && impossibleInWords(second.move)).toMatch(/^Impossible travel 7,09\d km\/h$/);
  });

  it('strikes a report out that only a VPN places, until it is taken in', () => {
    const reports = [
      trackReport('1', everywhere(newYork)),
      trackReport('2', { ip: frankfurt, hours: 1, signals: ['VPN'] }),
      trackReport('3', { ...everywhere(newYork), hours: 2 }),
    ];
    const [, behindVpn, back] = story(reports).stops;
    expect(behindVpn).toMatchObject({ proxy: 'VPN', impossible: false, move: { struckOut: 'VPN' } });
    expect(back).toMatchObject({ proxy: null, impossible: false, move: { km: 0, fromKey: '1', skipped: 1 } });
    expect(story(reports).impossible).toBe(0);
    expect(story(reports, false).stops.map(({ impossible }) => impossible)).toEqual([false, true, true]);
  });

  it('tells the one source that is impossible where the report as a whole is not', () => {
    const { stops } = story([
      trackReport('1', { location: newYork, geo: newYork }),
      trackReport('2', { location: newYork, geo: auckland, hours: 2 }),
    ]);
    expect(stops[1]).toMatchObject({
      impossible: true,
      position: { source: 'location' },
      move: { from: { source: 'geo' }, to: { source: 'geo' } },
    });
  });

  it('of no reports has no stops', () => {
    expect(story([])).toEqual({ stops: [], withoutTime: 0, impossible: 0 });
  });
});
