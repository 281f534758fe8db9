import type { DistanceInterval } from './distance-interval';
import type { Position } from './position';

/**
 * The range of possible speeds, km/h. Infinity if there is no time between two different places: no speed
 * suffices.
 */
export interface SpeedInterval {
  readonly min: number;
  readonly max: number;
}

/**
 * The move from the place of an earlier report to that of a later one, by one source or for the report as a
 * whole.
 */
export interface Move {
  readonly from: Position;
  readonly to: Position;
  /** The key of the report that gives `from`. */
  readonly fromKey: string;
  /** Number of reports in between that have no position of the source, or an excluded one. */
  readonly skipped: number;
  /** Time between the two reports, ms. Never negative. */
  readonly milliseconds: number;
  /** Distance between the reported positions, km, and the resulting speed, km/h. */
  readonly km: number;
  readonly kmPerHour: number;
  readonly distance: DistanceInterval;
  readonly speed: SpeedInterval;
  /**
   * The proxy for which the move is excluded: one of its ends is the location of the proxy. null if not
   * excluded.
   */
  readonly excludedBy: 'TOR' | 'VPN' | null;
  /** Even the minimum speed exceeds the limit, over more than the floor distance. */
  readonly impossible: boolean;
}
