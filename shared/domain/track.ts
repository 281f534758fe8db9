import { mayBeOfIp } from './assumed-radius';
import { instantOf, isPlausible } from './instant';
import type { AssessedEvent } from './one-event';
import type { Position } from './position';
import type { Int64Text, ProxySignal } from './report';
import { proxyOf } from './source-comparison';
import { type ReportSources, sourcesOf } from './source-order';

/** The values of a report that say where the device was, and when. */
export interface LocatedReport extends ReportSources {
  readonly key: string;
  /** Nanoseconds since 1970. */
  readonly timestamp: Int64Text | null;
}

/** The values of a report that a track is made of. */
export interface TrackReport extends LocatedReport, AssessedEvent {}

export interface TrackStop<Row extends TrackReport = TrackReport> {
  readonly report: Row;
  /** Nanoseconds since 1970. */
  readonly timestamp: Int64Text;
  /** The same in milliseconds since 1970, for axes and calendars. */
  readonly milliseconds: number;
}

/** The reports of a user or a device in chronological order. */
export interface Track<Row extends TrackReport = TrackReport> {
  /** Oldest first; reports with the same time are ordered by key, so that the order is stable. */
  readonly stops: readonly TrackStop<Row>[];
  /** Reports without a time or with an implausible one, which have no place in the order. */
  readonly withoutTime: readonly Row[];
}

export function trackOf<Row extends TrackReport>(reports: readonly Row[]): Track<Row> {
  const stops: TrackStop<Row>[] = [];
  const withoutTime: Row[] = [];
  for (const report of reports) {
    const { timestamp } = report;
    const instant = timestamp === null ? null : instantOf(timestamp);
    if (timestamp === null || instant === null || !isPlausible(instant)) withoutTime.push(report);
    else stops.push({ report, timestamp, milliseconds: instant.milliseconds });
  }
  return { stops: stops.sort(inTime), withoutTime };
}

/** Returns the exact nanoseconds from one stop to another. */
export function nanosecondsBetween(from: TrackStop, to: TrackStop): bigint {
  return BigInt(to.timestamp) - BigInt(from.timestamp);
}

function inTime(one: TrackStop, other: TrackStop): number {
  // Most times differ in their milliseconds, which compare faster.
  if (one.milliseconds !== other.milliseconds) return one.milliseconds - other.milliseconds;
  const between = nanosecondsBetween(other, one);
  if (between !== 0n) return between < 0n ? -1 : 1;
  if (one.report.key === other.report.key) return 0;
  return one.report.key < other.report.key ? -1 : 1;
}

/** The sources of moves: each source on its own, and the report as a whole. */
export const moveSources = ['geo', 'em', 'ip', 'whole'] as const;
export type MoveSource = (typeof moveSources)[number];

export interface Sighting {
  readonly position: Position;
  /** The proxy that displaces the position, if positions behind proxies are excluded; else null. */
  readonly proxy: ProxySignal | null;
}

/**
 * Returns where the device is according to a report, by one source or as a whole; null if the report doesn't
 * say. Positions that say nothing are ignored. As a whole, the first one in the order of the sources counts; an excluded
 * position is only used if there is no other.
 */
export function sightingOf(
  report: ReportSources,
  source: MoveSource,
  excludeProxies: boolean,
): Sighting | null {
  const sightings = (source === 'whole' ? sourcesOf(report) : [source]).flatMap(
    (each): readonly Sighting[] => {
      const position = report.positions.find(
        (candidate) => candidate.source === each && !candidate.suspicious,
      );
      if (!position) return [];
      const isExcluded = excludeProxies && mayBeOfIp(each, report.locationType);
      return [{ position, proxy: isExcluded ? proxyOf(report.signals) : null }];
    },
  );
  return sightings.find(({ proxy }) => proxy === null) ?? sightings[0] ?? null;
}
