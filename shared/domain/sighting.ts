import { mayBeOfIp } from './assumed-radius';
import type { Position } from './position';
import { proxyOf } from './source-comparison';
import type { TrackReport } from './track';

/** The sources of moves: each source on its own, and the report as a whole. */
export const moveSources = ['geo', 'em', 'ip', 'whole'] as const;
export type MoveSource = (typeof moveSources)[number];

/** Where the device is according to a report. */
export interface Sighting {
  readonly position: Position;
  /** The proxy that displaces the position, if positions behind proxies are excluded; else null. */
  readonly proxy: 'TOR' | 'VPN' | null;
}

/**
 * Returns where the device is according to a report, by one source or as a whole; null if the report doesn't
 * say. Positions at exactly 0,0 are ignored. As a whole, the order is the service's own location, GPS, EM,
 * IP; an excluded position is only used if there is no other.
 */
export function sightingOf(
  report: TrackReport,
  source: MoveSource,
  excludeProxies: boolean,
): Sighting | null {
  const sightings = (source === 'whole' ? wholeOrder : [source]).flatMap((each): readonly Sighting[] => {
    const position = report.positions.find((candidate) => candidate.source === each && !candidate.suspicious);
    if (!position) return [];
    const isExcluded = excludeProxies && mayBeOfIp(each, report.locationType);
    return [{ position, proxy: isExcluded ? proxyOf(report.signals) : null }];
  });
  return sightings.find(({ proxy }) => proxy === null) ?? sightings[0] ?? null;
}

/** The same order as for the report's place; see reportRow. */
const wholeOrder = ['location', 'geo', 'em', 'ip'] as const;
