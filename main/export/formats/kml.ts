import { isSamePoint, type Point } from '../../../shared/domain/geodesy';
import { type RiskLevel, riskLevelOf } from '../../../shared/domain/vocabulary';
import type { ChunkReport } from '../../store/contract';
import { decimal } from './decimal';
import { type Format, inPieces, type Piece } from './format';
import { type Fact, positionFactsOf, positionName, reportTime } from './position-facts';
import { radiusRings } from './radius-rings';
import { type ExportedPosition, exportedPositions, type PositionOptions } from './report-radii';
import { linesWithin180 } from './world-ring';
import { isPlain, withEntities, xmlText } from './xml-text';
import { zipPieces } from './zip-pieces';

/** Reports of a folder: programs show a folder as a list or a layer. */
const folderReports = 1_000;

/**
 * Writes KML 2.2 (OGC 07-147r2): of each report its usable positions with the time, a polygon of the radius around each, and lines
 * from the first one to the others; in a style for each risk.
 */
export function kmlFormat(options: PositionOptions): Format<ChunkReport> {
  return (chunks) => kmlPieces(chunks, options);
}

/** Writes the same, compressed. */
export function kmzFormat(options: PositionOptions): Format<ChunkReport> {
  async function* files(chunks: AsyncIterable<readonly ChunkReport[]>) {
    yield { name: 'doc.kml', content: kmlPieces(chunks, options) };
  }
  return (chunks) => zipPieces(files(chunks));
}

async function* kmlPieces(
  chunks: AsyncIterable<readonly ChunkReport[]>,
  options: PositionOptions,
): AsyncGenerator<Piece> {
  let written = 0;
  const radiusAt = keptRings();
  function* texts(reports: readonly ChunkReport[]): Generator<string> {
    for (const report of reports) {
      if (written % folderReports === 0)
        yield `${written === 0 ? '' : '</Folder>\n'}<Folder><name>${written + 1}–${written + folderReports}</name>\n`;
      written += 1;
      yield reportPlacemarks(report, exportedPositions(report, options), radiusAt);
    }
  }
  yield beginning;
  for await (const reports of chunks) yield* inPieces(texts(reports));
  yield `${written === 0 ? '' : '</Folder>\n'}</Document>\n</kml>\n`;
}

/** Colours as in the window, as aabbggrr. */
const riskColours: Readonly<Record<RiskLevel, string>> = {
  fraud: '3f0fa3',
  high: '00458f',
  low: '945b1c',
  clear: '50660e',
  unknown: '6b6b6b',
};

/**
 * Balloons show only the description, whose text is escaped for HTML: other values would be read as HTML. A received text must not
 * name a value either.
 */
const balloon = '<BalloonStyle><text>$[description]</text></BalloonStyle>';

const styles = Object.entries(riskColours).map(
  ([risk, colour]) =>
    `<Style id="${risk}"><IconStyle><color>ff${colour}</color></IconStyle><LineStyle><color>ff${colour}</color><width>2</width></LineStyle><PolyStyle><color>33${colour}</color></PolyStyle>${balloon}</Style>\n`,
);

const beginning = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
<Document><name>Whereabouts</name>
${styles.join('')}`;

/** Returns how the radius around a position is drawn, whose coordinates are `centre`. */
type RadiusAt = (exported: ExportedPosition, centre: string) => string;

function reportPlacemarks(
  report: ChunkReport,
  positions: readonly ExportedPosition[],
  radiusAt: RadiusAt,
): string {
  if (positions.length === 0) return '';
  const style = riskLevelOf(report.row.riskAssignment);
  const time = reportTime(report);
  const about = `${time === null ? '' : `<TimeStamp><when>${time}</when></TimeStamp>`}<styleUrl>#${style}</styleUrl>`;
  const factsAt = positionFactsOf(report, factTexts);
  const placemarks = positions.map((exported) => {
    const name = `<name>${xmlText(positionName(report, exported))}</name>`;
    const facts = factsAt(exported);
    const description = facts.map(({ lines }) => lines).join(lineBreak);
    const data = facts.map((fact) => fact.data).join('');
    const centre = coordinates(exported.position);
    const point = `<Placemark>${name}<description>${description}</description>${about}<ExtendedData>${data}</ExtendedData><Point><coordinates>${centre}</coordinates></Point></Placemark>`;
    return `${point}<Placemark>${name}${about}${radiusAt(exported, centre)}</Placemark>`;
  });
  return `${placemarks.join('')}${linesPlacemark(positions, about)}\n`;
}

/** In the HTML of a balloon, which is a text of the file. */
const lineBreak = '&lt;br&gt;';

function factTexts(facts: readonly Fact[]) {
  let [lines, data] = ['', ''];
  for (const [name, fact] of facts) {
    const text = xmlText(fact);
    const line = isPlain(fact) ? fact : withEntities(text.replaceAll('$[', '&#36;['));
    lines += `${lines === '' ? '' : lineBreak}${name}: ${line}`;
    data += `<Data name="${name}"><value>${text}</value></Data>`;
  }
  return { lines, data };
}

/** Radii that are kept: a report's positions are often equal, and those of IP addresses are where others are. */
const maxKept = 2_000;

function keptRings(): RadiusAt {
  const kept = new Map<string, string>();
  return ({ position, radiusKm }, centre) => {
    const key = `${centre} ${radiusKm}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size === maxKept) kept.clear();
    const drawn = radiusGeometry(position, radiusKm);
    kept.set(key, drawn);
    return drawn;
  };
}

function radiusGeometry(centre: Point, radiusKm: number): string {
  const polygons = radiusRings(centre, radiusKm).map(
    (ring) =>
      `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
  );
  return `<MultiGeometry>${polygons.join('')}</MultiGeometry>`;
}

/** Lines from the first position that says where the device is to the others. */
function linesPlacemark(positions: readonly ExportedPosition[], about: string): string {
  const [first, ...others] = positions.flatMap(({ position }) => (position.suspicious ? [] : [position]));
  if (!first) return '';
  const lines = others
    .filter((other) => !isSamePoint(first, other))
    .flatMap((other) => linesWithin180(first, other))
    .map(
      (line) =>
        `<LineString><tessellate>1</tessellate><coordinates>${line.map(coordinates).join(' ')}</coordinates></LineString>`,
    );
  return lines.length === 0
    ? ''
    : `<Placemark>${about}<MultiGeometry>${lines.join('')}</MultiGeometry></Placemark>`;
}

function coordinates({ latitude, longitude }: Point): string {
  return `${decimal(longitude)},${decimal(latitude)}`;
}
