import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PivotMenus } from '../../../renderer/components/pivot-menus';
import { eventually } from '../../support/runner/eventually';
import { renderWithStores } from '../../support/window/render-with-stores';

const here = { latitude: 40.7128, longitude: -74.006 };
const exit = { latitude: 50.11, longitude: 8.68 };
const ipPlace = { ...exit, place: 'Frankfurt am Main' };
const timelines = [
  { kind: 'user', value: 'u-1' },
  { kind: 'transaction', value: 't-1' },
] as const;

it('offers the timelines that contain a report, and opens one on the map', async () => {
  const { user, stores } = renderWithStores(<PivotMenus timelines={timelines} here={null} ipPlace={null} />);
  expect(screen.queryByRole('button', { name: 'Reports near here' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show timeline' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Timeline of this useru-1',
    'Timeline of this transactiont-1',
  ]);
  await user.click(screen.getByRole('menuitem', { name: /^Timeline of this user/ }));
  expect(stores.timeline.getState().subject).toEqual(timelines[0]);
  expect(stores.navigation.getState().screen).toBe('map');
});

it('filters the grid to the reports within a radius, and keeps its other filters', async () => {
  const { user, stores } = renderWithStores(<PivotMenus timelines={[]} here={here} ipPlace={ipPlace} />);
  await eventually(() => expect(stores.reports.getState().page).not.toBeNull());
  await stores.reports.getState().addValue('risk', 'fraud', 'in');
  await user.click(screen.getByRole('button', { name: 'Reports near here' }));
  await user.click(screen.getByRole('menuitem', { name: 'Reports within 1,000 km of here' }));
  expect(stores.reports.getState().query.filters).toEqual([
    { field: 'risk', in: ['fraud'], out: [] },
    { field: 'area', area: { kind: 'circle', ...here, km: 1_000 } },
  ]);
});

it('filters by the position of the IP address alone', async () => {
  const { user, stores } = renderWithStores(<PivotMenus timelines={[]} here={here} ipPlace={ipPlace} />);
  await user.click(screen.getByRole('button', { name: 'Reports near here' }));
  await user.click(screen.getByRole('menuitem', { name: /^Reports at this IP location/ }));
  expect(stores.reports.getState().query.filters).toEqual([
    { field: 'area', area: { kind: 'circle', ...exit, km: 1 }, sources: ['ip'] },
  ]);
});

it('ignores the place of the IP address', async () => {
  const { user, calls } = renderWithStores(<PivotMenus timelines={[]} here={here} ipPlace={ipPlace} />);
  await user.click(screen.getByRole('button', { name: 'Reports near here' }));
  await user.click(screen.getByRole('menuitem', { name: /^Ignore this IP place/ }));
  await eventually(() =>
    expect(calls.find(({ name }) => name === 'log.append')?.request).toMatchObject({
      entries: [{ kind: 'ip-place', body: { ...exit, name: 'Frankfurt am Main', removed: false } }],
    }),
  );
});
