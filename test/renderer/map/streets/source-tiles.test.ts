import { describe, expect, it } from 'vitest';
import { sourceTiles } from '../../../../renderer/features/map/streets/source-tiles';

const vector = { tiles: 'vector', minZoom: 2, maxZoom: 4 } as const;
const raster = { ...vector, tiles: 'raster' } as const;

describe('the tiles of an archive that a part of the map shows', () => {
  it('are the same tile of a vector map', () => {
    expect(sourceTiles(vector, { zoom: 3, x: 5, y: 6 })).toEqual([{ zoom: 3, x: 5, y: 6 }]);
  });

  it('are four pictures of the next zoom', () => {
    expect(sourceTiles(raster, { zoom: 3, x: 5, y: 6 })).toEqual([
      { zoom: 4, x: 10, y: 12 },
      { zoom: 4, x: 11, y: 12 },
      { zoom: 4, x: 10, y: 13 },
      { zoom: 4, x: 11, y: 13 },
    ]);
  });

  it.each([vector, raster])('are the one around it beyond the last zoom', (source) => {
    expect(sourceTiles(source, { zoom: 6, x: 21, y: 27 })).toEqual([{ zoom: 4, x: 5, y: 6 }]);
  });

  it.each([vector, raster])('are none before the first zoom', (source) => {
    expect(sourceTiles(source, { zoom: 0, x: 0, y: 0 })).toEqual([]);
  });
});
