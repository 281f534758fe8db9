import { describe, expect, it } from 'vitest';
import { geoParquetFormat } from '../../../main/export/formats/geoparquet';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { readWithDuckDb, writtenFile } from '../../support/files/foreign-readers';
import { chunkReport } from '../../support/inputs/chunk-report';
import { type SampleFields, sampleReport } from '../../support/inputs/sample-reports';

const options = { radii: defaultRadii };

function written(fields: readonly SampleFields[], groupSize?: number): Promise<string> {
  const reports = fields.map((each, at) => chunkReport(sampleReport(each), `key-${at}`));
  return writtenFile('reports.parquet', geoParquetFormat(options, groupSize), reports);
}

describe('GeoParquet, read by DuckDB', () => {
  it('has exact integers, times in microseconds of UTC and nulls', async () => {
    const path = await written([
      { id: 9_223_372_036_854_775_807n },
      { id: -9_223_372_036_854_775_808n, timestamp: undefined, user: undefined },
    ]);
    const rows = await readWithDuckDb(
      `SELECT report_id, timestamp_ns, epoch_us(time) AS us, user_id, geo_latitude, geo_longitude, ip_assumed_radius_km, geo_least_radius_km FROM read_parquet('${path}')`,
    );
    expect(rows).toEqual([
      {
        report_id: '9223372036854775807',
        timestamp_ns: '1772373909123456789',
        us: '1772373909123456',
        user_id: 'ana.silva@example.com',
        geo_latitude: 43.26271,
        geo_longitude: -2.92528,
        ip_assumed_radius_km: 200,
        geo_least_radius_km: null,
      },
      expect.objectContaining({
        report_id: '-9223372036854775808',
        timestamp_ns: null,
        us: null,
        user_id: null,
      }),
    ]);
    const types = await readWithDuckDb(
      `DESCRIBE SELECT report_id, time, user_id FROM read_parquet('${path}')`,
    );
    expect(types.map(({ column_type }) => column_type)).toEqual([
      'BIGINT',
      'TIMESTAMP WITH TIME ZONE',
      'VARCHAR',
    ]);
  });

  it('has the metadata of GeoParquet 1.1, and points with the longitude first', async () => {
    const path = await written([{ em_location: { address: { latitude: 0, longitude: 0 } } }]);
    const [metadata] = await readWithDuckDb(
      `SELECT decode(value) AS value FROM parquet_kv_metadata('${path}') WHERE decode(key) = 'geo'`,
    );
    expect(JSON.parse(String(metadata?.value))).toEqual({
      version: '1.1.0',
      primary_column: 'geometry',
      columns: { geometry: { encoding: 'WKB', geometry_types: ['MultiPoint'] } },
    });
    const [row] = await readWithDuckDb(
      `SELECT geometry::VARCHAR AS geometry, typeof(geometry) AS type, em_latitude, em_mark FROM read_parquet('${path}')`,
    );
    expect(row).toEqual({
      geometry: expect.stringMatching(/^MULTIPOINT \(\(?-2\.92528 43\.26271.*-3\.70256 40\.4165/),
      type: "GEOMETRY('OGC:CRS84')",
      em_latitude: 0,
      em_mark: 'near zero',
    });
  });

  it('has row groups of a bounded size, in order', async () => {
    const path = await written(
      Array.from({ length: 7 }, (_, id) => ({ id })),
      3,
    );
    const groups = await readWithDuckDb(
      `SELECT DISTINCT row_group_id, row_group_num_rows FROM parquet_metadata('${path}') ORDER BY 1`,
    );
    expect(groups.map(({ row_group_num_rows }) => row_group_num_rows)).toEqual(['3', '3', '1']);
    const rows = await readWithDuckDb(`SELECT report_id FROM read_parquet('${path}')`);
    expect(rows.map(({ report_id }) => report_id)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it('of no reports has the columns', async () => {
    const rows = await readWithDuckDb(`SELECT count(*) AS count FROM read_parquet('${await written([])}')`);
    expect(rows).toEqual([{ count: '0' }]);
  });
});
