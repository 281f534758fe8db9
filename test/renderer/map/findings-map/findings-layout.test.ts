import { expect, it } from 'vitest';
import {
  boundsOfFindings,
  movedIntoView,
  type PlacedFinding,
  withRoom,
} from '../../../../renderer/features/map/findings-map/findings-layout';
import { worldPixel } from '../../../../renderer/features/map/mercator';

const finding = (id: string, latitude: number, longitude: number): PlacedFinding => ({
  id,
  at: { latitude, longitude },
  outline: [],
  label: '7',
  name: id,
  isStrong: true,
});

const first = finding('first', 40, -3);
const near = finding('near', 40, -2.9);
const far = finding('far', -30, 100);

it('a finding is drawn only where its number has room, the first ones before others', () => {
  expect(withRoom([first, near, far], null, 3).map(({ id }) => id)).toEqual(['first', 'far']);
  expect(withRoom([first, near, far], null, 12).map(({ id }) => id)).toEqual(['first', 'near', 'far']);
});

it('the chosen finding is always drawn', () => {
  expect(withRoom([first, near, far], 'near', 3).map(({ id }) => id)).toEqual(['near', 'far']);
});

it('numbers on both sides of 180° share the room', () => {
  const [west, east] = [finding('west', 0, 179.9), finding('east', 0, -179.9)];
  expect(withRoom([west, east], null, 3).map(({ id }) => id)).toEqual(['west']);
});

it('a longer number needs more room', () => {
  const beside = finding('beside', 40, 3);
  const long = { ...first, label: '100% of all' };
  expect(withRoom([first, beside], null, 3).map(({ id }) => id)).toEqual(['first', 'beside']);
  expect(withRoom([long, beside], null, 3).map(({ id }) => id)).toEqual(['first']);
});

it('the edge of the view cuts no number of a finding in view', () => {
  const { x, y } = worldPixel(first.at, 3);
  const moved = (left: number, top: number) =>
    movedIntoView(first, first.at, { zoom: 3, box: { x: x - left, y: y - top, width: 600, height: 400 } });
  expect(moved(300, 200)).toEqual({ x: 0, y: 0 });
  expect(moved(2, 200).x).toBeGreaterThan(10);
  expect(moved(598, 398).x).toBeLessThan(-10);
  expect(moved(598, 398).y).toBeLessThan(-10);
  expect(moved(-5, 200)).toEqual({ x: 0, y: 0 });
});

it('the map frames the chosen finding with its outline, or all findings', () => {
  const outlined = {
    ...finding('cell', -16.8, 180),
    outline: [
      { latitude: -16.7, longitude: 179.9 },
      { latitude: -16.9, longitude: 180.1 },
    ],
  };
  expect(boundsOfFindings([outlined, far], 'cell', [])).toEqual({
    south: -16.9,
    west: 179.9,
    north: -16.7,
    east: 180.1,
  });
  expect(boundsOfFindings([first, far], null, [])).toEqual({ south: -30, west: -3, north: 40, east: 100 });
  expect(boundsOfFindings([], null, [])).toBeNull();
});
