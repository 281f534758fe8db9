import { describe, expect, it } from 'vitest';
import { geoJsonFormat } from '../../../main/export/formats/geojson';
import { gpxFormat } from '../../../main/export/formats/gpx';
import { kmlFormat, kmzFormat } from '../../../main/export/formats/kml';
import { textPieces } from '../../../main/export/formats/text-format';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { distanceKm } from '../../../shared/domain/geodesy';
import {
  bytesOf,
  hasForeignReaders,
  readWithGdal,
  validate,
  writtenFile,
} from '../../support/files/foreign-readers';
import { chunkReport } from '../../support/inputs/chunk-report';
import { type SampleFields, sampleReport } from '../../support/inputs/sample-reports';

const options = { radii: defaultRadii };
const reportsOf = (...fields: readonly SampleFields[]) =>
  fields.map((each, at) => chunkReport(sampleReport(each), `key-${at}`));
const at = (latitude: number, longitude: number) => ({ address: { latitude, longitude } });
const onlyGeo = { em_location: undefined, ip: undefined, location: undefined };

type Coordinates = readonly (readonly [number, number])[];

describe.runIf(hasForeignReaders)('KML', () => {
  it('is valid, and has the points, radii and lines of the sources for GDAL', async () => {
    const path = await writtenFile(
      'reports.kml',
      kmlFormat(options),
      reportsOf({}, { user: { id: '<b>&' } }, {}),
    );
    await validate(path, 'kml');
    const features = await readWithGdal(path);
    const points = features.filter(({ geometry }) => geometry?.type === 'Point');
    expect(points).toHaveLength(12);
    expect(points[0]).toMatchObject({
      geometry: { coordinates: [-2.92528, 43.26271] },
      properties: {
        Name: 'GPS location · transaction-1',
        report_id: '1000000000000000001',
        timestamp_ns: '1772373909123456789',
        risk_assignment: 'clear',
        assumed_radius_km: '0.1',
        link: 'whereabouts://report/transaction-1',
      },
    });
    expect(points.filter(({ properties }) => properties.user_id === '<b>&')).toHaveLength(4);
    const lines = features.filter(({ geometry }) => geometry?.type === 'MultiLineString');
    expect(lines).toHaveLength(3);
    const rings = features.filter(({ geometry }) => /Polygon/.test(geometry?.type ?? ''));
    expect(rings).toHaveLength(12);
    const ring: Coordinates = JSON.parse(JSON.stringify(rings[0]?.geometry?.coordinates)).flat(2);
    for (const [longitude, latitude] of ring)
      expect(distanceKm({ latitude, longitude }, { latitude: 43.26271, longitude: -2.92528 })).toBeCloseTo(
        0.1,
        3,
      );
  });

  it('has no text in a balloon that would be replaced by a value', async () => {
    const reports = reportsOf({ user: { id: '$[geDirections] for $5' } });
    const text = (await bytesOf(kmlFormat(options), reports)).toString();
    const descriptions = [...text.matchAll(/<description>(.*?)<\/description>/g)].map(([, each]) => each);
    expect(descriptions).toHaveLength(4);
    for (const each of descriptions) {
      expect(each).toContain('user_id: &amp;#36;[geDirections] for $5');
      expect(each).not.toContain('$[');
    }
  });

  it('compressed is the same', async () => {
    const reports = reportsOf({}, {});
    const kml = await writtenFile('reports.kml', kmlFormat(options), reports);
    const kmz = await writtenFile('reports.kmz', kmzFormat(options), reports);
    expect(await readWithGdal(kmz)).toEqual(await readWithGdal(kml));
  });

  it('has folders of 1,000 reports, and is valid without any', async () => {
    const many = await writtenFile(
      'many.kml',
      kmlFormat({ ...options, sources: ['geo'] }),
      Array(1_001).fill(reportsOf({})[0]),
    );
    await validate(many, 'kml');
    await validate(await writtenFile('none.kml', kmlFormat(options), []), 'kml');
  });
});

describe.runIf(hasForeignReaders)('GPX', () => {
  it('is valid, and has waypoints with times and a track a user for GDAL', async () => {
    const reports = reportsOf(
      { timestamp: 1_772_373_909_123_456_789n },
      { timestamp: 1_772_373_900_000_000_000n, geo_location: at(40, 179.5) },
      { user: { id: 'other' } },
      { user: undefined },
    );
    const path = await writtenFile('reports.gpx', gpxFormat(options), reports);
    await validate(path, 'gpx');
    const waypoints = await readWithGdal(path, 'waypoints');
    expect(waypoints).toHaveLength(16);
    expect(waypoints[0]).toMatchObject({
      geometry: { coordinates: [-2.92528, 43.26271] },
      properties: {
        time: '2026-03-01T14:05:09.123Z',
        type: 'clear',
        src: 'geo',
        desc: expect.stringContaining('report_id: 1000000000000000001\ntransaction_id: transaction-1\n'),
      },
    });
    const tracks = await readWithGdal(path, 'tracks');
    expect(tracks.map(({ properties }) => properties.name)).toEqual(['ana.silva@example.com']);
    expect(tracks[0]?.geometry?.coordinates).toEqual([
      [
        [179.5, 40],
        [-2.92528, 43.26271],
      ],
    ]);
  });

  it('has no tracks where they would be too many', async () => {
    const reports = reportsOf({ timestamp: 1_000_000_000n }, { timestamp: 2_000_000_000n });
    expect((await bytesOf(gpxFormat(options, 2), reports)).toString()).toContain('<trk>');
    const without = (await bytesOf(gpxFormat(options, 1), reports)).toString();
    expect(without).not.toContain('<trk>');
    expect(without).toContain('Tracks are left out if they would have more than 1 points.');
  });

  it('has many points of one user in several pieces', async () => {
    const count = 8_000;
    async function* chunks() {
      yield reportsOf(
        ...Array.from({ length: count }, (_, at) => ({
          ...onlyGeo,
          timestamp: 1_772_373_900_000_000_000n + BigInt(at),
        })),
      );
    }
    const lengths: number[] = [];
    let text = '';
    for await (const piece of gpxFormat(options)(chunks())) {
      lengths.push(piece.length);
      text += piece;
    }
    expect(Math.max(...lengths)).toBeLessThan(510_000);
    expect(text.match(/<trk>/g)).toHaveLength(1);
    expect(text.match(/<trkpt /g)).toHaveLength(count);
  });

  it('is valid with texts that XML can’t contain, and with the edges of the world', async () => {
    const hostile = { user: { id: '\u0000\uFFFE<a>&"]]>' }, event: { risk_assignment: '</type><x>' } };
    const reports = reportsOf(
      { ...hostile, geo_location: at(-90, 180) },
      { ...onlyGeo, geo_location: at(1e-7, -180) },
    );
    const path = await writtenFile('reports.gpx', gpxFormat(options), reports);
    await validate(path, 'gpx');
    await validate(await writtenFile('reports.kml', kmlFormat(options), reports), 'kml');
  });
});

it.runIf(hasForeignReaders)('GeoJSON is read by GDAL with every digit', async () => {
  const path = await writtenFile('r.geojson', textPieces(geoJsonFormat(options)), reportsOf({}));
  const [first] = await readWithGdal(path);
  expect(first).toMatchObject({
    geometry: { type: 'Point', coordinates: [-2.92528, 43.26271] },
    properties: { id: '1000000000000000001', assumed_radius_km: 0.1, least_radius_km: null },
  });
});
