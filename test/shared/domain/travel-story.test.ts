import { describe, expect, it } from 'vitest';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { runToCompletion } from '../../../shared/domain/process-in-chunks';
import type { TrackReport } from '../../../shared/domain/track';
import { buildTravelStory } from '../../../shared/domain/travel-story';
import { impossibleTravelText } from '../../../shared/i18n/move-text';
import { trackReport } from '../../support/inputs/track-reports';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const auckland = { latitude: -36.8485, longitude: 174.7633 };
const frankfurt = { latitude: 50.1109, longitude: 8.6821 };
const everywhere = (point: typeof newYork) => ({ geo: point, em: point, ip: point, location: point });

function story(reports: readonly TrackReport[], excludeProxies = true) {
  return runToCompletion(buildTravelStory(reports, defaultRadii, { ...defaultTravelLimits, excludeProxies }));
}

describe('the story of a track', () => {
  it('has New York to Auckland in two hours as an impossible move of 14,194 km at 7,097 km/h', () => {
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
    expect(second?.move && impossibleTravelText(second.move)).toMatch(/^Impossible travel 7,09\d km\/h$/);
  });

  it('excludes a report with only a position behind VPN, unless such positions are included', () => {
    const reports = [
      trackReport('1', everywhere(newYork)),
      trackReport('2', { ip: frankfurt, hours: 1, signals: ['VPN'] }),
      trackReport('3', { ...everywhere(newYork), hours: 2 }),
    ];
    const [, behindVpn, back] = story(reports).stops;
    expect(behindVpn).toMatchObject({ proxy: 'VPN', impossible: false, move: { excludedBy: 'VPN' } });
    expect(back).toMatchObject({ proxy: null, impossible: false, move: { km: 0, fromKey: '1', skipped: 1 } });
    expect(story(reports).impossible).toBe(0);
    expect(story(reports, false).stops.map(({ impossible }) => impossible)).toEqual([false, true, true]);
  });

  it('selects the impossible move of a source if that of the whole report is possible', () => {
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
