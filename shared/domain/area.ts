import type { Point } from './geodesy';
/**
 * The area between two parallels and, going east from `west`, two meridians. It crosses the antimeridian
 * where `east` is less than `west`.
 */
export interface BoxArea {
  readonly kind: 'box';
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/**
 * The area inside a closed line as drawn on the map: its sides are straight in Web Mercator. Longitudes
 * continue past 180 where the line crosses the antimeridian. Where it crosses itself, everything it goes
 * around is inside.
 */
export interface LassoArea {
  readonly kind: 'lasso';
  readonly points: readonly Point[];
}

/** All points at most `km` km from a place, measured over the WGS84 ellipsoid; degrees. */
export interface CircleArea extends Point {
  readonly kind: 'circle';
  readonly km: number;
}

/** A part of the map, in degrees. */
export type Area = BoxArea | LassoArea | CircleArea;

/** The maximum number of corners of a lasso. Drawing leaves out corners that can't be seen. */
export const maxLassoPoints = 500;
