import { expect, it } from 'vitest';
import { positionList, readPositionList } from '../../../../main/store/reports/stored-row';
import { readReport } from '../../../../shared/api/read-report';
import { positionsOf } from '../../../../shared/domain/position';
import { sampleReport } from '../../../support/sample-reports';

it('returns the positions it stored, with their flags', () => {
  const changes = {
    geo_location: { address: { latitude: 0, longitude: 0 } },
    ip: { address: { longitude: 190 } },
  };
  const { usable } = positionsOf(readReport(sampleReport(changes), 'key-1').report);
  expect(usable.map(({ source, suspicious, wrapped }) => [source, suspicious, wrapped])).toEqual([
    ['geo', true, false],
    ['em', false, false],
    ['ip', false, true],
    ['location', false, false],
  ]);
  expect(readPositionList(positionList(usable))).toEqual(usable);
});

it('leaves out positions of unknown sources', () => {
  expect(readPositionList('[8,1,2,"",-1,1,2,"","x",1,2,""]')).toEqual([]);
});
