import { instantOf } from '../../../shared/domain/instant';
import type { ChunkReport } from '../../store/contract';
import { decimal } from './decimal';
import { type Format, inPieces, type Piece } from './format';
import { positionFactsOf, positionName, reportTime } from './position-facts';
import { type ExportedPosition, exportedPositions, type PositionOptions } from './report-radii';
import { bounded, xmlText } from './xml-text';

/** Points of the tracks of all users: they follow the waypoints, so they wait in memory. With more, there are no tracks. */
const maxTrackPoints = 200_000;

interface TrackPoint {
  readonly nanoseconds: bigint;
  readonly xml: string;
}

/**
 * Writes GPX 1.1: a waypoint for each usable position of a report, with its time, and a track for each user with positions by GPS
 * at several times. `trackPoints`: of all tracks, at most.
 */
export function gpxFormat(options: PositionOptions, trackPoints = maxTrackPoints): Format<ChunkReport> {
  return (chunks) => gpxPieces(chunks, options, trackPoints);
}

async function* gpxPieces(
  chunks: AsyncIterable<readonly ChunkReport[]>,
  options: PositionOptions,
  trackPoints: number,
): AsyncGenerator<Piece> {
  const tracks = new UserTracks(trackPoints);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Whereabouts" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><desc>Tracks are left out if they would have more than ${trackPoints.toLocaleString('en')} points.</desc></metadata>
`;
  function* waypoints(reports: readonly ChunkReport[]): Generator<string> {
    for (const report of reports) {
      const factsAt = positionFactsOf(report, (name, text) => xmlText(`${name}: ${text}`));
      for (const exported of exportedPositions(report, options)) {
        tracks.add(report, exported);
        yield waypoint(report, exported, factsAt(exported));
      }
    }
  }
  for await (const reports of chunks) yield* inPieces(waypoints(reports));
  yield* inPieces(tracks.texts());
  yield '</gpx>\n';
}

/** Facts are in the description: of an extension that looks like a number, GDAL keeps 32 bits. */
function waypoint(report: ChunkReport, exported: ExportedPosition, facts: readonly string[]): string {
  const { riskAssignment } = report.row;
  const name = `<name>${xmlText(positionName(report, exported))}</name>`;
  const type = riskAssignment === null ? '' : `<type>${xmlText(bounded(riskAssignment, 200))}</type>`;
  const others = `${name}<desc>${facts.join('\n')}</desc><src>${exported.position.source}</src>${type}`;
  return `${point('wpt', report, exported, others)}\n`;
}

/** The order of the elements in a point is that of the schema: programs refuse others. */
function point(
  element: 'wpt' | 'trkpt',
  report: ChunkReport,
  { position: { latitude, longitude } }: ExportedPosition,
  others: string,
): string {
  const time = reportTime(report);
  const when = time === null ? '' : `<time>${time.slice(0, '2026-03-01T14:05:09.123'.length)}Z</time>`;
  // 180 degrees east isn't in GPX; it is the same meridian.
  const east = longitude === 180 ? -180 : longitude;
  return `<${element} lat="${decimal(latitude)}" lon="${decimal(east)}">${when}${others}</${element}>`;
}

/** The positions of users by GPS, until they are too many. */
class UserTracks {
  readonly #most: number;
  readonly #points = new Map<string, TrackPoint[]>();
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(report: ChunkReport, exported: ExportedPosition): void {
    const { userId, timestamp } = report.row;
    const { source, suspicious } = exported.position;
    if (source !== 'geo' || suspicious || userId === null || timestamp === null) return;
    if (instantOf(timestamp) === null) return;
    this.#count += 1;
    if (this.#count > this.#most) {
      this.#points.clear();
      return;
    }
    const xml = point('trkpt', report, exported, '');
    const points = this.#points.get(userId);
    if (points) points.push({ nanoseconds: BigInt(timestamp), xml });
    else this.#points.set(userId, [{ nanoseconds: BigInt(timestamp), xml }]);
  }

  *texts(): Generator<string> {
    for (const [userId, points] of this.#points) {
      points.sort(
        (one, other) =>
          Number(one.nanoseconds > other.nanoseconds) - Number(one.nanoseconds < other.nanoseconds),
      );
      if (points[0]?.nanoseconds === points.at(-1)?.nanoseconds) continue;
      yield `<trk><name>${xmlText(bounded(userId, 200))}</name><trkseg>`;
      for (const { xml } of points) yield xml;
      yield '</trkseg></trk>\n';
    }
  }
}
