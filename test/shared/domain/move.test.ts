import { describe, expect, it } from 'vitest';
import {
  type Change,
  changeOf,
  defaultTravelLimits,
  type Move,
  moveReading,
} from '../../../shared/domain/move';
import { readingText } from '../../../shared/i18n/move-text';

const everyChange: readonly Change[] = ['jumped', 'stayed', 'unknown'];

describe('the reading of three sources', () => {
  it.each([
    ['jumped', 'jumped', 'jumped', 'moved', 'all moved: travel or account takeover'],
    ['jumped', 'jumped', 'stayed', 'moved', 'GPS and radio jumped, IP stayed: travel'],
    ['jumped', 'jumped', 'unknown', 'moved', 'GPS and radio jumped, IP unknown: travel or account takeover'],
    [
      'jumped',
      'stayed',
      'jumped',
      'spoof-like',
      'GPS and IP jumped, radio stayed: possible GPS spoofing and VPN',
    ],
    ['jumped', 'stayed', 'stayed', 'spoof-like', 'GPS jumped, radio stayed: possible GPS spoofing'],
    ['jumped', 'stayed', 'unknown', 'spoof-like', 'GPS jumped, radio stayed: possible GPS spoofing'],
    ['jumped', 'unknown', 'jumped', 'moved', 'GPS and IP jumped, radio unknown: travel or account takeover'],
    [
      'jumped',
      'unknown',
      'stayed',
      'unclear',
      'GPS jumped, IP stayed, radio unknown: possible GPS spoofing, or travel',
    ],
    ['jumped', 'unknown', 'unknown', 'unclear', 'GPS jumped, radio and IP unknown: nothing to compare'],
    ['stayed', 'jumped', 'jumped', 'spoof-like', 'radio and IP jumped, GPS stayed: possible GPS spoofing'],
    ['stayed', 'jumped', 'stayed', 'unclear', 'radio jumped, GPS and IP stayed: the detected networks'],
    [
      'stayed',
      'jumped',
      'unknown',
      'unclear',
      'radio jumped, GPS stayed, IP unknown: possible GPS spoofing, or',
    ],
    ['stayed', 'stayed', 'jumped', 'VPN-like', 'IP jumped, radio stayed: possible VPN'],
    ['stayed', 'stayed', 'stayed', 'stayed', 'all stayed'],
    ['stayed', 'stayed', 'unknown', 'stayed', 'GPS and radio stayed, IP unknown'],
    ['stayed', 'unknown', 'jumped', 'VPN-like', 'IP jumped, GPS stayed, radio unknown: possible VPN'],
    ['stayed', 'unknown', 'stayed', 'stayed', 'GPS and IP stayed, radio unknown'],
    ['stayed', 'unknown', 'unknown', 'stayed', 'GPS stayed, radio and IP unknown'],
    ['unknown', 'jumped', 'jumped', 'moved', 'radio and IP jumped, GPS unknown: travel or account takeover'],
    ['unknown', 'jumped', 'stayed', 'unclear', 'radio jumped, IP stayed, GPS unknown: travel'],
    ['unknown', 'jumped', 'unknown', 'unclear', 'radio jumped, GPS and IP unknown: nothing to compare'],
    ['unknown', 'stayed', 'jumped', 'VPN-like', 'IP jumped, radio stayed: possible VPN'],
    ['unknown', 'stayed', 'stayed', 'stayed', 'radio and IP stayed, GPS unknown'],
    ['unknown', 'stayed', 'unknown', 'stayed', 'radio stayed, GPS and IP unknown'],
    ['unknown', 'unknown', 'jumped', 'unclear', 'IP jumped, GPS and radio unknown: nothing to compare'],
    ['unknown', 'unknown', 'stayed', 'stayed', 'IP stayed, GPS and radio unknown'],
    ['unknown', 'unknown', 'unknown', 'unclear', 'nothing to compare'],
  ] as const)('GPS %s, radio %s, IP %s: %s', (geo, em, ip, kind, beginning) => {
    const reading = moveReading({ geo, em, ip });
    expect(reading.kind).toBe(kind);
    expect(readingText(reading).startsWith(beginning)).toBe(true);
  });

  it('exists for all combinations, and says what each source did', () => {
    for (const geo of everyChange) {
      for (const em of everyChange) {
        for (const ip of everyChange) {
          const words = readingText(moveReading({ geo, em, ip }));
          const did = (change: Change) => [geo, em, ip].includes(change);
          if (words.includes('jumped')) expect(did('jumped')).toBe(true);
          if (words.includes('stayed')) expect(did('stayed')).toBe(true);
          expect(words).not.toBe('');
        }
      }
    }
  });
});

describe('the change of a source', () => {
  const move = (km: number, reachKm: number, excludedBy: Move['excludedBy'] = null): Move => {
    const position = { latitude: 1, longitude: 1, place: '', suspicious: false, wrapped: false } as const;
    return {
      from: { source: 'ip', ...position },
      to: { source: 'ip', ...position },
      fromKey: '1',
      skipped: 0,
      milliseconds: 1,
      km,
      kmPerHour: 1,
      distance: { min: Math.max(0, km - reachKm), max: km + reachKm },
      speed: { min: 1, max: 1 },
      excludedBy,
      isOfIp: true,
      impossible: false,
    };
  };

  it.each([
    ['a walk by GPS', move(1, 0.2), 'stayed'],
    ['a drive by GPS', move(120, 0.2), 'jumped'],
    ['at the floor by GPS', move(50, 0.2), 'unknown'],
    ['the next cell', move(20, 10), 'stayed'],
    ['farther by radio than the floor, perhaps', move(55, 10), 'unknown'],
    ['the same place by IP', move(0, 400), 'stayed'],
    ['another place by IP that the radii explain', move(200, 400), 'unknown'],
    ['another country by IP', move(1_400, 400), 'jumped'],
    ['another country by IP behind VPN', move(1_400, 400, 'VPN'), 'unknown'],
    ['nothing', null, 'unknown'],
  ])('of %s', (_, given, change) => {
    expect(changeOf(given, defaultTravelLimits)).toBe(change);
  });
});
