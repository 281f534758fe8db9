import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secondsFor, startThroughput, withProgress } from '../../../main/sync/pass-progress';
import { estimatedTotal, nextProbe, type TotalEstimate, withProbe } from '../../../main/sync/total-probe';

describe('the estimated number of reports', () => {
  it('is within 5% after a few requests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_500, max: 10_000_000 }), (total) => {
        let estimate: TotalEstimate = { lastPresent: 1_500, firstMissing: null };
        let requests = 0;
        for (let probe = nextProbe(estimate); probe !== null; probe = nextProbe(estimate)) {
          estimate = withProbe(estimate, probe, probe <= total);
          requests += 1;
        }
        const found = estimatedTotal(estimate) ?? 0;
        expect(Math.abs(found - total)).toBeLessThanOrEqual(total * 0.05);
        expect(requests).toBeLessThan(25);
      }),
    );
  });

  it('is unknown until the end of the list is found', () => {
    expect(estimatedTotal({ lastPresent: 1_500, firstMissing: null })).toBe(null);
  });
});

describe('the throughput', () => {
  it('is that of the last seconds, and gives the remaining time', () => {
    let pace = startThroughput(0);
    expect(secondsFor(100, pace)).toBe(null);
    for (let at = 1; at <= 60; at += 1) pace = withProgress(pace, at * 1_000, 500);
    expect(pace.perSecond).toBeCloseTo(500);
    expect(secondsFor(5_000, pace)).toBeCloseTo(10);
    for (let at = 61; at <= 120; at += 1) pace = withProgress(pace, at * 1_000, 100);
    expect(pace.perSecond).toBeCloseTo(100, 0);
    expect(secondsFor(null, pace)).toBe(null);
  });
});
