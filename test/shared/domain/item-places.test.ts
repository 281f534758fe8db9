import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxPlaceLength,
  movedIds,
  type PlacedId,
  placePattern,
  withPlaces,
} from '../../../shared/domain/item-places';

function insertedAt(items: readonly PlacedId[], at: number, id: string): readonly PlacedId[] {
  return items.toSpliced(at, 0, { id, place: null });
}

const anyPlace = fc.option(fc.stringMatching(placePattern), { nil: null });

describe('places', () => {
  it('are in the order of the items, and stay where they are in this order already', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 40 }), (places) => {
        const items = places.map((place, at) => ({ id: String(at), place }));
        const placed = withPlaces(items);
        expect(placed.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
        for (const [at, { place }] of placed.entries()) {
          expect(place).toMatch(placePattern);
          if (at > 0) expect(place > (placed[at - 1]?.place ?? '')).toBe(true);
        }
        const isInOrder = places.every((place, at) => place !== null && place > (places[at - 1] ?? ''));
        if (isInOrder) expect(placed.map(({ place }) => place)).toEqual(places);
      }),
    );
  });

  it('leave all others alone when an item is put between two', () => {
    const placed = withPlaces(['a', 'b', 'c', 'd'].map((id) => ({ id, place: null })));
    const [a, b, c, d] = placed;
    if (!a || !b || !c || !d) throw new Error('Each item has a place.');
    const [, moved, ...others] = withPlaces([a, { id: 'd', place: null }, b, c]);
    expect(moved?.id).toBe('d');
    expect(others).toEqual([b, c]);
  });

  it('stay short however often an item is put at the end, at the beginning or between the same two', () => {
    for (const at of [0, 1, Number.POSITIVE_INFINITY]) {
      let items = withPlaces(['x', 'y'].map((id) => ({ id, place: null })));
      for (let count = 0; count < 1_000; count += 1)
        items = withPlaces(insertedAt(items, Math.min(at, items.length), String(count)));
      for (const { place } of items) expect(place.length).toBeLessThanOrEqual(maxPlaceLength);
    }
  });
});

describe('the items that move', () => {
  it('are as few as possible', () => {
    expect([...movedIds(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])]).toEqual(['d']);
    expect([...movedIds(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])]).toEqual(['a']);
    expect([...movedIds(['a', 'b'], ['a', 'new', 'b'])]).toEqual([]);
  });

  it('leave the others in their order', () => {
    const anyOrder = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 });
    fc.assert(
      fc.property(anyOrder, fc.infiniteStream(fc.double({ noNaN: true })), (before, keys) => {
        const after = [...before]
          .map((id) => ({ id, key: keys.next().value ?? 0 }))
          .sort((one, other) => one.key - other.key)
          .map(({ id }) => id);
        const moved = movedIds(before, after);
        const staying = (ids: readonly string[]) => ids.filter((id) => !moved.has(id));
        expect(staying(after)).toEqual(staying(before));
      }),
    );
  });
});
