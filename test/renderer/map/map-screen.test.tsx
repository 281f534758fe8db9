import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStores } from '../../../renderer/app/stores/create-stores';
import { StoresProvider } from '../../../renderer/app/stores/stores-provider';
import { MapScreen } from '../../../renderer/features/map/map-screen';
import { ReportRows } from '../../../renderer/features/reports-grid/reports-screen';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import {
  detailOf,
  fullDetail,
  holding,
  hostileDetail,
  rowOf,
  sampleCounts,
} from '../../support/inputs/sample-rows';
import { fakeBridge, type Replies } from '../../support/window/fake-bridge';
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

/** Opens the map with these reports and waits until it is loaded. */
async function openMap(
  details: readonly ReportDetail[],
  settings: Partial<Settings> = {},
  replies: Partial<Replies> = {},
) {
  const { bridge, calls, push } = fakeBridge({
    ...holding(details.map((detail) => rowOf(detail))),
    'reports.detail': ({ key }) => {
      const detail = details.find((each) => each.key === key);
      return detail ? succeed(detail) : fail({ kind: 'not-found' });
    },
    'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc', ...settings }),
    ...replies,
  });
  const stores = createStores(bridge);
  await act(() => stores.reports.getState().begin());
  await act(async () => {
    render(
      <StoresProvider bridge={bridge} stores={stores}>
        <MapScreen rows={<ReportRows />} />
      </StoresProvider>,
    );
  });
  const select = (key: string | null) => act(() => stores.openReport.getState().select(key));
  return { stores, calls, push, select, user: userEvent.setup() };
}

beforeEach(() => {
  giveWindowASize();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

describe('new reports', () => {
  it('are announced on the map too, and shown on request', async () => {
    let arrived = 0;
    const { push, calls, user } = await openMap(
      Array.from({ length: 20 }, (_, at) => report(String(at + 1), 'high', madrid)),
      {},
      { 'reports.count': () => succeed(sampleCounts({ shown: 20, stored: 20, arrived })) },
    );
    arrived = 3;
    act(() => push('reports.changed', { added: 3, addedFraud: 0 }));
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'New reports' }).textContent).toBe('3 new reports'),
    );
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(calls.findLast(({ name }) => name === 'reports.page')?.request).toMatchObject({ asOf: null });
  });
});

describe('the map of all reports', () => {
  it('is a region with its own buttons and attribution', async () => {
    await openMap([report('1', 'high', madrid)]);
    const map = within(screen.getByRole('region', { name: 'Map' }));
    for (const name of ['Zoom in', 'Zoom out', 'Fit to report', 'Fit all'])
      expect(map.getByRole('button', { name })).toBeTruthy();
    expect(map.getByText('Base map: Natural Earth, GeoNames (CC BY 4.0)')).toBeTruthy();
  });

  it('shows a report as a button named by risk, place and time that selects it', async () => {
    const { stores, user } = await openMap([report('1', 'high', madrid), report('2', 'clear', tokyo)]);
    await user.click(await screen.findByRole('button', { name: 'Report high Madrid 14:05' }));
    await screen.findByRole('button', { name: /^GPS location Madrid/ });
    expect(stores.openReport.getState().key).toBe('1');
  });

  it('clusters the reports of one place and spreads them if no zoom separates them', async () => {
    const { stores, user } = await openMap([
      report('1', 'clear', madrid),
      report('2', 'fraud', madrid),
      report('3', 'low', madrid),
    ]);
    await user.click(
      await screen.findByRole('button', { name: '3 reports near Madrid, highest risk: fraud' }),
    );
    const spread = await screen.findByRole('group', { name: '3 reports near Madrid' });
    await user.click(await within(spread).findByRole('button', { name: 'Report fraud Madrid 14:05' }));
    expect(stores.openReport.getState().key).toBe('2');
    expect(screen.queryByRole('group', { name: '3 reports near Madrid' })).toBeNull();
  });

  it('collapses spread reports with Esc', async () => {
    const { user } = await openMap([report('1', 'clear', madrid), report('2', 'fraud', madrid)]);
    // The map is fitted while it opens: after focusing, another button may replace it for the same reports.
    await waitFor(() => {
      const button = screen.getByRole('button', { name: /^2 reports near Madrid/ });
      button.focus();
      expect(document.activeElement).toBe(button);
    });
    await user.keyboard('{Enter}');
    const spread = await screen.findByRole('group', { name: '2 reports near Madrid' });
    await within(spread).findByRole('button', { name: /^Report fraud/ });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: '2 reports near Madrid' })).toBeNull();
  });

  it('lists the reports of one place if they are too many to spread', async () => {
    const many = Array.from({ length: 25 }, (_, at) => report(String(at + 1), 'low', madrid));
    const { stores, user } = await openMap(many);
    await user.click(await screen.findByRole('button', { name: /^25 reports near Madrid/ }));
    const card = await screen.findByRole('dialog', { name: '25 reports near Madrid' });
    const listed = await within(card).findAllByRole('button', { name: /^Report low Madrid/ });
    expect(listed).toHaveLength(25);
    await user.click(listed[6] ?? card);
    expect(stores.openReport.getState().key).toBe('7');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('zooms into a cluster of separate reports', async () => {
    const near = { ...madrid, city: 'Getafe', latitude: 40.3057 };
    const { user } = await openMap([
      report('1', 'high', madrid),
      report('2', 'low', near),
      report('3', 'low', tokyo),
    ]);
    await user.click(await screen.findByRole('button', { name: /^2 reports near/ }));
    await screen.findByRole('button', { name: /^Report high Madrid/ });
    await screen.findByRole('button', { name: /^Report low Getafe/ });
  });

  it('says how many reports it shows, and lists those it can’t show', async () => {
    const { stores, user } = await openMap([
      report('1', 'high', madrid),
      report('2', 'fraud', { city: 'Nowhere', latitude: 91, longitude: 100 }),
      report('3', 'low', { latitude: 0, longitude: 0 }),
    ]);
    await screen.findByText('2 of 3 reports on the map, 1 of them without information');
    await user.click(screen.getByRole('button', { name: '1 has no usable position' }));
    await user.click(await screen.findByRole('button', { name: /^Report fraud login-2/ }));
    expect(stores.openReport.getState().key).toBe('2');
    await user.click(screen.getByRole('tab', { name: 'Positions' }));
    expect(screen.getByText('Not on the map: latitude out of range')).toBeTruthy();
  });

  it('shows the search results, like the grid', async () => {
    const { stores } = await openMap([report('1', 'high', madrid), report('2', 'clear', tokyo)]);
    await screen.findByText('2 of 2 reports on the map');
    await act(() => stores.reports.getState().setSearch('tokyo'));
    await screen.findByText('1 of 1 report on the map');
    await screen.findByRole('button', { name: /^Report clear Tokyo/ });
    expect(screen.queryByRole('button', { name: /Madrid/ })).toBeNull();
    expect(screen.getByRole('status', { name: 'Shown' }).textContent).toBe('1 report1 hidden');
  });

  it('hides layers and says how many reports are only in hidden ones', async () => {
    const hidden = detailOf(JSON.stringify({ ip: { address: tokyo } }), '2');
    const { user } = await openMap([report('1', 'high', madrid), hidden]);
    await screen.findByText('2 of 2 reports on the map');
    await user.click(screen.getByRole('checkbox', { name: 'IP address' }));
    await screen.findByText('1 of 2 reports on the map; 1 only in hidden layers');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Tokyo/ })).toBeNull());
  });

  it('filters the grid by the risks of its legend', async () => {
    const { stores, user } = await openMap([report('1', 'high', madrid), report('2', 'clear', tokyo)]);
    await user.click(await screen.findByRole('checkbox', { name: /^clear/ }));
    expect(stores.reports.getState().query.filters).toEqual([{ field: 'risk', in: [], out: ['clear'] }]);
    await user.click(screen.getByRole('checkbox', { name: /^clear/ }));
    expect(stores.reports.getState().query.filters).toEqual([]);
  });

  it('filters the grid to the view, follows it, and removes the filter', async () => {
    const { stores, user } = await openMap([report('1', 'high', madrid), report('2', 'clear', tokyo)]);
    await screen.findByText('2 of 2 reports on the map');
    const area = () => stores.reports.getState().query.filters.find(({ field }) => field === 'area');
    const only = screen.getByRole('button', { name: 'Only what is in view' });
    await user.click(only);
    const first = area();
    expect(first?.field === 'area' ? first.area.kind : null).toBe('box');
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(area()).not.toEqual(first);
    expect(only.getAttribute('aria-pressed')).toBe('true');
    await user.click(only);
    expect(area()).toBeUndefined();
    expect(only.getAttribute('aria-pressed')).toBe('false');
  });

  it('no longer filters the grid to the view after that filter is removed or replaced', async () => {
    const { stores, user } = await openMap([report('1', 'high', madrid)]);
    await screen.findByText('1 of 1 report on the map');
    const only = screen.getByRole('button', { name: 'Only what is in view' });
    await user.click(only);
    await user.click(screen.getByRole('button', { name: 'Remove area filter' }));
    expect(only.getAttribute('aria-pressed')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(stores.reports.getState().query.filters).toEqual([]);
    await user.click(only);
    const area = { kind: 'circle', ...madrid, km: 5 } as const;
    await act(() => stores.reports.getState().putFilter({ field: 'area', area }));
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(stores.reports.getState().query.filters).toEqual([{ field: 'area', area }]);
  });

  it('collapses its tables', async () => {
    const { user } = await openMap([report('1', 'high', madrid)]);
    await user.click(screen.getByRole('button', { name: 'Collapse panel' }));
    expect(screen.queryByRole('grid', { name: 'Reports' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Reports' }));
    expect(screen.getByRole('grid', { name: 'Reports' })).toBeTruthy();
  });

  it('recounts the risks of its legend when reports arrive', async () => {
    let count = 1;
    const high1 = report('1', 'high', madrid);
    const shownOnMap = holding([rowOf(high1)])['map.shown'];
    const { push } = await openMap(
      [high1],
      {},
      {
        'reports.values': () => succeed([{ value: 'high', count }]),
        'map.shown': async (request) => {
          const answer = await shownOnMap(request);
          return answer.ok ? succeed({ ...answer.value, shown: count }) : answer;
        },
      },
    );
    const high = screen.getByRole('checkbox', { name: /^high/, hidden: true }).closest('label');
    await waitFor(() => expect(high?.textContent).toBe('high1'));
    count = 20_000;
    act(() => push('reports.changed', { added: 19_999, addedFraud: 0 }));
    await waitFor(() => expect(high?.textContent).toBe('high20,000'));
  });

  it('cancels drawing with Esc', async () => {
    const { user } = await openMap([report('1', 'high', madrid)]);
    await user.click(screen.getByRole('button', { name: 'Filter by lasso' }));
    expect(screen.getByText(/^Draw a line around the reports/)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/^Draw a line around the reports/)).toBeNull();
  });

  it('highlights the positions of the row under the pointer', async () => {
    const { stores, user } = await openMap([report('1', 'high', madrid), report('2', 'clear', tokyo)]);
    const row = within(screen.getByRole('grid', { name: 'Reports' })).getByRole('row', {
      name: /login-2|Tokyo/,
    });
    await user.hover(row);
    expect(document.querySelectorAll('.ring')).toHaveLength(1);
    expect(stores.highlights.getState().hoveredRow?.key).toBe('2');
    await user.unhover(row);
    expect(document.querySelectorAll('.ring')).toHaveLength(0);
  });

  it('says that there is nothing to show', async () => {
    await openMap([]);
    expect(await screen.findByText('No reports to show')).toBeTruthy();
  });

  it('says that none of the reports has a position', async () => {
    const { stores } = await openMap([report('1', 'fraud', { city: 'Nowhere', latitude: 91, longitude: 0 })]);
    await screen.findByText('None of these reports has a usable position.');
    expect(screen.queryByText('No reports to show')).toBeNull();
    await act(() => stores.reports.getState().setSearch('nothing like it'));
    await waitFor(() => expect(screen.getAllByText('No matching reports')).toBeTruthy());
  });

  it('shows a problem if the store can’t be read', async () => {
    await openMap([report('1', 'high', madrid)], {}, { 'map.shown': () => fail({ kind: 'unexpected' }) });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('finding a place', () => {
  const search = () => screen.getByRole('searchbox', { name: 'Find a place' });

  it('suggests places by name, marks the one selected by keyboard, and clears it', async () => {
    const { user } = await openMap([report('1', 'high', madrid)]);
    await user.type(search(), 'ma');
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Madrid, Spain40.417, -3.703',
      'Malmö, Sweden55.606, 13.001',
    ]);
    await user.keyboard('{ArrowDown}');
    expect(search().getAttribute('aria-activedescendant')).toBe(options[1]?.id);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('img', { name: 'Place: Malmö, Sweden' })).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
    // The list says how many reports are there now.
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'In view' }).textContent).toBe('0 in view'),
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('img', { name: /^Place:/ })).toBeNull();
  });

  it('goes to coordinates', async () => {
    const { user } = await openMap([report('1', 'high', madrid), report('2', 'clear', tokyo)]);
    await user.type(search(), "40°25'N 3°42'W{Enter}");
    expect(screen.getByRole('img', { name: 'Place: 40.41667, -3.7' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'In view' }).textContent).toBe('1 in view'),
    );
  });

  it('says that there is no such place', async () => {
    const { user } = await openMap([report('1', 'high', madrid)]);
    await user.type(search(), 'xyzzy{Enter}');
    expect(await screen.findByText(/^No place found/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Place:/ })).toBeNull();
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
    // Its own positions aren't shown as another report.
    await screen.findByText('1 of 1 report on the map');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Report fraud/ })).toBeNull());
  });

  it('labels the lines with distances and draws those to an IP address behind a proxy dashed', async () => {
    const { select } = await openMap([fullDetail]);
    await select(fullDetail.key);
    const label = '1,670 km from EM location to IP address, explained by TOR';
    expect(screen.getByRole('img', { name: label })).toBeTruthy();
    expect(document.querySelectorAll('.leaflet-overlay-pane .legLine-explained')).toHaveLength(3);
    const contradicting = [...document.querySelectorAll('.leaflet-overlay-pane .legLine-apart')];
    expect(contradicting).toHaveLength(2);
    // Rounded to whole px, curves would look jagged.
    for (const line of contradicting) expect(line.getAttribute('d')).toMatch(/\d\.\d/);
  });

  it('draws the visible assumed radii unless switched off', async () => {
    const { select, user } = await openMap([fullDetail]);
    await select(fullDetail.key);
    const circles = () => document.querySelectorAll('.leaflet-container .radiusOutline');
    expect([...circles()].map((circle) => circle.classList.contains('sourceColour-ip'))).toEqual([true]);
    await user.click(screen.getByRole('checkbox', { name: 'Assumed radii' }));
    expect(circles()).toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: 'Assumed radii' }));
    expect(circles()).toHaveLength(1);
  });

  it('opens the card of a position by keyboard and restores the focus', async () => {
    const { select, calls, user } = await openMap([fullDetail]);
    await select(fullDetail.key);
    const marker = screen.getByRole('button', { name: /^IP address/ });
    marker.focus();
    await user.keyboard('{Enter}');
    const card = within(screen.getByRole('dialog', { name: 'IP address Frankfurt am Main, Germany' }));
    expect(card.getByText('50.1109, 8.6821')).toBeTruthy();
    expect(card.getByText('Frankfurt am Main, Germany')).toBeTruthy();
    expect(card.getByText('1,465–1,875 km')).toBeTruthy();
    expect(card.getByText('VPN')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Copy coordinates' }));
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: '50.1109, 8.6821' } });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(marker);
  });

  it('lists positions that can’t be shown with the reason, and hostile text as text', async () => {
    const { select, user } = await openMap([hostileDetail]);
    await select(hostileDetail.key);
    await user.click(screen.getByRole('tab', { name: 'Positions' }));
    expect(
      screen.getByText('Not on the map: latitude out of range, perhaps swapped with the longitude'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'IP address Null Island' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Map' }).querySelector('img')).toBeNull();
  });
});

describe('a selected report without a usable position', () => {
  const nowhere = detailOf(
    JSON.stringify({
      geo_location: { address: { city: 'Nowhere', latitude: 91, longitude: 200 } },
      em_location: { address: { city: 'Lisboa', latitude: null, longitude: null } },
      ip: { address: { latitude: 'x', longitude: 1 } },
    }),
    'nowhere',
  );
  const title = 'This report has no position to show on the map';
  const notice = () => screen.getAllByRole('status').find((each) => each.textContent?.includes(title));
  const reasons = () => [...(notice()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  const fitReport = () => screen.getByRole('button', { name: 'Fit to report' });

  it('shows the reason for each source, and the map keeps showing the other reports', async () => {
    const { select } = await openMap([report('1', 'high', madrid), nowhere]);
    await select('nowhere');
    expect(reasons()).toEqual([
      'GPS location: latitude out of range',
      'EM location: no coordinates',
      'IP address: latitude can’t be read',
      'Not given: Location',
    ]);
    expect(fitReport()).toHaveProperty('disabled', true);
    await screen.findByText('1 of 2 reports on the map');
    await screen.findByRole('button', { name: /^Report high/ });
  });

  it('says that it has no positions at all', async () => {
    const { select } = await openMap([detailOf('{}', '#1')]);
    await select('#1');
    expect(reasons()).toEqual(['Not given: GPS location, EM location, IP address and Location']);
  });

  it('shows no reasons before its details are loaded', async () => {
    const { stores } = await openMap([nowhere], {}, { 'reports.detail': () => new Promise(() => undefined) });
    act(() => void stores.openReport.getState().select('nowhere'));
    expect(notice()).toBeTruthy();
    expect(reasons()).toEqual([]);
  });

  it('is replaced by the next report with a position, even at 0, 0', async () => {
    const zero = report('3', 'clear', { city: 'Null Island', latitude: 0, longitude: 0 });
    const { select } = await openMap([nowhere, zero]);
    await select('nowhere');
    await select('3');
    expect(notice()).toBeUndefined();
    expect(screen.getByRole('button', { name: 'GPS location Null Island' })).toBeTruthy();
    expect(fitReport()).toHaveProperty('disabled', false);
  });
});

describe('a tile server', () => {
  const server = {
    tileAddress: 'https://tiles.example.com/{z}/{x}/{y}.png',
    tileAttribution: '© <b>Example</b>',
  };
  const askNone = () => screen.queryByRole('checkbox', { name: 'Ask no tile server' });

  it('is not asked at first, and the map names it next to the switch', async () => {
    const { user, calls } = await openMap([report('1', 'high', madrid)], server);
    expect(document.querySelector('img')).toBeNull();
    expect(askNone()).toHaveProperty('checked', true);
    expect(screen.getByText('tiles.example.com')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Ask no tile server' }));
    expect(calls).toContainEqual({
      name: 'settings.save',
      request: { allowedTileOrigin: 'https://tiles.example.com' },
    });
  });

  it('needs permission again if its address leads to another host', async () => {
    await openMap([report('1', 'high', madrid)], {
      ...server,
      allowedTileOrigin: 'https://other.example.com',
    });
    expect(document.querySelector('img')).toBeNull();
    expect(askNone()).toHaveProperty('checked', true);
  });

  it('is asked once the switch is off, and is attributed as text', async () => {
    await openMap([report('1', 'high', madrid)], {
      ...server,
      allowedTileOrigin: 'https://tiles.example.com',
    });
    expect(askNone()).toHaveProperty('checked', false);
    expect(screen.getByText('Base map: Natural Earth, GeoNames (CC BY 4.0) · © <b>Example</b>')).toBeTruthy();
    const pictures = [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
    expect(pictures.length).toBeGreaterThan(0);
    const address = encodeURIComponent('https://tiles.example.com/{z}/{x}/{y}.png');
    for (const { src } of pictures)
      expect(src).toMatch(new RegExp(`^app://tiles/\\d+/\\d+/\\d+\\?address=${address}$`));
  });

  it('has no switch if none is set', async () => {
    await openMap([report('1', 'high', madrid)], { tileAttribution: 'Example' });
    expect(askNone()).toBeNull();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('Base map: Natural Earth, GeoNames (CC BY 4.0)')).toBeTruthy();
  });
});
