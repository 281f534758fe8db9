import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PositionsPanel } from '../../../../renderer/features/map/selected-report/positions-panel';
import { layOutReport } from '../../../../renderer/features/map/selected-report/report-lines';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import { detailOf, emptyDetail, fullDetail, hostileDetail } from '../../../support/inputs/sample-rows';
import { renderWithStores } from '../../../support/window/render-with-stores';
import { selectedReport } from './selected-report';

function show(detail: ReportDetail) {
  const selected = selectedReport(detail);
  const { legs } = layOutReport(selected.positions, selected.disagreement.distances);
  return renderWithStores(<PositionsPanel selected={selected} legs={legs} />);
}

/** Returns the texts of a table, row by row. */
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
  it('shows source, place, coordinates, assumed radius and problems of each position', () => {
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
        'Behind TOR: location of the exit node',
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
      { latitude: '40°', longitude: 'x' },
      '"40°", "x"',
      'latitude and longitude can’t be read',
    ],
    ['of which one is a string', { latitude: '40°', longitude: -3 }, '"40°", -3', 'latitude can’t be read'],
    ['far out', { latitude: 10, longitude: 900 }, '10, 900', 'longitude out of range'],
  ])('shows coordinates %s as sent, with the problem', (_, address, coordinates, problem) => {
    show(sent({ geo_location: address }));
    expect(rowsOf('Positions')[1]).toEqual([
      'GPS location',
      'not given',
      coordinates,
      '–',
      `Not on the map: ${problem}`,
    ]);
  });

  it('flags 0, 0 and a wrapped longitude, which are on the map', () => {
    show(
      sent({ geo_location: { latitude: 0, longitude: 0 }, em_location: { latitude: 10, longitude: 190 } }),
    );
    expect(rowsOf('Positions').map((row) => row[4])).toEqual([
      'Problems',
      'Near 0, 0: probably no fix, not compared',
      'Coordinates rounded to whole degrees: anywhere within 79 kmLongitude received as 190°: same meridian',
    ]);
  });

  it('lists a source that can’t be read at all', () => {
    show(detailOf('{ "ip": "here", "em_location": { "address": [1, 2] } }', '#0'));
    expect(rowsOf('Positions').map((row) => [row[0], row[4]])).toEqual([
      ['Source', 'Problems'],
      ['EM location', 'Not on the map: em_location.address can’t be read'],
      ['IP address', 'Not on the map: ip can’t be read'],
    ]);
  });

  it('shows hostile text as text', () => {
    const { bridge } = show(hostileDetail);
    expect(bridge).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByRole('row', { name: /^GPS location <img src=x/ })).toBeTruthy();
  });

  it('says that the report has no position', () => {
    show(emptyDetail);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('This report has no positions.')).toBeTruthy();
  });
});

describe('the table of distances', () => {
  it('shows distance, interval and verdict for each pair of sources', () => {
    show(fullDetail);
    expect(rowsOf('Distances')).toEqual([
      ['Distance', 'GPS', 'EM', 'IP', 'Location'],
      [
        'GPS location',
        '–',
        '274 km, contradictory, 269–279 km',
        '1,893 kmTOR, explained by TOR, 1,693–2,093 km',
        '0 m, within the assumed radii, 0–200 m',
      ],
      [
        'EM location',
        '274 km, contradictory, 269–279 km',
        '–',
        '1,670 kmTOR, explained by TOR, 1,465–1,875 km',
        '274 km, contradictory, 269–279 km',
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
        '274 km, contradictory, 269–279 km',
        '1,893 kmTOR, explained by TOR, 1,693–2,093 km',
        '–',
      ],
    ]);
  });

  it('is shown with the score and its reasons', () => {
    show(fullDetail);
    const reasons = within(screen.getByRole('list', { name: 'Reasons for the score' })).getAllByRole(
      'listitem',
    );
    expect(reasons.map((reason) => reason.textContent)).toContainEqual(
      expect.stringMatching(/^GPS location and EM location are 269–279 km apart$/),
    );
  });

  it('says that 0, 0 isn’t compared', () => {
    show(sent({ geo_location: { latitude: 0, longitude: 0 }, em_location: { latitude: 0, longitude: 1 } }));
    expect(rowsOf('Distances')[1]).toEqual(['GPS location', '–', '111 kmnot compared, not compared,']);
  });

  it('isn’t shown for a single position', () => {
    show(sent({ geo_location: { latitude: 43, longitude: -3 } }));
    expect(screen.queryByRole('table', { name: 'Distances' })).toBeNull();
    expect(screen.getByText('Only one position, so there’s nothing to compare.')).toBeTruthy();
  });
});
