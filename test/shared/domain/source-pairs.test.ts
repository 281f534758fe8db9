import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readReport } from '../../../shared/api/read-report';
import { type AssumedRadii, radiusKinds } from '../../../shared/domain/assumed-radius';
import { disagreementScore } from '../../../shared/domain/disagreement-score';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { scoresOf, sourcePairs } from '../../../shared/domain/source-pairs';
import { positionsIn } from '../../../shared/gazetteer';
import { anyPlacement } from '../../support/inputs/any-report';
import { sampleReport } from '../../support/inputs/sample-reports';
import { runs } from '../../support/runner/depth';

const anyRadius = fc.oneof(
  fc.constantFrom(0, 0.1, 5, 200, 10_000),
  fc.double({ min: 0, max: 500, noNaN: true }),
);
const anyRadii: fc.Arbitrary<AssumedRadii> = fc
  .array(anyRadius, { minLength: radiusKinds.length, maxLength: radiusKinds.length })
  .map((km) => {
    const of = (kind: (typeof radiusKinds)[number]) => km[radiusKinds.indexOf(kind)] ?? 0;
    return {
      geo: of('geo'),
      em: of('em'),
      wifi: of('wifi'),
      lte: of('lte'),
      wcdma: of('wcdma'),
      cdma: of('cdma'),
      gsm: of('gsm'),
      ip: of('ip'),
      unknown: of('unknown'),
    };
  });

it('scores recomputed from the pairs of many reports are those of each report, by any radii', () => {
  fc.assert(
    fc.property(fc.array(anyPlacement, { minLength: 1, maxLength: 5 }), anyRadii, (reports, radii) => {
      const read = reports.map((changes) => readReport(sampleReport(changes), 'key').report);
      const claims = read.map((report) => claimsOf(report, positionsIn(report).usable));
      const pairs = claims.map(sourcePairs);
      const flat = pairs.flatMap((of, report) => (of ?? []).map((pair) => ({ report, ...pair })));
      const scores = scoresOf(
        {
          report: Int32Array.from(flat, ({ report }) => report),
          km: Float64Array.from(flat, ({ km }) => km),
          kinds: Uint8Array.from(flat, ({ kinds }) => kinds),
          leastKm: Float64Array.from(flat, ({ leastKm }) => leastKm),
          otherLeastKm: Float64Array.from(flat, ({ otherLeastKm }) => otherLeastKm),
          bits: Uint8Array.from(flat, ({ bits }) => bits),
        },
        Uint8Array.from(pairs, (of) => (of === null ? 0 : 1)),
        radii,
      );
      expect([...scores]).toEqual(claims.map((each) => disagreementScore(each, radii) ?? -1));
    }),
    { numRuns: runs(300) },
  );
});
