import { distanceKm } from '../../../shared/domain/geodesy';
import type { Position } from '../../../shared/domain/position';

/** How far apart two positions of one report are. */
export interface Distance {
  readonly from: Position;
  readonly to: Position;
  readonly km: number;
}

/** The distance of every pair of positions (of four, six), largest first: a disagreement of sources is the evidence. */
export function distancesBetween(positions: readonly Position[]): readonly Distance[] {
  return positions
    .flatMap((from, at) =>
      positions.slice(at + 1).map((to): Distance => ({ from, to, km: distanceKm(from, to) })),
    )
    .sort((one, other) => other.km - one.km);
}
