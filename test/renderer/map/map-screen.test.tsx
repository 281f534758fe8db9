import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MapScreen } from '../../../renderer/features/map/map-screen';
import { createStores, StoresProvider } from '../../../renderer/state/stores';
import type { ReportDetail } from '../../../shared/ipc';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { fakeBridge } from '../../support/fake-bridge';
import { detailOf, fullDetail, holding, hostileDetail, rowOf, sampleCounts } from '../../support/sample-rows';
import { giveWindowASize } from './map-window';

const madrid = { city: 'Madrid', country: 'Spain', latitude: 40.4168, longitude: -3.7038 };
const tokyo = { city: 'Tokyo', country: 'Japan', latitude: 35.6762, longitude: 139.6503 };

function report(key: string, risk: string, address: object): ReportDetail {
  return detailOf(
    JSON.stringify({
      id: Number(key),
      transaction_id: `login-${key}`,
      timestamp: 1772373909000000000,
      event: { risk_assignment: risk },
      geo_location: { address },
    }),
    key,
  );
}

/** The Map with these reports on the page, as it is a moment after it was opened. */
async function openMap(details: readonly ReportDetail[], settings: Partial<Settings> = {}) {
  const { bridge, calls } = fakeBridge({
    ...holding(details.map((detail) => rowOf(detail))),
    'reports.detail': ({ key }) => {
      const detail = details.find((each) => each.key === key);
      return detail ? succeed(detail) : fail({ kind: 'gone' });
    },
    'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc', ...settings }),
  });
  const stores = createStores(bridge);
  await act(async () => {
    render(
      <StoresProvider bridge={bridge} stores={stores}>
        <MapScreen />
      </StoresProvider>,
    );
  });
  const select = (key: string | null) => act(() => stores.selection.getState().select(key));
  return { stores, calls, select, user: userEvent.setup() };
}

beforeEach(() => {
  giveWindowASize();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

describe('the map of a page', () => {
  it('is a region with its own buttons, and credits the data', async () => {
    await openMap([report('1', 'high', madrid)]);
    const map = within(screen.getByRole('region', { name: 'Map' }));
    for (const name of ['Zoom in', 'Zoom out', 'Fit to report', 'Fit all'])
      expect(map.getByRole('button', { name })).toBeTruthy();
    expect(map.getByText('Base map: Natural Earth, GeoNames (CC BY 4.0)')).toBeTruthy();
  });

  it('shows a report as a button named by risk, place and time, which selects it', async () => {
    const { stores, user } = await openMap([report('1', 'high', madrid), report('2', 'clear', tokyo)]);
    await user.click(screen.getByRole('button', { name: 'Report high Madrid 14:05' }));
    expect(stores.selection.getState().key).toBe('1');
    expect(screen.getByRole('button', { name: /^GPS location Madrid/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Report high/ })).toBeNull();
  });

  it('gathers reports of one place into a cluster, and lists them where no zoom takes them apart', async () => {
    const { stores, user } = await openMap([
      report('1', 'clear', madrid),
      report('2', 'fraud', madrid),
      report('3', 'low', madrid),
    ]);
    await user.click(screen.getByRole('button', { name: '3 reports near Madrid, worst risk fraud' }));
    const card = screen.getByRole('dialog', { name: '3 reports near Madrid, worst risk fraud' });
    await user.click(within(card).getByRole('button', { name: /^Report fraud Madrid 14:05/ }));
    expect(stores.selection.getState().key).toBe('2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('zooms into a cluster whose reports lie apart', async () => {
    const near = { ...madrid, city: 'Getafe', latitude: 40.3057 };
    const { user } = await openMap([
      report('1', 'high', madrid),
      report('2', 'low', near),
      report('3', 'low', tokyo),
    ]);
    await user.click(screen.getByRole('button', { name: /^2 reports near/ }));
    expect(screen.getByRole('button', { name: /^Report high Madrid/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Report low Getafe/ })).toBeTruthy();
  });

  it('says how many reports it shows, and which it cannot', async () => {
    const { stores, user } = await openMap([
      report('1', 'high', madrid),
      report('2', 'fraud', { city: 'Nowhere', latitude: 91, longitude: 100 }),
      report('3', 'low', { latitude: 0, longitude: 0 }),
    ]);
    await user.click(
      screen.getByText('2 of 3 reports on the map, 1 of them at 0, 0; 1 has no usable position'),
    );
    await user.click(screen.getByRole('button', { name: /^Report fraud login-2/ }));
    expect(stores.selection.getState().key).toBe('2');
    expect(screen.getByText('Not on the map: latitude out of range')).toBeTruthy();
  });

  it('shows what the search leaves, and says what it hides and what is on other pages', async () => {
    const { stores } = await openMap([report('1', 'high', madrid), report('2', 'clear', tokyo)]);
    await act(() => stores.reports.getState().setSearch('tokyo'));
    expect(screen.getByText('1 of 1 report on the map; 1 hidden')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Madrid/ })).toBeNull();
    act(() => stores.reports.setState({ counts: sampleCounts({ shown: 12_001, stored: 100_001 }) }));
    expect(screen.getByText(/^1 of 1 .*; 12,000 on other pages; 88,000 hidden$/)).toBeTruthy();
  });

  it('says so when there is nothing to show', async () => {
    await openMap([]);
    expect(screen.getByText('No reports to show')).toBeTruthy();
  });

  it('says so when none of the reports has a place on it', async () => {
    const { stores } = await openMap([report('1', 'fraud', { city: 'Nowhere', latitude: 91, longitude: 0 })]);
    expect(screen.getByText('None of the reports on this page has a usable position.')).toBeTruthy();
    expect(screen.queryByText('No reports to show')).toBeNull();
    await act(() => stores.reports.getState().setSearch('nothing like it'));
    expect(screen.getByText('No report passes filters and search')).toBeTruthy();
  });

  it('asks to select a report until one is', async () => {
    const { select } = await openMap([fullDetail]);
    expect(screen.getByText(/^Select a report to see its positions/)).toBeTruthy();
    await select(fullDetail.key);
    expect(screen.queryByText(/^Select a report/)).toBeNull();
  });
});

describe('the selected report on the map', () => {
  it('has a button for each position, named by source and place', async () => {
    const { select } = await openMap([fullDetail]);
    await select(fullDetail.key);
    for (const name of [
      'GPS location Lisboa, Portugal',
      'EM location Porto, Portugal',
      'IP address Frankfurt am Main, Germany',
      'Location Lisboa, Portugal',
    ])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('is fitted as deep as the map goes where its positions are 6 km apart', async () => {
    const near = { city: 'Alcobendas', latitude: 40.4708, longitude: -3.7038 };
    const close = detailOf(
      JSON.stringify({ geo_location: { address: madrid }, em_location: { address: near } }),
      '1',
    );
    const { select } = await openMap([close]);
    await select('1');
    expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveProperty('disabled', true);
  });

  it('writes the distances on the lines and draws those to a hidden IP address dashed', async () => {
    const { select } = await openMap([fullDetail]);
    await select(fullDetail.key);
    expect(screen.getByRole('img', { name: '1,670 km from EM location to IP address' })).toBeTruthy();
    expect(document.querySelectorAll('.leaflet-overlay-pane .leg-line--doubtful')).toHaveLength(3);
  });

  it('tells the same in a table, each distance in the row of one and the column of the other', async () => {
    const { select } = await openMap([fullDetail]);
    await select(fullDetail.key);
    const table = screen.getByRole('table', { name: 'Positions of the report' });
    const row = within(table).getByRole('row', { name: /^EM location/ });
    const cells = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['Porto, Portugal', '41.1579', '-8.6291', '274 km', '–', '1,670 km', '274 km']);
  });

  it('opens a card with the facts of a position by keyboard, and gives the focus back', async () => {
    const { select, calls, user } = await openMap([fullDetail]);
    await select(fullDetail.key);
    const marker = screen.getByRole('button', { name: /^IP address/ });
    marker.focus();
    await user.keyboard('{Enter}');
    const card = within(screen.getByRole('dialog', { name: 'IP address Frankfurt am Main, Germany' }));
    expect(card.getByText('50.1109, 8.6821')).toBeTruthy();
    expect(card.getByText('Germany (DE)')).toBeTruthy();
    expect(card.getByText('VPN')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Copy coordinates' }));
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: '50.1109, 8.6821' } });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(marker);
  });

  it('lists positions that cannot be shown with the reason, and hostile text as text', async () => {
    const { select } = await openMap([hostileDetail]);
    await select(hostileDetail.key);
    expect(
      screen.getByText('Not on the map: latitude out of range, perhaps swapped with the longitude'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'IP address Null Island' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Map' }).querySelector('img')).toBeNull();
  });

  it('says so when it has no position at all', async () => {
    const { select } = await openMap([detailOf('{}', '#1')]);
    await select('#1');
    expect(screen.getByText('The selected report has no position that can be shown.')).toBeTruthy();
  });
});

describe('a tile server', () => {
  it('is asked only when one is set, and credited as text', async () => {
    await openMap([report('1', 'high', madrid)], {
      tileAddress: 'https://tiles.example.com/{z}/{x}/{y}.png',
      tileAttribution: '© <b>Example</b>',
    });
    expect(screen.getByText('Base map: Natural Earth, GeoNames (CC BY 4.0) · © <b>Example</b>')).toBeTruthy();
    const pictures = [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) expect(new URL(picture.src).origin).toBe('https://tiles.example.com');
  });

  it('is asked for nothing otherwise', async () => {
    await openMap([report('1', 'high', madrid)], { tileAttribution: 'Example' });
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('Base map: Natural Earth, GeoNames (CC BY 4.0)')).toBeTruthy();
  });
});
