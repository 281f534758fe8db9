import { type AssumedRadii, mayBeOfIp, radiusKm } from './assumed-radius';
import { distanceKm } from './geodesy';
import type { TravelLimits } from './move';
import type { Position } from './position';
import type { ProxySignal } from './report';
import { proxyOf } from './source-comparison';
import { isFake } from './source-order';
import type { LocatedReport } from './track';

/**
 * How a position is used. `compared`: the device may be there. `covered`: a more precise position of the report agrees with
 * it. `excluded`: a proxy displaces it.
 */
type PlaceUse = 'compared' | 'covered' | 'excluded';

/** A place where a report may have been made, by one of its positions. */
export interface ReportedPlace {
  readonly position: Position;
  /** The radius around it within which the device is assumed to be, km. */
  readonly radiusKm: number;
  readonly use: PlaceUse;
  /** The proxy for which it is excluded, if any. */
  readonly proxy: ProxySignal | null;
}

/**
 * Returns the places of a report, the most precise first. Positions that agree count as one place, the most precise of them;
 * those that contradict each other are different places, of which any may be true. Positions that say nothing are left out.
 */
export function reportedPlaces(
  report: LocatedReport,
  radii: AssumedRadii,
  { excludeProxies }: Pick<TravelLimits, 'excludeProxies'>,
): readonly ReportedPlace[] {
  const proxy = excludeProxies ? proxyOf(report.signals) : null;
  const candidates = report.positions
    .filter(({ suspicious }) => !suspicious)
    .map((position) => ({
      position,
      radiusKm: radiusKm(radii, position, report.locationType),
      proxy: mayBeOfIp(position.source, report.locationType) ? proxy : null,
    }))
    .sort((one, other) => one.radiusKm - other.radiusKm);
  const places: ReportedPlace[] = [];
  for (const candidate of candidates) {
    const isCovered = places.some(
      (place) =>
        place.use === 'compared' && !isFake(place.position.source, report) && agree(place, candidate),
    );
    const use = candidate.proxy !== null ? 'excluded' : isCovered ? 'covered' : 'compared';
    places.push({ ...candidate, use });
  }
  return places;
}

type Circle = Pick<ReportedPlace, 'position' | 'radiusKm'>;

function agree(one: Circle, other: Circle): boolean {
  return distanceKm(one.position, other.position) <= one.radiusKm + other.radiusKm;
}
