import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nanosecondsBetween, type TrackReport, trackOf } from '../../../shared/domain/track';
import { trackReport, trackStart } from '../../support/track-reports';

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
