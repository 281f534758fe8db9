import { expect, it } from 'vitest';
import { driftValuesOf } from '../../../shared/domain/drift-values';
import { detailOf } from '../../support/inputs/sample-rows';

it('a report is counted under each of its values, and as “not given” where it has none', () => {
  const json = JSON.stringify({
    event: { risk_assignment: 'high', fraud_cases: ['Phising', 'New user'] },
    device: { model: 'Nova 9', integrity: { rooted: true }, sensors: { gps: true, wifi: false } },
    geo_location: { address: { country: 'Spain', latitude: 40.4, longitude: -3.7 } },
    extra_data: { operation: 'login' },
  });
  expect(driftValuesOf({ ...detailOf(json, '1'), derived: ['New device'] })).toEqual([
    { subject: 'risk', value: 'high' },
    { subject: 'fraudCase', value: 'Phising' },
    { subject: 'fraudCase', value: 'New user' },
    { subject: 'signal', value: 'Rooted' },
    { subject: 'signal', value: 'New device' },
    { subject: 'deviceModel', value: 'Nova 9' },
    { subject: 'country', value: 'Spain' },
    { subject: 'extra', value: 'operation: login' },
    { subject: 'locationType', value: null },
    { subject: 'sensor', value: 'gps' },
  ]);
});

it('a value that is too long to ask about is left out', () => {
  const model = 'x'.repeat(5_001);
  const values = driftValuesOf(detailOf(JSON.stringify({ device: { model } }), '1'));
  expect(values.some(({ subject }) => subject === 'deviceModel')).toBe(false);
});
