import type { Point } from '../../shared/domain/geodesy';
import { fail, type Result, succeed } from '../../shared/result';
import type { CommandFailure } from './command';

/** Returns the point that `--place=LAT,LON` names. */
export function placeIn(text: string): Result<Point, CommandFailure> {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return latitude === undefined || longitude === undefined
    ? fail({ kind: 'wrong use', text: '--place is two numbers in degrees: --place=40.42,-3.70.' })
    : succeed({ latitude: Number(latitude), longitude: Number(longitude) });
}
