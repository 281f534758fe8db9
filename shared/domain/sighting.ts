import { mayBeOfIp } from './assumed-radius';
import type { Position } from './position';
import { proxyOf } from './source-comparison';
import type { TrackReport } from './track';

/** What moves are told of: each source by itself, and the report as a whole. */
export const moveSources = ['geo', 'em', 'ip', 'whole'] as const;
export type MoveSource = (typeof moveSources)[number];

/** Where a report says that the device is. */
export interface Sighting {
  readonly position: Position;
  /** What moves the position away from the device, where that strikes it out. */
  readonly proxy: 'TOR' | 'VPN' | null;
}

/**
 * Where a report says that the device is, by a source or as a whole; null where it does not say. Positions at exactly 0,0
 * say nothing. As a whole it is where the service settled on, else GPS, EM, IP, in that order; one that is struck
 * out only where there is no other.
 */
export function sightingOf(
  report: TrackReport,
  source: MoveSource,
  strikeOutProxies: boolean,
): Sighting | null {
  const seen = (source === 'whole' ? wholeOrder : [source]).flatMap((each): readonly Sighting[] => {
    const position = report.positions.find((given) => given.source === each && !given.suspicious);
    if (!position) return [];
    const isStruckOut = strikeOutProxies && mayBeOfIp(each, report.locationType);
    return [{ position, proxy: isStruckOut ? proxyOf(report.signals) : null }];
  });
  return seen.find(({ proxy }) => proxy === null) ?? seen[0] ?? null;
}

/** As the report's place: see reportRow. */
const wholeOrder = ['location', 'geo', 'em', 'ip'] as const;
