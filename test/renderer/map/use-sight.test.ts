import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { layOutReport } from '../../../renderer/features/map/report/report-lines';
import { useSight } from '../../../renderer/features/map/use-sight';
import type { Position, PositionSource } from '../../../shared/domain/position';

const all = { south: 40, west: -4, north: 41, east: -3 };

function at(source: PositionSource, latitude: number, longitude: number): Position {
  return { source, latitude, longitude, place: '', suspicious: false, wrapped: false };
}

function sightOf(positions: readonly Position[], hasTiles = false) {
  return renderHook(() => useSight({ all, selectedKey: '1', layout: layOutReport(positions, []), hasTiles }))
    .result;
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
