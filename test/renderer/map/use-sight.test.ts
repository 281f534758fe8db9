import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { layOutReport } from '../../../renderer/features/map/report-lines';
import { useSight } from '../../../renderer/features/map/use-sight';
import type { Position, PositionSource } from '../../../shared/domain/position';
import { placedReport } from './placed-report';

const reports = { placed: [placedReport({})], unplaced: [], page: 1 };

function at(source: PositionSource, latitude: number, longitude: number): Position {
  return { source, latitude, longitude, place: '', suspicious: false, wrapped: false };
}

function sightOf(positions: readonly Position[], hasTiles = false) {
  return renderHook(() => useSight(reports, '1', layOutReport(positions, []), hasTiles)).result;
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

  it('leaves the whole page over the country', () => {
    const sight = sightOf([at('geo', 40.4168, -3.7038), at('em', 40.4708, -3.7038)]);
    act(() => sight.current.fitAll?.());
    expect(sight.current.sight.deepest).toBe(7);
  });
});
