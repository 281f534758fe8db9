import { expect, it } from 'vitest';
import {
  boundsOfFindings,
  type PlacedFinding,
  withRoom,
} from '../../../../renderer/features/map/findings-map/findings-layout';

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
