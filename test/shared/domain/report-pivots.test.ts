import { expect, it } from 'vitest';
import { readReport } from '../../../shared/api/read-report';
import { pivotsOf } from '../../../shared/domain/report-pivots';
import { timelineFilter } from '../../../shared/domain/timeline';
import { positionsIn } from '../../../shared/gazetteer';

function pivots(fields: object) {
  const { report } = readReport(JSON.stringify(fields), '1');
  return pivotsOf({ report, place: 'Bilbao', positions: positionsIn(report) });
}

it('pivotsOf returns the timelines of a report’s values and its positions', () => {
  const { timelines, here, ipPlace } = pivots({
    transaction_id: 't-1',
    user: { id: 'u-1' },
    device: { id: 'd-1' },
    location: { location_type: 'wifi', address: { city: 'Bilbao', latitude: 43.26, longitude: -2.93 } },
    ip: { vpn: true, address: { city: 'Oslo', latitude: 59.91, longitude: 10.75 } },
  });
  expect(timelines).toEqual([
    { kind: 'user', value: 'u-1' },
    { kind: 'device', value: 'd-1' },
    { kind: 'transaction', value: 't-1' },
    { kind: 'place', value: 'Bilbao' },
  ]);
  expect(timelines.map(timelineFilter)[3]).toEqual({ field: 'place', in: ['Bilbao'], out: [] });
  expect(here).toMatchObject({ latitude: 43.26, longitude: -2.93 });
  expect(ipPlace).toMatchObject({ latitude: 59.91, longitude: 10.75 });
});

it('pivotsOf returns nothing for an empty report', () => {
  const { report } = readReport('{}', '1');
  expect(pivotsOf({ report, place: '', positions: { usable: [] } })).toEqual({
    timelines: [],
    here: null,
    ipPlace: null,
  });
});
