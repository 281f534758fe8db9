import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PositionsPanel } from '../../../../renderer/features/map/report/positions-panel';
import { layOutReport } from '../../../../renderer/features/map/report/report-lines';
import type { ReportDetail } from '../../../../shared/ipc/report-calls';
import { renderWithStores } from '../../../support/render-with-stores';
import { detailOf, emptyDetail, fullDetail, hostileDetail } from '../../../support/sample-rows';
import { selectedReport } from './selected-report';

function show(detail: ReportDetail) {
  const selected = selectedReport(detail);
  const { legs } = layOutReport(selected.positions, selected.disagreement.distances);
  return renderWithStores(<PositionsPanel selected={selected} legs={legs} />);
}

/** The texts of a table, row by row. */
function rowsOf(name: string): readonly (readonly string[])[] {
  const rows = within(screen.getByRole('table', { name })).getAllByRole('row');
  return rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? ''));
}

const sent = (addresses: Readonly<Record<string, object>>, signals: object = {}) =>
  detailOf(
    JSON.stringify(
      Object.fromEntries(
        Object.entries(addresses).map(([holder, address]) => [
          holder,
          { address, ...(holder === 'ip' ? signals : {}) },
        ]),
      ),
    ),
    '#0',
  );

describe('the table of positions', () => {
  it('tells source, place, coordinates, assumed radius and problems of each', () => {
    show(fullDetail);
    expect(rowsOf('Positions')).toEqual([
      ['Source', 'Place', 'Coordinates', 'Assumed radius', 'Problems'],
      ['GPS location', 'Lisboa, Portugal', '38.7223, -9.1393', '100 m', 'none'],
      ['EM location', 'Porto, Portugal', '41.1579, -8.6291', '5 km', 'none'],
      [
        'IP address',
        'Frankfurt am Main, Germany',
        '50.1109, 8.6821',
        '200 km',
        "Behind TOR: the exit node's place",
      ],
      ['Location', 'Lisboa, Portugal', '38.7223, -9.1393', '100 m', 'none'],
    ]);
  });

  it('copies coordinates', async () => {
    const { calls, user } = show(fullDetail);
    await user.click(screen.getByRole('button', { name: 'Copy coordinates of EM location' }));
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: '41.1579, -8.6291' } });
  });

  it.each([
    ['out of range', { latitude: 91, longitude: 100 }, '91, 100', 'latitude out of range'],
    [
      'swapped',
      { latitude: 139.65, longitude: 35.67 },
      '139.65, 35.67',
      'latitude out of range, perhaps swapped with the longitude',
    ],
    ['without one of the pair', { latitude: 40.5 }, '40.5, not given', 'no longitude'],
    [
      'that are strings',
      { latitude: '40', longitude: 'x' },
      '"40", "x"',
      'latitude and longitude cannot be read',
    ],
    ['of which one is a string', { latitude: '40', longitude: -3 }, '"40", -3', 'latitude cannot be read'],
    ['far out', { latitude: 10, longitude: 900 }, '10, 900', 'longitude out of range'],
  ])('lists coordinates %s as they were sent, with the problem', (_, address, coordinates, problem) => {
    show(sent({ geo_location: address }));
    expect(rowsOf('Positions')[1]).toEqual([
      'GPS location',
      'not given',
      coordinates,
      '–',
      `Not on the map: ${problem}`,
    ]);
  });

  it('marks 0, 0 and a wrapped longitude, which are on the map', () => {
    show(
      sent({ geo_location: { latitude: 0, longitude: 0 }, em_location: { latitude: 10, longitude: 190 } }),
    );
    expect(rowsOf('Positions').map((row) => row[4])).toEqual([
      'Problems',
      'Exactly 0, 0: most likely no fix',
      'Longitude given as 190°: the same meridian',
    ]);
  });

  it('lists a source that cannot be read at all', () => {
    show(detailOf('{ "ip": "here", "em_location": { "address": [1, 2] } }', '#0'));
    expect(rowsOf('Positions').map((row) => [row[0], row[4]])).toEqual([
      ['Source', 'Problems'],
      ['EM location', 'Not on the map: em_location.address cannot be read'],
      ['IP address', 'Not on the map: ip cannot be read'],
    ]);
  });

  it('shows hostile text as text', () => {
    const { bridge } = show(hostileDetail);
    expect(bridge).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByRole('row', { name: /^GPS location <img src=x/ })).toBeTruthy();
  });

  it('says so where the report gives no position', () => {
    show(emptyDetail);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('This report gives no position.')).toBeTruthy();
  });
});

describe('the table of distances', () => {
  it('is a matrix of what is told of each two sources: as given, at the least and most, and what that says', () => {
    show(fullDetail);
    expect(rowsOf('Distances')).toEqual([
      ['Distance', 'GPS', 'EM', 'IP', 'Location'],
      [
        'GPS location',
        '–',
        '274 km, contradicts, 269–279 km',
        '1,893 kmTOR, explained by TOR, 1,693–2,093 km',
        '0 m, within the assumed radii, 0–200 m',
      ],
      [
        'EM location',
        '274 km, contradicts, 269–279 km',
        '–',
        '1,670 kmTOR, explained by TOR, 1,465–1,875 km',
        '274 km, contradicts, 269–279 km',
      ],
      [
        'IP address',
        '1,893 kmTOR, explained by TOR, 1,693–2,093 km',
        '1,670 kmTOR, explained by TOR, 1,465–1,875 km',
        '–',
        '1,893 kmTOR, explained by TOR, 1,693–2,093 km',
      ],
      [
        'Location',
        '0 m, within the assumed radii, 0–200 m',
        '274 km, contradicts, 269–279 km',
        '1,893 kmTOR, explained by TOR, 1,693–2,093 km',
        '–',
      ],
    ]);
  });

  it('comes with the score and its reasons in words', () => {
    show(fullDetail);
    const reasons = within(screen.getByRole('list', { name: 'What the positions say' })).getAllByRole(
      'listitem',
    );
    expect(reasons.map((reason) => reason.textContent)).toContainEqual(
      expect.stringMatching(/^GPS location and EM location are 269–279 km apart$/),
    );
  });

  it('says that 0, 0 is not compared', () => {
    show(sent({ geo_location: { latitude: 0, longitude: 0 }, em_location: { latitude: 0, longitude: 1 } }));
    expect(rowsOf('Distances')[1]).toEqual(['GPS location', '–', '111 kmnot compared, not compared,']);
  });

  it('is none of a single position', () => {
    show(sent({ geo_location: { latitude: 43, longitude: -3 } }));
    expect(screen.queryByRole('table', { name: 'Distances' })).toBeNull();
    expect(screen.getByText('Only one position: there is nothing to compare.')).toBeTruthy();
  });
});
