import { expect, it } from 'vitest';
import { positionList, readPositionList } from '../../../../main/store/reports/stored-row';
import { readReport } from '../../../../shared/api/read-report';
import { positionsIn } from '../../../../shared/gazetteer';
import { sampleReport } from '../../../support/inputs/sample-reports';

it('returns the positions it stored, with their flags', () => {
  const changes = {
    geo_location: { address: { latitude: 0, longitude: 0 } },
    ip: {
      address: {
        city: null,
        state: null,
        region: null,
        country: 'United States',
        country_code: 'US',
        latitude: 37.751,
        longitude: -97.822,
      },
    },
    location: { address: { latitude: 43, longitude: 190 } },
  };
  const { usable } = positionsIn(readReport(sampleReport(changes), 'key-1').report);
  expect(usable.map(({ source, suspicious, wrapped }) => [source, suspicious, wrapped])).toEqual([
    ['geo', true, false],
    ['em', false, false],
    ['ip', false, false],
    ['location', false, true],
  ]);
  expect(usable.map(({ mark }) => mark)).toEqual(['near zero', undefined, 'country', 'whole degrees']);
  expect(readPositionList(positionList(usable))).toEqual(usable);
});

it('leaves out what is no position', () => {
  expect(readPositionList('[null,1,2,"","x",1,2,"",0,"1",2,""]')).toEqual([]);
});
