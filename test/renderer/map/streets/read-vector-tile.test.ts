import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVectorTile } from '../../../../renderer/features/map/streets/read-vector-tile';
import { varints } from '../../../support/files/pmtiles-archive';
import { everywhere, part, vectorTile } from '../../../support/files/vector-tile';

const read = (bytes: Buffer) => readVectorTile(Uint8Array.from(bytes));
const road = (properties: Record<string, string | number>) =>
  vectorTile([
    {
      name: 'roads',
      features: [
        {
          type: 'line',
          lines: [
            [
              [0, 0],
              [4096, 2048],
            ],
          ],
          properties,
        },
      ],
    },
  ]);

describe('a vector tile', () => {
  it('has lines and polygons in px of the drawn tile', () => {
    const tile = read(
      Buffer.concat([
        road({ kind: 'highway', name: 'A-6', population_rank: 9 }),
        vectorTile([{ name: 'earth', features: [{ type: 'polygon', lines: everywhere, properties: {} }] }]),
      ]),
    );
    const [highway] = tile.get('roads') ?? [];
    expect(highway).toMatchObject({
      geomType: 2,
      props: { kind: 'highway', name: 'A-6', population_rank: 9 },
      bbox: { minX: 0, minY: 0, maxX: 512, maxY: 256 },
      numVertices: 2,
    });
    const [earth] = tile.get('earth') ?? [];
    expect(earth?.geom.map((ring) => ring.map(({ x, y }) => [x, y]))).toEqual([
      [
        [-8, -8],
        [520, -8],
        [520, 520],
        [-8, 520],
        [-8, -8],
      ],
    ]);
  });

  it('has only what is drawn, and short names without invisible or turning characters', () => {
    const tile = read(
      Buffer.concat([
        road({ kind: 'highway', name: `\u202e${'x'.repeat(5_000)}`, surface: 'asphalt', __proto__x: 1 }),
        vectorTile([{ name: 'secret', features: [{ type: 'polygon', lines: everywhere, properties: {} }] }]),
      ]),
    );
    expect([...tile.keys()]).toEqual(['roads']);
    expect(tile.get('roads')?.map(({ props }) => props)).toEqual([{ kind: 'highway', name: 'x'.repeat(79) }]);
  });

  it.each([
    [
      { 'pmap:kind': 'highway', 'pmap:kind_detail': 'motorway' },
      { kind: 'highway', kind_detail: 'motorway' },
    ],
    [
      { 'pmap:kind': 'medium_road', name: 'Via Roma' },
      { kind: 'major_road', name: 'Via Roma' },
    ],
    [
      { 'pmap:min_admin_level': 2, 'pmap:kind': 'country', 'pmap:kind_detail': 'x' },
      { kind: 'country', kind_detail: 2 },
    ],
    [
      { 'pmap:min_zoom': 4, 'pmap:population_rank': 10 },
      { min_zoom: 4, population_rank: 10 },
    ],
  ])('has the properties of version 4 of the schema where it is of version 3: %o', (stored, props) => {
    expect(
      read(road(stored))
        .get('roads')
        ?.map((feature) => feature.props),
    ).toEqual([props]);
  });

  const layer = (...geometry: readonly number[]) =>
    part(
      3,
      Buffer.concat([
        part(1, Buffer.from('roads')),
        part(2, Buffer.concat([varints(3 * 8, 2), part(4, varints(...geometry))])),
      ]),
    );

  it.each([
    ['a billion points', layer(1e9 * 8 + 2, 1, 1)],
    ['a billion points of which none is there', layer(1e9 * 8 + 1)],
    ['an unknown command', layer(5)],
    ['a part that is longer than the tile', varints(3 * 8 + 2, 1e9)],
    ['a number without end', Buffer.alloc(40, 0xff)],
    [
      'too many features',
      part(
        3,
        Buffer.concat([
          part(1, Buffer.from('roads')),
          ...Array.from({ length: 60_001 }, () => part(2, Buffer.alloc(0))),
        ]),
      ),
    ],
  ])('is refused with %s', (_what, bytes) => {
    expect(() => read(bytes)).toThrow(RangeError);
  });

  it('that closes a line a billion times is read at once', () => {
    const [feature] = read(layer(9, 0, 0, 1e9 * 8 + 7)).get('roads') ?? [];
    expect(feature?.numVertices).toBe(2);
  });

  it('is read or refused, whatever its bytes', () => {
    const good = road({ kind: 'highway', name: 'A-6' });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (changes) => {
          const bytes = Buffer.from(good);
          for (const [at, value] of changes) bytes.writeUInt8(value, at);
          try {
            read(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
          }
        },
      ),
    );
  });
});
