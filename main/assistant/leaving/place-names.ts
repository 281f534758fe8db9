import { coarsePoint } from '../../../shared/domain/coarse-place';
import type { Point } from '../../../shared/domain/geodesy';
import { bundledGazetteer } from '../../../shared/gazetteer';

/** A place as it leaves: the centre of its cell, and the city there by the bundled gazetteer, never by the report's text. */
export interface LeavingPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string | null;
}

export function leavingPlace(
  point: Point,
  km: number,
): LeavingPlace & { readonly [key: string]: string | number | null } {
  const { latitude, longitude } = coarsePoint(point, km);
  const found = bundledGazetteer().nearestCity({ latitude, longitude }, null);
  return { latitude, longitude, city: found?.city.name ?? null, country: found?.country.code ?? null };
}
