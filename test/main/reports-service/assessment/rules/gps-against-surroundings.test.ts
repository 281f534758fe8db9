import { describe, expect, it } from 'vitest';
import { gpsAgainstSurroundings } from '../../../../../main/reports-service/assessment/rules/gps-against-surroundings';
import type { Surroundings } from '../../../../../main/reports-service/assessment/surroundings';
import type { Point } from '../../../../../shared/domain/geodesy';
import { sampleFacts, wifiAt } from '../../../../support/sample-facts';
import { bilbao, kmFrom, lisbon, phone } from '../../../../support/transaction-story';

const fixAt = (point: Point, accuracyMetres: number | null = 10) => ({
  gpsFix: { ...point, accuracyMetres },
});
const against = (surroundings: Surroundings | null, fields: Parameters<typeof sampleFacts>[1]) =>
  gpsAgainstSurroundings(sampleFacts({ surroundings }, fields));

describe('gpsAgainstSurroundings', () => {
  it('names both places and the distance between them', () => {
    expect(against(wifiAt(bilbao), fixAt(lisbon))).toMatchObject({
      decision: 'Location fraud',
      level: 'fraud',
      evidence: ['gps', 'wifi_scan'],
      reason: expect.stringMatching(
        /^GPS places the device in Lisbon, Portugal, but .* place it in Bilbao, Spain, 726 km away\.$/,
      ),
    });
  });

  it('is only high with a single network or too few fixes, unless the signal is known to be spoofed', () => {
    const spoofed = { ...fixAt(lisbon), device: phone('spoofer', { gpsSpoofed: true }) };
    expect(against(wifiAt(bilbao, { networks: 1 }), fixAt(lisbon))?.level).toBe('high');
    expect(against(wifiAt(bilbao, { fixes: 2 }), fixAt(lisbon))?.level).toBe('high');
    expect(against(wifiAt(bilbao, { fixes: 3, networks: 2 }), fixAt(lisbon))?.level).toBe('fraud');
    expect(against(wifiAt(bilbao, { networks: 1, fixes: 1 }), spoofed)?.level).toBe('fraud');
  });

  it.each([
    ['Wi-Fi', wifiAt(bilbao), 5],
    ['mobile cells', wifiAt(bilbao, { locationType: 'lte', conflictKm: 50 }), 50],
  ])('applies beyond the range of %s plus the error of the fix', (_, surroundings, km) => {
    expect(against(surroundings, fixAt(kmFrom(bilbao, km * 0.99)))).toBeNull();
    expect(against(surroundings, fixAt(kmFrom(bilbao, km * 1.01)))).not.toBeNull();
    expect(against(surroundings, fixAt(kmFrom(bilbao, km * 1.01), 2000))).toBeNull();
  });

  it('requires a fix and surroundings', () => {
    expect(against(null, fixAt(lisbon))).toBeNull();
    expect(against(wifiAt(bilbao), {})).toBeNull();
  });
});
