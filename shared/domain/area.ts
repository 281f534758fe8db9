import type { Point } from './geodesy';

/** Between two parallels and, going east from `west`, two meridians: right across the antimeridian where `east` is less. */
export interface BoxArea {
  readonly kind: 'box';
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/**
 * What a closed line encloses, as it is drawn on the map: its sides are straight in Web Mercator. Longitudes run on past 180
 * where it crosses the antimeridian. Where it crosses itself, everything it goes around is inside.
 */
export interface LassoArea {
  readonly kind: 'lasso';
  readonly points: readonly Point[];
}

/** All that is at most `km` km from a place over the WGS84 ellipsoid; degrees. */
export interface CircleArea extends Point {
  readonly kind: 'circle';
  readonly km: number;
}

/** A part of the map, degrees. */
export type Area = BoxArea | LassoArea | CircleArea;

/** Corners that a lasso may have: whoever draws one leaves out those that cannot be seen. */
export const mostLassoPoints = 500;
