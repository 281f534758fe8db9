import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pixelOf } from '../../../renderer/features/investigate/links/graph-geometry';
import { shortName } from '../../../renderer/features/investigate/links/node-name';
import { boxOf, placeNames } from '../../../renderer/features/investigate/links/place-names';
import { textWidth } from '../../../renderer/ui/text-width';
import type { LinkNode } from '../../../shared/domain/links/link-picture';

const size = { width: 800, height: 390 };

function linkNode(value: string, x: number, y: number, users = 0): LinkNode {
  const kind = users > 0 ? 'device' : 'user';
  return {
    ref: { kind, value },
    address: '',
    point: null,
    users,
    reports: 1,
    suspected: 0,
    judged: 0,
    judgedFraud: 0,
    first: null,
    last: null,
    common: false,
    x,
    y,
  };
}

const graph = fc
  .array(
    fc.record({
      value: fc.string({ minLength: 1, maxLength: 40 }),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
      users: fc.nat(5),
    }),
    { minLength: 1, maxLength: 70 },
  )
  .map((nodes) => nodes.map(({ value, x, y, users }) => linkNode(value, x, y, users)));

it('names in the picture of links cover no other name and no node, and are complete', () => {
  fc.assert(
    fc.property(graph, fc.nat(), (nodes, seed) => {
      const selected = seed % nodes.length;
      const names = placeNames(nodes, selected, size);
      expect(names.has(selected)).toBe(true);
      const boxes = [...names].flatMap(([at, name]) => {
        const node = nodes[at];
        return node ? [{ at, ...boxOf(pixelOf(node, size), name, textWidth(name.text)) }] : [];
      });
      expect(boxes).toHaveLength(names.size);
      for (const box of boxes) {
        expect(box.left >= 0 && box.top >= 0 && box.right <= size.width && box.bottom <= size.height).toBe(
          true,
        );
        // The selected node has its name in any case.
        if (box.at === selected) continue;
        const isFree = (left: number, right: number, top: number, bottom: number) =>
          box.left >= right || left >= box.right || box.top >= bottom || top >= box.bottom;
        for (const other of boxes)
          expect(other.at === box.at || isFree(other.left, other.right, other.top, other.bottom)).toBe(true);
        nodes.forEach((node, at) => {
          const { x, y } = pixelOf(node, size);
          expect(at === box.at || isFree(x - 12, x + 12, y - 12, y + 12)).toBe(true);
        });
      }
    }),
  );
});

it('where names have no room, those of the values that most users have are shown', () => {
  const crowd = Array.from({ length: 12 }, (_, at) => linkNode(`device-${at}`, 0.5, 0.5, at + 2));
  const named = [...placeNames([linkNode('start', 0.1, 0.1), ...crowd], 0, size).keys()];
  expect(named[0]).toBe(0);
  expect(named.slice(1)).toEqual([12, 11, 10, 9].slice(0, named.length - 1));
  expect(named.length).toBeGreaterThan(2);
  expect(named.length).toBeLessThan(12);
});

it('of more than 60 nodes, only the start and the values that most users have are named', () => {
  const values = Array.from({ length: 30 }, (_, at) =>
    linkNode(`d${at}`, (at % 6) / 6, Math.floor(at / 6) / 6, at + 2),
  );
  const users = Array.from({ length: 40 }, (_, at) => linkNode(`u${at}`, (at % 8) / 8 + 0.07, 0.9));
  const names = placeNames([linkNode('start', 1, 1), ...values, ...users], 0, size);
  expect([...names.keys()].every((at) => at <= 30)).toBe(true);
  expect(names.has(30)).toBe(true);
  expect(names.size).toBe(25);
});

it('a hash has its beginning and end', () => {
  const hash = '859d2894e030160522d74f3a62ae536655ce0a45b7d1f7a8c1d0b1b2c3d4e5f6';
  const named = (most: number) => shortName(linkNode(hash, 0, 0), most);
  expect([named(44), shortName(linkNode('a name of thirty characters and more', 0, 0))]).toEqual([
    '859d28…d4e5f6',
    'a name of thirty charac…',
  ]);
});
