import { describe, expect, it } from 'vitest';
import { disagreementOf } from '../../../../shared/domain/disagreement';
import { readSources } from '../../../../shared/domain/explanation/contradiction';
import { claimsOf } from '../../../../shared/domain/source-comparison';
import { defaultSettings } from '../../../../shared/settings';
import { detailOf } from '../../../support/inputs/sample-rows';

const madrid = { city: 'Madrid', country: 'Spain', latitude: 40.4168, longitude: -3.7038 };
const tokyo = { city: 'Tokyo', country: 'Japan', latitude: 35.6762, longitude: 139.6503 };
const lima = { city: 'Lima', country: 'Peru', latitude: -12.0464, longitude: -77.0428 };
const at = (address: object) => ({ address });

function read(fields: object) {
  const { report, positions, signals } = detailOf(JSON.stringify({ id: 1, ...fields }), '1');
  const disagreement = disagreementOf(
    claimsOf(report, positions.usable, signals),
    defaultSettings.assumedRadii,
  );
  return readSources(disagreement, positions.usable, signals.includes('GPS spoofed'));
}
const contradictionIn = (fields: object) => {
  const found = read(fields);
  return found.kind === 'contradiction' ? found.contradiction : found.kind;
};

describe('sources that contradict each other', () => {
  it('have an odd one, which contradicts the most others', () => {
    expect(
      contradictionIn({ geo_location: at(tokyo), em_location: at(madrid), ip: at(madrid) }),
    ).toMatchObject({ odd: 'geo', oddPlace: 'Tokyo, Japan', others: ['em', 'ip'], place: 'Madrid, Spain' });
    expect(
      contradictionIn({ geo_location: at(madrid), em_location: at(madrid), ip: at(tokyo) }),
    ).toMatchObject({ odd: 'ip', others: ['geo', 'em'] });
  });

  it('are counted without the service’s location where it repeats one of them', () => {
    expect(
      contradictionIn({
        ...{ geo_location: at(tokyo), em_location: at(madrid), ip: at(madrid) },
        location: { ...at(tokyo), location_type: 'geo' },
      }),
    ).toMatchObject({ odd: 'geo', others: ['em', 'ip'] });
  });

  it('count the service’s location where only a country lies at the same point', () => {
    const middle = { country: 'Portugal', country_code: 'PT', latitude: 39.6945, longitude: -8.13057 };
    expect(
      contradictionIn({
        geo_location: at(tokyo),
        ip: at(middle),
        location: at({ ...middle, city: 'Abrantes' }),
      }),
    ).toMatchObject({ odd: 'geo', others: ['location', 'ip'] });
  });

  it('are a fake GPS if the device says so, else an odd IP address, where there are two', () => {
    const two = { geo_location: at(tokyo), ip: at(madrid) };
    expect(contradictionIn(two)).toMatchObject({ odd: 'ip', isSpoofed: false });
    const device = { integrity: { gps_spoofed: true } };
    expect(contradictionIn({ ...two, device })).toMatchObject({ odd: 'geo', isSpoofed: true });
  });

  it('may all contradict each other', () => {
    expect(contradictionIn({ geo_location: at(tokyo), em_location: at(madrid), ip: at(lima) })).toMatchObject(
      {
        odd: 'ip',
        others: ['geo', 'em'],
      },
    );
  });

  it('are compared by country where one has no position', () => {
    expect(
      contradictionIn({ geo_location: at(madrid), ip: at({ country: 'Peru', country_code: 'PE' }) }),
    ).toMatchObject({ odd: 'ip', oddPlace: 'Peru', place: 'Spain', km: null });
  });

  it('have no distance where one stands for its country', () => {
    const ip = at({ country: 'Portugal', country_code: 'PT', latitude: 39.6945, longitude: -8.13057 });
    expect(contradictionIn({ geo_location: at(tokyo), ip })).toMatchObject({
      ...{ odd: 'ip', oddPlace: 'Portugal', place: 'Tokyo, Japan', km: null },
    });
  });

  it('say nothing if a proxy explains it', () => {
    expect(contradictionIn({ geo_location: at(tokyo), ip: { ...at(madrid), vpn: true } })).toBe('nothing');
  });
});

it('sources that agree are listed with the largest distance between two', () => {
  const found = read({ geo_location: at(madrid), em_location: at({ ...madrid, latitude: 40.4268 }) });
  expect(found).toMatchObject({ kind: 'agreement', sources: ['geo', 'em'] });
  expect(found.kind === 'agreement' ? found.km : 0).toBeCloseTo(1.1, 1);
});
