import fc from 'fast-check';
import { getHexagonEdgeLengthAvg, latLngToCell, UNITS } from 'h3-js';
import { expect, it } from 'vitest';
import { shapeOf } from '../../../../../main/store/investigation/hot-spots/cells';
import { cellSizes } from '../../../../../shared/domain/hot-cells';
import { packedPlace } from '../../../../../shared/domain/packed-points';
import { isInCircle, placeTest } from '../../../../../shared/domain/place-test';
import { anyPoint } from '../../../../support/inputs/point-arbitrary';

it('the sizes of cells are those of H3', () => {
  for (const { resolution, edgeKm } of cellSizes)
    expect(edgeKm).toBeCloseTo(getHexagonEdgeLengthAvg(resolution, UNITS.km), 2);
});

it('the outline of a cell across 180° goes on past it', () => {
  const { outline } = shapeOf(latLngToCell(-16.8, 180, 5));
  const longitudes = outline.map(({ longitude }) => Math.abs(longitude));
  expect(Math.min(...longitudes)).toBeLessThan(180);
  expect(Math.max(...longitudes)).toBeGreaterThan(180);
  expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(1);
});

it.each([
  ['north', 90],
  ['south', -90],
])('the outline of the cell at the %s pole goes around the world and back along the pole', (_, latitude) => {
  const { outline, area } = shapeOf(latLngToCell(latitude, 0, 4));
  const longitudes = outline.map(({ longitude }) => longitude);
  expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeCloseTo(360, 6);
  expect(outline.filter((point) => point.latitude === latitude)).toHaveLength(2);
  expect(area.kind).toBe('circle');
});

it('no side of an outline jumps across the map, and the area contains the centre, anywhere on Earth', () => {
  fc.assert(
    fc.property(anyPoint, fc.constantFrom(...cellSizes), ({ latitude, longitude }, { resolution }) => {
      const { outline, area, centre } = shapeOf(latLngToCell(latitude, longitude, resolution));
      for (const [at, point] of outline.entries()) {
        const next = outline[at + 1];
        if (next && Math.abs(point.latitude) < 85)
          expect(Math.abs(next.longitude - point.longitude)).toBeLessThan(180);
      }
      const { x, y } = packedPlace(centre.latitude, centre.longitude);
      expect(area.kind === 'circle' ? isInCircle(area, centre) : placeTest(area)(x, y)).toBe(true);
    }),
  );
});
