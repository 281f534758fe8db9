import { newPackedPoints, packedPlace, tagOf } from '../../../../shared/domain/packed-points';
import { positionSources } from '../../../../shared/domain/position';

/**
 * Points as in reports: four per report, most of them in and around about a hundred cities, those of IP
 * addresses elsewhere. The same in every run.
 */
export interface BenchPoints {
  /** In the form that the program receives. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Degrees, and a weight from 0 (worst), in the form that the references need. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly risks: Uint8Array;
}

const risks = ['fraud', 'high', 'low', 'clear'] as const;
const cities = 400;

export function benchPoints(count: number): BenchPoints {
  const random = randomFrom(7);
  const middles = Array.from({ length: cities }, () => ({
    latitude: 70 * Math.sin((random() - 0.35) * 2),
    longitude: 360 * random() - 180,
    share: 1 / (1 + random() * 30),
  }));
  const { bytes, points } = newPackedPoints(count);
  const latitudes = new Float64Array(count);
  const longitudes = new Float64Array(count);
  const weights = new Uint8Array(count);
  let [city, weight] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    if (at % 4 === 0) {
      city = Math.floor(cities * random() ** 2);
      weight = [0, 1, 1, 2, 2, 2, 2, 3, 3, 3][Math.floor(random() * 10)] ?? 0;
    }
    const middle = middles[at % 4 === 2 ? Math.floor(cities * random()) : city];
    const near = (middle?.share ?? 0) * 3;
    const latitude = Math.max(-84, Math.min(84, (middle?.latitude ?? 0) + near * bell(random)));
    const longitude = (((((middle?.longitude ?? 0) + near * bell(random) + 540) % 360) + 360) % 360) - 180;
    const { x, y } = packedPlace(latitude, longitude);
    points.seq[at] = at >> 2;
    points.x[at] = x;
    points.y[at] = y;
    points.tag[at] = tagOf({
      source: positionSources[at % 4] ?? 'geo',
      risk: risks[weight] ?? 'clear',
      suspicious: false,
      coarse: false,
    });
    latitudes[at] = latitude;
    longitudes[at] = longitude;
    weights[at] = weight;
  }
  return { bytes, latitudes, longitudes, risks: weights };
}

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns nearly normally distributed numbers with a deviation of about 1. */
function bell(random: () => number): number {
  return (random() + random() + random() + random() - 2) * 1.7;
}
