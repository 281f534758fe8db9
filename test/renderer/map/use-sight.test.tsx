import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { layOutReport } from '../../../renderer/features/map/report/report-lines';
import { useSight } from '../../../renderer/features/map/use-sight';
import { createStores, type Stores, StoresProvider } from '../../../renderer/state/stores';
import type { Position, PositionSource } from '../../../shared/domain/position';
import { fakeBridge } from '../../support/fake-bridge';

const all = { south: 40, west: -4, north: 41, east: -3 };

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

function sightOf(positions: readonly Position[], hasTiles = false) {
  return renderHook(
    () => useSight({ all, selectedKey: '1', layout: layOutReport(positions, []), hasTiles }),
    {
      wrapper,
    },
  ).result;
}

describe('the sight of a selected report', () => {
  it('goes as deep as the base map where its positions are 15 km or 6 km apart', () => {
    for (const north of [40.5517, 40.4708]) {
      const sight = sightOf([at('geo', 40.4168, -3.7038), at('em', north, -3.7038)]);
      expect(sight.current.sight.deepest).toBe(12);
    }
  });

  it('stays over the city where no zoom tells its positions apart', () => {
    const place = sightOf([at('geo', 40.4168, -3.7038), at('location', 40.4168, -3.7038)]);
    expect(place.current.sight.deepest).toBe(9);
  });

  it('goes to the streets where a tile server shows them', () => {
    expect(sightOf([at('geo', 40.4168, -3.7038)], true).current.sight.deepest).toBe(14);
  });

  it('leaves all reports over the country', () => {
    const sight = sightOf([at('geo', 40.4168, -3.7038), at('em', 40.4708, -3.7038)]);
    act(() => sight.current.fitAll?.());
    expect(sight.current.sight.deepest).toBe(7);
  });
});

describe('the sight of all reports', () => {
  const sightOfAll = (given: typeof all | null) =>
    renderHook(
      (around: typeof all | null) =>
        useSight({ all: around, selectedKey: null, layout: null, hasTiles: false }),
      {
        initialProps: given,
        wrapper,
      },
    );

  it('is looked at as soon as it is known, and again when it is another', () => {
    const { result, rerender } = sightOfAll(null);
    expect(result.current.sight.bounds).toBeNull();
    expect(result.current.fitAll).toBeNull();
    const unknown = result.current.sight.request;
    rerender(all);
    expect(result.current.sight.bounds).toEqual(all);
    const known = result.current.sight.request;
    expect(known).not.toBe(unknown);
    rerender({ ...all, north: 50 });
    expect(result.current.sight.request).not.toBe(known);
  });

  it('is left alone once the person looks around', () => {
    const { result, rerender } = sightOfAll(all);
    act(() => result.current.leave());
    const { request } = result.current.sight;
    rerender({ ...all, north: 50 });
    expect(result.current.sight).toMatchObject({ request, bounds: null });
  });
});

describe('where the person looks around', () => {
  const look = { latitude: 40.4, longitude: -3.7, zoom: 6 };
  const sightWith = (selectedKey: string | null) =>
    renderHook(
      (key: string | null) =>
        useSight({
          all,
          selectedKey: key,
          layout: layOutReport([at('geo', 40.4168, -3.7038)], []),
          hasTiles: false,
        }),
      { initialProps: selectedKey, wrapper },
    );

  it('is noted from then on, and forgotten when something is looked at or the map is left', () => {
    const { result, unmount } = sightWith('1');
    expect(result.current.sight.onLook).toBeNull();
    act(() => result.current.leave());
    act(() => result.current.sight.onLook?.(look));
    expect(stores.map.getState().look).toEqual({ selected: '1', ...look });
    act(() => result.current.fitAll?.());
    expect(stores.map.getState().look).toBeNull();
    act(() => result.current.leave());
    act(() => result.current.sight.onLook?.(look));
    unmount();
    expect(stores.map.getState().look).toBeNull();
  });

  it('is looked at again where it was noted before, until another report is read', () => {
    const { result, rerender } = sightWith('1');
    const { request } = result.current.sight;
    act(() => stores.map.getState().lookAt({ selected: '1', ...look }));
    expect(result.current.sight).toMatchObject({ bounds: null, look });
    expect(result.current.sight.request).not.toBe(request);
    rerender('2');
    expect(result.current.sight.look).toBeNull();
    expect(result.current.sight.bounds).not.toBeNull();
  });
});
