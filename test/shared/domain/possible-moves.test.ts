import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import type { TravelLimits } from '../../../shared/domain/move';
import { isImpossible, stepsOf } from '../../../shared/domain/moves';
import { positionSources } from '../../../shared/domain/position';
import { possibleMoves } from '../../../shared/domain/possible-moves';
import { runToCompletion } from '../../../shared/domain/process-in-chunks';
import { type Track, trackOf } from '../../../shared/domain/track';
import { flagBits, flagsOf, type MoveColumns } from '../../../shared/domain/what-if';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { trackReport } from '../../support/inputs/track-reports';
import { runs } from '../../support/runner/depth';

const near = fc.record({
  latitude: fc.double({ min: 40, max: 44, noNaN: true }),
  longitude: fc.double({ min: -4, max: 1, noNaN: true }),
});
const zero = fc.constant({ latitude: 0, longitude: 0 });
/** Often the same one, which the service's location repeats. */
const place = fc.oneof(
  near,
  near,
  anyPoint,
  zero,
  fc.constantFrom(
    ...[
      { latitude: 41, longitude: -1 },
      { latitude: 43, longitude: -3 },
    ],
  ),
);
/** A report that names a transaction has no event key. */
const anyReport = fc
  .record(
    {
      minutes: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 20_000 })),
      geo: place,
      em: place,
      ip: place,
      location: place,
      signals: fc.subarray(['TOR', 'VPN', 'GPS spoofed'] as const),
      transactionId: fc.constantFrom(null, null, null, '1', '2'),
      eventKey: fc.constantFrom(null, null, '1', '2', '3'),
    },
    { requiredKeys: ['minutes', 'signals', 'transactionId', 'eventKey'] },
  )
  .map((report) => (report.transactionId === null ? report : { ...report, eventKey: null }));
/** Of up to two users, so that tracks end inside the order. */
const anyTracks = fc.array(fc.array(anyReport, { maxLength: 26 }), { minLength: 1, maxLength: 2 });
const anyLimits: fc.Arbitrary<TravelLimits> = fc.record({
  fastestKmPerHour: fc.double({ min: 10, max: 2_000, noNaN: true }),
  floorKm: fc.double({ min: 0, max: 500, noNaN: true }),
  excludeProxies: fc.boolean(),
});

function columnsOf(tracks: readonly Track[], excludeProxies: boolean): MoveColumns {
  const stops = tracks.flatMap(({ stops }) => stops);
  const coordinate = (of: 'latitude' | 'longitude') =>
    Float64Array.from(
      stops.flatMap(({ report }) =>
        positionSources.map((source) => {
          const found = report.positions.find((each) => each.source === source && !each.suspicious);
          return found ? found[of] : Number.NaN;
        }),
      ),
    );
  const places = {
    time: BigInt64Array.from(stops, ({ timestamp }) => BigInt(timestamp)),
    event: Int32Array.from(stops, ({ report: { transactionId, eventKey } }) =>
      transactionId === null ? 10 * Number(eventKey ?? 0) : Number(transactionId),
    ),
    proxy: Uint8Array.from(stops, ({ report: { signals } }) =>
      Number(signals.includes('TOR') || signals.includes('VPN')),
    ),
    spoofed: Uint8Array.from(stops, ({ report: { signals } }) => Number(signals.includes('GPS spoofed'))),
    latitude: coordinate('latitude'),
    longitude: coordinate('longitude'),
    leastKm: Float32Array.from(
      stops.flatMap(({ report: { positions } }) =>
        positionSources.map((source) => positions.find((each) => each.source === source)?.leastRadiusKm ?? 0),
      ),
    ),
  };
  const order = {
    report: Int32Array.from(stops, (_, at) => at),
    code: Int32Array.from(tracks.flatMap(({ stops }, code) => stops.map(() => code + 1))),
  };
  return runToCompletion(possibleMoves(places, [order], { radii: defaultRadii, excludeProxies }));
}

it('the moves in columns make the same reports impossible travels as each track, by any limits', () => {
  fc.assert(
    fc.property(anyTracks, anyLimits, (users, limits) => {
      const tracks = users.map((reports, user) =>
        trackOf(
          reports.map(({ minutes, ...rest }, at) => ({
            ...trackReport(`${user}-${String(at).padStart(2, '0')}`, { ...rest, hours: minutes / 60 }),
            locationType: null,
          })),
        ),
      );
      const impossible = new Set(
        tracks.flatMap((track) =>
          stepsOf(track, defaultRadii, limits)
            .filter(isImpossible)
            .map(({ toKey }) => toKey),
        ),
      );
      const stops = tracks.flatMap((track) => track.stops);
      const scores = new Int16Array(stops.length).fill(-1);
      const flags = flagsOf(columnsOf(tracks, limits.excludeProxies), scores, { travel: limits, score: 1 });
      expect([...flags]).toEqual(
        stops.map(({ report }) => (impossible.has(report.key) ? flagBits.travel : 0)),
      );
    }),
    { numRuns: runs(400) },
  );
});
