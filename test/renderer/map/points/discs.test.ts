import { describe, expect, it } from 'vitest';
import type { PointCluster } from '../../../../renderer/features/map/points/count-clusters';
import { besideMarkers, blendSquare, ringSteps } from '../../../../renderer/features/map/points/discs';
import { worldSteps } from '../../../../renderer/features/map/points/points-view';

const red = 0xff0000ff;
const blue = 0xffff0000;

function square(pixels: readonly number[], width: number) {
  return { pixels: Uint32Array.from(pixels), width, height: pixels.length / width };
}

describe('blendSquare', () => {
  it('blends by alpha', () => {
    const onto = square([blue, blue, blue, 0], 4);
    blendSquare(onto, { left: 0, top: 0 }, square([red, 0, 0x800000ff, 0x800000ff], 4), {
      x: 0,
      y: 0,
      side: 4,
    });
    const [covered = 0, through = 0, mixed = 0, alone = 0] = onto.pixels;
    expect([covered, through, alone]).toEqual([red, blue, 0x800000ff]);
    expect(mixed >>> 24).toBe(255);
    expect([mixed & 255, (mixed >>> 16) & 255]).toEqual([128, 127]);
  });

  it.each([
    [-1, -1, [red, 0, 0, 0]],
    [1, 1, [0, 0, 0, red]],
    [1, -1, [0, red, 0, 0]],
    [2, 0, [0, 0, 0, 0]],
  ])('leaves out pixels beyond the edge at %i, %i', (left, top, expected) => {
    const onto = square([0, 0, 0, 0], 2);
    blendSquare(onto, { left, top }, square([red, red, red, red], 2), { x: 0, y: 0, side: 2 });
    expect([...onto.pixels]).toEqual(expected);
  });
});

describe('the discs of clusters', () => {
  const zoom = 3;
  const steps = worldSteps / (256 * 2 ** zoom);
  const cluster = (x: number, reports: number): PointCluster => ({
    key: `${x}`,
    x: (x * steps + worldSteps) % worldSteps,
    y: 100 * steps,
    middle: { x: 0, y: 0 },
    seq: 1,
    points: reports,
    reports,
    risks: [0, reports, 0, 0, 0, 0],
    worst: 'clear',
  });
  const left = (clusters: readonly PointCluster[], marker: number) =>
    besideMarkers(clusters, [{ x: (marker * steps + worldSteps) % worldSteps, y: 100 * steps }], zoom).map(
      ({ key }) => key,
    );

  it('stay away from the markers of the open report, next to which they would show', () => {
    const clusters = [cluster(300, 5), cluster(330, 5), cluster(390, 5)];
    expect(left(clusters, 300)).toEqual(['390']);
    expect(besideMarkers(clusters, [], zoom)).toBe(clusters);
  });

  it('stay away from a marker just across the antimeridian', () => {
    expect(left([cluster(-5, 5), cluster(60, 5)], 5)).toEqual(['60']);
  });

  it('are not missed where there is a single report, which has none', () => {
    expect(left([cluster(300, 1)], 300)).toEqual(['300']);
  });
});

describe('the ring of a disc', () => {
  it('shows the share of each risk, even of one report among many', () => {
    expect(ringSteps([0, 50, 25, 0, 25, 0])).toEqual([0, 12, 6, 0, 6, 0]);
    expect(ringSteps([0, 9_999, 0, 0, 0, 1])).toEqual([0, 24, 0, 0, 0, 1]);
    expect(ringSteps([0, 0, 0, 0, 0, 7])).toEqual([0, 0, 0, 0, 0, 24]);
  });
});
