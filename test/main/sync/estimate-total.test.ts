import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimatedTotal, nextProbe, probed, type TotalEstimate } from '../../../main/sync/estimate-total';
import { paced, paceFrom, secondsFor } from '../../../main/sync/pace';

describe('the number of reports', () => {
  it('is found to a twentieth with few requests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_500, max: 10_000_000 }), (total) => {
        let estimate: TotalEstimate = { there: 1_500, missing: null };
        let requests = 0;
        for (let probe = nextProbe(estimate); probe !== null; probe = nextProbe(estimate)) {
          estimate = probed(estimate, probe, probe <= total);
          requests += 1;
        }
        const found = estimatedTotal(estimate) ?? 0;
        expect(Math.abs(found - total)).toBeLessThanOrEqual(total * 0.05);
        expect(requests).toBeLessThan(25);
      }),
    );
  });

  it('is not known before an end was found', () => {
    expect(estimatedTotal({ there: 1_500, missing: null })).toBe(null);
  });
});

describe('the pace', () => {
  it('follows what came over the last seconds, and tells the time that is left', () => {
    let pace = paceFrom(0);
    expect(secondsFor(100, pace)).toBe(null);
    for (let at = 1; at <= 60; at += 1) pace = paced(pace, at * 1_000, 500);
    expect(pace.perSecond).toBeCloseTo(500);
    expect(secondsFor(5_000, pace)).toBeCloseTo(10);
    for (let at = 61; at <= 120; at += 1) pace = paced(pace, at * 1_000, 100);
    expect(pace.perSecond).toBeCloseTo(100, 0);
    expect(secondsFor(null, pace)).toBe(null);
  });
});
