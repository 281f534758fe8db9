import { describe, expect, it } from 'vitest';
import { geoJsonFormat } from '../../../main/export/formats/geojson';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { chunkReport } from '../../support/inputs/chunk-report';
import { raw, type SampleFields, sampleReport } from '../../support/inputs/sample-reports';

function featuresOf(changes: SampleFields): readonly unknown[] {
  const report = chunkReport(sampleReport(changes), '9223372036854775807');
  return geoJsonFormat({ radii: defaultRadii })
    .parts(report)
    .map((part) => JSON.parse(part));
}

const onlyGeo = { em_location: undefined, ip: undefined, location: undefined };

describe('geoJsonFormat', () => {
  it('writes a point for each usable position, longitude first, with its properties', () => {
    const features = featuresOf({ id: 9_223_372_036_854_775_807n, ip: { tor: true } });
    expect(features).toHaveLength(4);
    expect(features[0]).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-2.92528, 43.26271] },
      properties: {
        key: '9223372036854775807',
        id: '9223372036854775807',
        transaction_id: 'transaction-1',
        source: 'geo',
        place: 'Bilbao, Basque Country, Spain',
        suspicious: false,
        mark: null,
        least_radius_km: null,
        assumed_radius_km: 0.1,
        wrapped: false,
        risk_assignment: 'clear',
        fraud_cases: ['Common usage'],
        timestamp: '1772373909123456789',
        signals: ['TOR'],
      },
    });
  });

  it.each<[string, SampleFields]>([
    ['out of range', { latitude: 91 }],
    ['infinite', { longitude: raw('1e400') }],
    ['of another type', { latitude: '43°' }],
    ['missing', { latitude: undefined }],
  ])('writes no point for coordinates that are %s', (_, address) => {
    expect(featuresOf({ ...onlyGeo, geo_location: { address } })).toEqual([]);
  });

  it('writes points of the requested sources only', () => {
    const report = chunkReport(sampleReport());
    const sourcesOf = (parts: readonly string[]) => parts.map((part) => JSON.parse(part).properties.source);
    expect(sourcesOf(geoJsonFormat({ sources: ['ip', 'geo'], radii: defaultRadii }).parts(report))).toEqual([
      'geo',
      'ip',
    ]);
    expect(sourcesOf(geoJsonFormat({ sources: [], radii: defaultRadii }).parts(report))).toEqual([]);
    expect(sourcesOf(geoJsonFormat({ radii: defaultRadii }).parts(report))).toEqual([
      'geo',
      'em',
      'ip',
      'location',
    ]);
  });

  it('writes coordinates with every digit, and marks 0,0', () => {
    const at = (latitude: string, longitude: string) =>
      featuresOf({
        ...onlyGeo,
        geo_location: { address: { latitude: raw(latitude), longitude: raw(longitude) } },
      });
    expect(at('44.065621718764305', '-180')).toMatchObject([
      { geometry: { coordinates: [-180, 44.065621718764305] }, properties: { suspicious: false } },
    ]);
    expect(at('0', '0')).toMatchObject([{ properties: { suspicious: true } }]);
  });
});
