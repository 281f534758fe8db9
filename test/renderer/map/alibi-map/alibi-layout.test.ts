import { describe, expect, it } from 'vitest';
import { boundsOfAlibi, discsAt, seenPlaces } from '../../../../renderer/features/map/alibi-map/alibi-layout';
import { clickedPoint } from '../../../../renderer/features/map/bounds';
import { bundledAirports } from '../../../../shared/airports';
import { alibiOf } from '../../../../shared/domain/alibi';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import type { Point } from '../../../../shared/domain/geodesy';
import { defaultTravelLimits } from '../../../../shared/domain/move';
import { trackReport, trackStart } from '../../../support/inputs/track-reports';

const madrid = { latitude: 40.4168, longitude: -3.7038 };
const rome = { latitude: 41.9, longitude: 12.5 };
const suva = { latitude: -18.1248, longitude: 178.4501 };
const apia = { latitude: -13.8507, longitude: -171.7514 };
const hour = 3_600_000;
const start = Number(trackStart / 1_000_000n);

const alibi = (from: Point, to: Point, place: Point) =>
  alibiOf(
    { place, radiusKm: 0, at: String(trackStart) },
    {
      before: [trackReport('1', { geo: from, hours: -1 })],
      after: [trackReport('2', { geo: to, hours: 2 })],
    },
    { radii: defaultRadii, limits: defaultTravelLimits },
    bundledAirports(),
  );

describe('the map of an alibi', () => {
  it('has discs that grow from the first report and shrink towards the second', () => {
    const radiiAt = (moment: number) =>
      discsAt(alibi(madrid, rome, madrid), moment, 900).map(([disc]) => disc?.km);
    expect(radiiAt(start - hour)).toEqual([0.1, 2_700.1]);
    expect(radiiAt(start)).toEqual([900.1, 1_800.1]);
    expect(radiiAt(start + 2 * hour)).toEqual([2_700.1, 0.1]);
  });

  it('marks the way that is too fast', () => {
    const { before, after } = Object.fromEntries(
      seenPlaces(alibi(madrid, rome, rome), 900).map(({ side, tooFast }) => [side, tooFast]),
    );
    expect([before, after]).toEqual([true, false]);
  });

  it('frames the place and the reports across the antimeridian', () => {
    const found = alibi(suva, apia, suva);
    const bounds = boundsOfAlibi({ ...suva, name: '', radiusKm: 0 }, seenPlaces(found, 900), []);
    expect(bounds).toMatchObject({ west: suva.longitude, east: apia.longitude + 360 });
  });

  it('frames the reachable area too, unless it is too large', () => {
    const found = alibi(madrid, rome, madrid);
    const framed = (moment: number) =>
      boundsOfAlibi(null, seenPlaces(found, 900), discsAt(found, moment, 900));
    expect(framed(start)?.south).toBeLessThan(33);
    expect(boundsOfAlibi(null, seenPlaces(found, 900), discsAt(found, start, 9_000))).toEqual(
      boundsOfAlibi(null, seenPlaces(found, 900), []),
    );
    expect(boundsOfAlibi(null, [], [])).toBeNull();
  });
});

it('a clicked point is within half a turn, to a metre', () => {
  expect(clickedPoint({ lat: 40.123456789, lng: 356.3 })).toEqual({ latitude: 40.12346, longitude: -3.7 });
  expect(clickedPoint({ lat: 90.2, lng: 0 })).toEqual({ latitude: 90, longitude: 0 });
});
