import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Stores } from '../../../renderer/app/stores/all-stores';
import { createStores } from '../../../renderer/app/stores/create-stores';
import { StoresProvider } from '../../../renderer/app/stores/stores-provider';
import { worldPixel } from '../../../renderer/features/map/mercator';
import { layOutReport } from '../../../renderer/features/map/selected-report/report-lines';
import { useViewport } from '../../../renderer/features/map/use-viewport';
import type { Position, PositionSource } from '../../../shared/domain/position';
import { fakeBridge } from '../../support/window/fake-bridge';

const bounds = { south: 40, west: -4, north: 41, east: -3 };
const whole = { ...bounds, north: 84 };
const all = { bounds, whole, rows: new Uint32Array(8) };
const higher = { ...all, bounds: { ...bounds, north: 50 } };

let stores: Stores;
let wrapper: (props: { readonly children: ReactNode }) => ReactNode;
beforeEach(() => {
  const { bridge } = fakeBridge();
  stores = createStores(bridge);
  wrapper = ({ children }) => (
    <StoresProvider bridge={bridge} stores={stores}>
      {children}
    </StoresProvider>
  );
});

function at(source: PositionSource, latitude: number, longitude: number): Position {
  return { source, latitude, longitude, place: '', suspicious: false, wrapped: false };
}

function viewportOf(positions: readonly Position[], hasStreets = false) {
  return renderHook(
    () =>
      useViewport({ all, selectedKey: '1', layout: layOutReport(positions, []), hasStreets, stays: false }),
    {
      wrapper,
    },
  ).result;
}

describe('the viewport of a selected report', () => {
  it('separates positions that are 15 km, 6 km or 1 km apart', () => {
    for (const north of [40.5517, 40.4708, 40.4256]) {
      const { maxZoom } = viewportOf([at('geo', 40.4168, -3.7038), at('em', north, -3.7038)]).current
        .viewport;
      const y = (latitude: number) => worldPixel({ latitude, longitude: 0 }, maxZoom).y;
      expect(y(40.4168) - y(north)).toBeGreaterThan(100);
    }
  });

  it('stays at city level if no zoom separates its positions', () => {
    const place = viewportOf([at('geo', 40.4168, -3.7038), at('location', 40.4168, -3.7038)]);
    expect(place.current.viewport.maxZoom).toBe(9);
  });

  it('zooms to street level with a tile server', () => {
    expect(viewportOf([at('geo', 40.4168, -3.7038)], true).current.viewport.maxZoom).toBe(14);
  });

  it('shows all reports at country level', () => {
    const rendered = viewportOf([at('geo', 40.4168, -3.7038), at('em', 40.4708, -3.7038)]);
    act(() => rendered.current.fitAll?.());
    expect(rendered.current.viewport.maxZoom).toBe(7);
  });
});

describe('the viewport of all reports', () => {
  const viewportOfAll = (given: typeof all | null) =>
    renderHook(
      (around: typeof all | null) =>
        useViewport({ all: around, selectedKey: null, layout: null, hasStreets: false, stays: false }),
      {
        initialProps: given,
        wrapper,
      },
    );

  it('is shown as soon as it is known, and again when it changes', () => {
    const { result, rerender } = viewportOfAll(null);
    expect(result.current.viewport.bounds).toBeNull();
    expect(result.current.fitAll).toBeNull();
    const unknown = result.current.viewport.request;
    rerender(all);
    expect(result.current.viewport).toMatchObject({ bounds });
    const known = result.current.viewport.request;
    expect(known).not.toBe(unknown);
    rerender(higher);
    expect(result.current.viewport.request).not.toBe(known);
  });

  it('is zoomed out until the last one is in view on request', () => {
    const { result } = viewportOfAll(all);
    expect(result.current.viewport.crop).not.toBeNull();
    act(() => result.current.fitWhole?.());
    expect(result.current.viewport).toMatchObject({ bounds: whole, crop: null });
    expect(result.current.fitWhole).toBeNull();
  });

  it('doesn’t change after the user moves the map', () => {
    const { result, rerender } = viewportOfAll(all);
    act(() => result.current.stopFollowing());
    const { request } = result.current.viewport;
    rerender(higher);
    expect(result.current.viewport).toMatchObject({ request, bounds: null });
  });
});

describe('the position after the user moves the map', () => {
  const look = { latitude: 40.4, longitude: -3.7, zoom: 6 };
  const viewportWith = (selectedKey: string | null, stays = false) =>
    renderHook(
      (key: string | null) =>
        useViewport({
          all,
          selectedKey: key,
          layout: layOutReport([at('geo', 40.4168, -3.7038)], []),
          hasStreets: false,
          stays,
        }),
      { initialProps: selectedKey, wrapper },
    );

  it('is remembered until the map is fitted, and while the map is closed', () => {
    const { result, unmount } = viewportWith('1');
    expect(result.current.viewport.onLook).toBeNull();
    act(() => result.current.stopFollowing());
    act(() => result.current.viewport.onLook?.(look));
    expect(stores.map.getState().look).toEqual({ selected: '1', timeline: null, ...look });
    act(() => result.current.fitAll?.());
    expect(stores.map.getState().look).toBeNull();
    act(() => result.current.stopFollowing());
    act(() => result.current.viewport.onLook?.(look));
    unmount();
    const again = viewportWith('1').result.current.viewport;
    expect(again).toMatchObject({ bounds: null, look });
  });

  it('is restored until another report is selected', () => {
    const { result, rerender } = viewportWith('1');
    const { request } = result.current.viewport;
    act(() => stores.map.getState().lookAt({ selected: '1', timeline: null, ...look }));
    expect(result.current.viewport).toMatchObject({ bounds: null, look });
    expect(result.current.viewport.request).not.toBe(request);
    rerender('2');
    expect(result.current.viewport.look).toBeNull();
    expect(result.current.viewport.bounds).not.toBeNull();
  });

  it('is forgotten when another filter is set away from the map', async () => {
    stores.navigation.getState().go('map');
    stores.map.getState().lookAt({ selected: null, timeline: null, ...look });
    await stores.reports.getState().putFilter({ field: 'risk', in: ['fraud'], out: [] });
    expect(stores.map.getState().look).not.toBeNull();
    stores.navigation.getState().go('reports');
    await stores.reports.getState().setSort('user');
    expect(stores.map.getState().look).not.toBeNull();
    await stores.reports.getState().putFilter({ field: 'risk', in: ['high'], out: [] });
    expect(stores.map.getState().look).toBeNull();
  });

  it('stays for another report while the reports are filtered to it', () => {
    const { result, rerender } = viewportWith('1', true);
    expect(result.current.viewport).toMatchObject({ bounds: null, look: null });
    rerender('2');
    expect(result.current.viewport.bounds).toBeNull();
    act(() => result.current.fitReport?.());
    expect(result.current.viewport.bounds).not.toBeNull();
  });
});
