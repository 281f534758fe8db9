import { describe, expect, it } from 'vitest';
import { ecsFormat } from '../../main/export/formats/ecs';
import { geoJsonFormat } from '../../main/export/formats/geojson';
import { geoParquetFormat } from '../../main/export/formats/geoparquet';
import { gpxFormat } from '../../main/export/formats/gpx';
import { graphMlFormat } from '../../main/export/formats/graphml';
import { kmlFormat } from '../../main/export/formats/kml';
import { ocsfFormat } from '../../main/export/formats/ocsf';
import { csvFormat } from '../../main/export/formats/report-csv';
import { textOf, textPieces } from '../../main/export/formats/text-format';
import { xlsxFormat } from '../../main/export/formats/xlsx';
import { dateSerial, escapeXlsx } from '../../main/export/formats/xlsx-cells';
import { defaultRadii } from '../../shared/domain/assumed-radius';
import { infiniteSpeed } from '../../shared/domain/derived-signals';
import {
  bytesOf,
  hasForeignReaders,
  outputOf,
  readWithDuckDb,
  readWithGdal,
  readWithNetworkX,
  readWithOpenpyxl,
  validate,
  writtenFile,
} from '../support/files/foreign-readers';
import { plainCsv } from '../support/files/plain-csv';
import { chunkReport } from '../support/inputs/chunk-report';
import { raw, type SampleFields, sampleReport } from '../support/inputs/sample-reports';

/** Files for other programs, in the cases that broke the exports of others; read by programs that aren't the app's. */

const options = { radii: defaultRadii };
const reportOf = (fields: SampleFields) => chunkReport(sampleReport(fields));
const onlyGeo = (latitude: number, longitude: number): SampleFields => ({
  geo_location: { address: { latitude, longitude } },
  em_location: undefined,
  ip: undefined,
  location: undefined,
});

describe.runIf(hasForeignReaders)('a workbook', () => {
  // libxlsxwriter #42, msexcel-builder #23, TablePro #468, PHP_XLSXWriter #72: Excel "found a problem with some content".
  it('opens with control characters in a text', async () => {
    const path = await writtenFile('r.xlsx', xlsxFormat(['user'], options), [
      reportOf({ user: { id: '\u5fbe\u0014\u5fbe\u000B\u0000' } }),
    ]);
    const [sheet] = await readWithOpenpyxl(path);
    expect(sheet?.rows[1]?.[0]?.[1]).toBe('\u5fbe\u0014\u5fbe\u000B\u0000');
  });

  // akvo-flow #2291, Laravel-Excel #4023, dbx #9507, react-csv #136: digits after the fifteenth became zeros, or "4.687E+17".
  it('has every digit of long numbers and of IDs', async () => {
    const amounts = ['468768768833943384', '1234567890123456', '123456789012345', '0.1234567890123456789'];
    const reports = amounts.map((amount) =>
      reportOf({ extra_data: { amount: raw(amount) }, user: { id: amount } }),
    );
    const path = await writtenFile('r.xlsx', xlsxFormat(['amount', 'user'], options), reports);
    const [sheet] = await readWithOpenpyxl(path);
    const cells = sheet?.rows
      .slice(1)
      .map(([amount, , user]) => [amount?.[0], amount?.[1], user?.[0], user?.[1]]);
    expect(cells).toEqual(amounts.map((each) => [each.length === 15 ? 'n' : 's', each, 's', each]));
  });

  // EPPlus #199, rubyXL #475, XlsxWriter #933, npoi #688, PhpSpreadsheet #1667: beyond 65,530 links Excel removed all of them.
  it('has no more links than Excel takes, and all the rows', async () => {
    const path = await writtenFile(
      'r.xlsx',
      xlsxFormat(['risk'], options),
      Array(65_540).fill(reportOf({})),
      10_000,
    );
    const links = await outputOf('unzip', '-p', path, 'xl/worksheets/_rels/sheet1.xml.rels');
    expect(links.split('<Relationship ').length - 1).toBe(65_530);
    const sheet = await outputOf('unzip', '-p', path, 'xl/worksheets/sheet1.xml');
    expect(sheet.split('<row ').length - 1).toBe(65_541);
  });

  // excelize #2205, fastexcel #318, ImportExcel #1166, colearendt/xlsx #75: longer cells, counted in UTF-16, made Excel repair the file.
  it('has no longer text than Excel takes, and no half of a character at its end', async () => {
    for (const text of [`${'A'.repeat(32_765)}😀𩸽`, '😀'.repeat(20_000), '\u0000'.repeat(40_000)]) {
      const path = await writtenFile('r.xlsx', xlsxFormat(['user'], options), [
        reportOf({ user: { id: text } }),
      ]);
      const [sheet] = await readWithOpenpyxl(path);
      const cell = sheet?.rows[1]?.[0]?.[1] ?? '';
      expect(cell.length).toBeGreaterThan(32_000);
      expect(cell.length).toBeLessThanOrEqual(32_767);
      expect(cell.isWellFormed()).toBe(true);
    }
  });

  // EPPlus #2235: half of a pair of surrogates, such as of a cut text, ended the export.
  it('is written with half of a character', async () => {
    const path = await writtenFile('r.xlsx', xlsxFormat(['user'], options), [
      reportOf({ user: { id: 'a\uD83E' } }),
    ]);
    const [sheet] = await readWithOpenpyxl(path);
    expect(sheet?.rows[1]?.[0]?.[1]).toMatch(/^a./);
  });

  // alasql #376: a name with brackets made Excel repair the file.
  it('has names of sheets that Excel accepts', async () => {
    const path = await writtenFile('r.xlsx', xlsxFormat(['user'], options, 1), [reportOf({}), reportOf({})]);
    for (const { title } of await readWithOpenpyxl(path)) expect(title).toMatch(/^[^[\]:*?/\\]{1,31}$/);
  });
});

// SheetJS #2350, #2152 and #2644, exceljs #2236, sc-im #722: dates moved by the computer's zone, by 43 seconds or a day.
it('a time in a workbook is the same in every zone of the computer', () => {
  expect(dateSerial('1628726400000000000')).toBe(44_420);
  expect(dateSerial('1628728022000000000')).toBeCloseTo(44_420 + 1_622 / 86_400, 9);
});

// office-kit/xlsx #184, xlsx-format #95, XlsxWriter #807, SheetJS #557: "_x0041_" was read as "A".
it.each([
  ['_x0041_', '_x005F_x0041_'],
  ['_x0041_x0042_', '_x005F_x0041_x005F_x0042_'],
  ['SKU_x0041\rrest', 'SKU_x005F_x0041_x000D_rest'],
  ['_xd_', '_xd_'],
  ['a_b', 'a_b'],
])('a text that looks like an escape stays a text: %j', (text, written) => {
  expect(escapeXlsx(text)).toBe(written);
});

describe.runIf(hasForeignReaders)('KML', () => {
  // gdal #3757: latitude first. specify7 #4383: a third number of a coordinate became an altitude.
  it('has the longitude first, and no altitude', async () => {
    const path = await writtenFile('r.kml', kmlFormat(options), [reportOf(onlyGeo(36.5, 68.25))]);
    const point = (await readWithGdal(path)).find(({ geometry }) => geometry?.type === 'Point');
    expect(point?.geometry?.coordinates).toEqual([68.25, 36.5]);
  });

  // RMS #106, geoclaw #668, nisarqa #27: a ring over the 180th meridian was drawn around the world. mapmarker #8: it must be closed.
  it.each([
    [-35.5, 179.9, 2],
    [0, -180, 2],
    [89.9, 10, 1],
    [-90, 0, 1],
    [40, -3, 1],
  ])('has radii around %d, %d that no program draws around the world', async (latitude, longitude, parts) => {
    const wide = { radii: { ...defaultRadii, geo: 50 } };
    const path = await writtenFile('r.kml', kmlFormat(wide), [reportOf(onlyGeo(latitude, longitude))]);
    await validate(path, 'kml');
    const text = (await bytesOf(kmlFormat(wide), [reportOf(onlyGeo(latitude, longitude))])).toString();
    const rings = [...text.matchAll(/<LinearRing><coordinates>([^<]*)</g)].map(([, ring = '']) =>
      ring.split(' '),
    );
    expect(rings.length).toBeGreaterThanOrEqual(parts);
    for (const ring of rings) {
      expect(ring[0]).toBe(ring.at(-1));
      const longitudes = ring.map((each) => Number(each.split(',')[0]));
      for (const each of longitudes) expect(Math.abs(each)).toBeLessThanOrEqual(180);
      if (Math.abs(latitude) < 80) expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(2);
    }
  });

  // Google Earth reads what a balloon shows as HTML, even where the XML was escaped.
  it('has no text that a balloon shows as HTML', async () => {
    const text = (
      await bytesOf(kmlFormat(options), [reportOf({ user: { id: '<img src=x onerror=a>' } })])
    ).toString();
    expect(text).toContain('user_id: &amp;lt;img src=x onerror=a&amp;gt;');
    expect(text).toContain('<BalloonStyle><text>$[description]</text></BalloonStyle>');
  });
});

describe.runIf(hasForeignReaders)('GPX', () => {
  // owntracks/recorder #584, gpslogger #136, gpsbabel #1190, OpenTracks #337: programs refused another order of the elements.
  it('has its elements in the order of the schema', async () => {
    const path = await writtenFile('r.gpx', gpxFormat(options), [reportOf({}), reportOf({ timestamp: 1n })]);
    await validate(path, 'gpx');
  });

  // cachly #3822: "<time>null</time>". viking #341: GPSprune and QMapShack read no time with more than three digits.
  it('has no time where there is none, and at most milliseconds', async () => {
    const path = await writtenFile('r.gpx', gpxFormat(options), [
      reportOf({ ...onlyGeo(1, 2), timestamp: undefined }),
      reportOf({ ...onlyGeo(1, 2), timestamp: -1n }),
    ]);
    await validate(path, 'gpx');
    const waypoints = await readWithGdal(path, 'waypoints');
    expect(waypoints.map(({ properties }) => properties.time ?? null)).toEqual([
      null,
      '1969-12-31T23:59:59.999Z',
    ]);
  });

  // OpenStrap #417, Runalyze #2074, cgeo #6915: points that were none had "NaN", "" or 0 as their coordinates.
  it('has no point for a position without coordinates', async () => {
    const path = await writtenFile('r.gpx', gpxFormat(options), [
      reportOf({ ...onlyGeo(1, 2), geo_location: { address: { latitude: raw('1e999'), longitude: 2 } } }),
      reportOf({ ...onlyGeo(1, 2), geo_location: { address: { latitude: raw('null'), longitude: 2 } } }),
      reportOf({ ...onlyGeo(1, 2), geo_location: { address: { latitude: 91, longitude: 2 } } }),
    ]);
    await validate(path, 'gpx');
    expect(await readWithGdal(path, 'waypoints')).toEqual([]);
  });

  // GDAL takes an extension that looks like a number for one of 32 bits: 2147483647.
  it('has every digit of an ID for GDAL', async () => {
    const path = await writtenFile('r.gpx', gpxFormat(options), [
      reportOf({ id: 9_223_372_036_854_775_807n }),
    ]);
    const [waypoint] = await readWithGdal(path, 'waypoints');
    expect(waypoint?.properties.desc).toContain('report_id: 9223372036854775807');
  });
});

describe('Parquet', () => {
  // pgcolumnar #103, deephaven-core #3588, paimon #7845: a unit taken for another one, so that 2026 was 1970 or 58529.
  it('has times that a reader places in their year, in UTC', async () => {
    const path = await writtenFile('r.parquet', geoParquetFormat(options), [reportOf({})]);
    const rows = await readWithDuckDb(
      `SELECT epoch_ms(time) AS ms, timestamp_ns FROM read_parquet('${path}')`,
    );
    expect(rows).toEqual([
      { ms: String(Date.UTC(2026, 2, 1, 14, 5, 9, 123)), timestamp_ns: '1772373909123456789' },
    ]);
  });

  // arrow #48246, parquet-java #2236, StarRocks #75207, trino #5364: the fraction of a second before 1970 had the wrong sign.
  it('has times before 1970 with their fraction', async () => {
    const path = await writtenFile('r.parquet', geoParquetFormat(options), [
      reportOf({ timestamp: -1n }),
      reportOf({ timestamp: -3_844_507_200_234_001_000n }),
    ]);
    expect(
      await readWithDuckDb(
        `SELECT epoch_us(time) AS us, timestamp_ns AS ns, CAST(time AT TIME ZONE 'UTC' AS VARCHAR) AS time FROM read_parquet('${path}')`,
      ),
    ).toEqual([
      { us: '-1', ns: '-1', time: '1969-12-31 23:59:59.999999' },
      { us: '-3844507200234001', ns: '-3844507200234001000', time: '1848-03-04 09:19:59.765999' },
    ]);
  });

  // geoparquet-io #876: a bounding box over the 180th meridian that held all the world. None is stated.
  it('states no bounding box that the 180th meridian would make wrong', async () => {
    const path = await writtenFile('r.parquet', geoParquetFormat(options), [
      reportOf(onlyGeo(0, 179.9)),
      reportOf(onlyGeo(0, -179.9)),
    ]);
    const [row] = await readWithDuckDb(`SELECT decode(value) AS value FROM parquet_kv_metadata('${path}')`);
    expect(String(row?.value)).not.toContain('bbox');
  });
});

describe.runIf(hasForeignReaders)('GraphML', () => {
  // igraph #794 and #2507, networkx #8713, graphify #2897, HippoRAG #80: a control character in a name made the file unreadable, or none.
  // jgrapht #831: names with spaces were IDs, which the schema doesn't allow.
  it('has names with any character, none of them as an ID', async () => {
    const names = ['Jon Arryn', '\u001b[31mlog\u001b[0m', '\u0000', '<b>&"', '\uD800'];
    const path = await writtenFile(
      'r.graphml',
      graphMlFormat(),
      names.map((id) => reportOf({ user: { id } })),
    );
    const { nodes } = await readWithNetworkX(path);
    const users = nodes.filter(({ kind }) => kind === 'user');
    expect(users.map(({ name }) => name)).toEqual([
      'Jon Arryn',
      '\uFFFD[31mlog\uFFFD[0m',
      '\uFFFD',
      '<b>&"',
      '\uFFFD',
    ]);
    for (const { id } of nodes) expect(id).toMatch(/^n\d+$/);
  });
});

describe('CSV', () => {
  // SheetJS #2080, letos #504, facebook-page-post-scraper #50: a carriage return in a cell began another row.
  it('has one row for each report, whatever ends lines in its cells', async () => {
    const ids = ['a\rb', 'a\nb', 'a\r\nb', 'a"b,\r\rc'];
    const path = await writtenFile(
      'r.csv',
      textPieces(csvFormat(['user'], plainCsv)),
      ids.map((id) => reportOf({ user: { id } })),
    );
    const rows = await readWithDuckDb(`SELECT "User" AS id FROM read_csv('${path}', all_varchar = true)`);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });
});

// gdal #1109, fiona #684, tippecanoe #458: NaN and Infinity, which aren't JSON, made the whole file unreadable.
it('JSON for programs has no number that isn’t one', async () => {
  const report = reportOf({ ...onlyGeo(1, 2), extra_data: { amount: raw('1e999') } });
  const endless = { ...report, row: { ...report.row, travel: infiniteSpeed } };
  for (const format of [geoJsonFormat(options), ocsfFormat(options), ecsFormat(options)])
    expect(() => JSON.parse(textOf(format, [endless]))).not.toThrow();
});
