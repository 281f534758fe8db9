import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spiderLegs } from '../../../../renderer/features/map/all-reports/reports-at-place';
import { measureHeat } from '../../../../renderer/features/map/points/paint-heat';
import { collectDots, paintDots } from '../../../../renderer/features/map/points/paint-points';
import {
  everyPoint,
  orderOf,
  orders,
  paintOrders,
  readColour,
  risksByWeight,
  tagAtOrder,
} from '../../../../renderer/features/map/points/point-look';
import { makeStamp } from '../../../../renderer/features/map/points/point-stamps';
import { projectionOf } from '../../../../renderer/features/map/points/points-view';
import { tagOf } from '../../../../shared/domain/packed-points';
import { positionSources } from '../../../../shared/domain/position';
import { runs } from '../../../support/runner/depth';
import { allOf, anyReports, anyShown, anyView, colours, eachPoint, everything, packed } from './some-points';

const view = { zoom: 0, left: 0, top: 0, width: 256, height: 256, marginX: 0, marginY: 0, density: 1 };

describe('the order in which points are painted', () => {
  it('encodes source, risk and doubt, with worse risks later', () => {
    const tags = risksByWeight.flatMap((risk) =>
      positionSources.flatMap((source) =>
        [false, true].map((suspicious) => ({ risk, source, suspicious, coarse: false })),
      ),
    );
    for (const tag of tags) expect(tagAtOrder(orderOf(tag))).toEqual(tag);
    expect(new Set(tags.map(orderOf)).size).toBe(tags.length);
    expect(Math.max(...tags.map(orderOf))).toBe(orders - 1);
    const low = { risk: 'low', source: 'geo', suspicious: false, coarse: false } as const;
    expect(orderOf({ risk: 'fraud', source: 'location', suspicious: true })).toBeGreaterThan(orderOf(low));
    expect(paintOrders(everyPoint)[tagOf(low)]).toBe(orderOf(low));
    expect(paintOrders({ ...everyPoint, risks: ['fraud'] })[tagOf(low)]).toBe(0);
  });
});

describe('dots', () => {
  it('show the worst of several reports at one place', () => {
    const at = { geo: [20, 20] } as const;
    const points = packed([
      { seq: 1, risk: 'fraud', at },
      { seq: 2, risk: 'clear', at },
    ]);
    const painted = { points, shown: allOf(points), order: everything, colours, view };
    const { pixels, width, frame } = paintDots(painted, (count) => new Uint32Array(count));
    const [x, y] = [256 * (20 / 360 + 0.5), 256 * ((points.y[0] ?? 0) / 2 ** 32)].map(Math.floor);
    expect((pixels[((y ?? 0) + frame) * width + (x ?? 0) + frame] ?? 0) & 0xff).toBe(1);
  });

  it('are painted where points are in view, and nowhere else', () => {
    fc.assert(
      fc.property(anyReports, anyView, (reports, any) => {
        const points = packed(reports);
        const small = {
          ...any,
          width: Math.min(any.width, 300),
          height: Math.min(any.height, 200),
          density: 1,
        };
        const painted = { points, shown: allOf(points), order: everything, colours, view: small };
        const found = paintDots(painted, (count) => new Uint32Array(count));
        expect(found.pixels.some((pixel) => pixel !== 0)).toBe(found.points > 0);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('stamps', () => {
  it.each(['dot', 'geo', 'em', 'ip', 'location'] as const)(
    'a %s lies within its square, body in the middle',
    (shape) => {
      const { side, rgba } = makeStamp({
        shape,
        radius: 5,
        rim: 1.25,
        body: [200, 0, 0, 255],
        edge: [255, 255, 255, 255],
      });
      expect(side % 2).toBe(1);
      const at = (x: number, y: number) => [...rgba.subarray((y * side + x) * 4, (y * side + x) * 4 + 4)];
      expect(at((side - 1) / 2, (side - 1) / 2)).toEqual([200, 0, 0, 255]);
      expect(at(0, 0)[3]).toBeLessThan(64);
    },
  );
});

describe('heat', () => {
  it('spreads each point away from the edges exactly once', () => {
    const points = packed([
      { seq: 1, risk: 'low', at: { geo: [10, 10], em: [10, 10], ip: [-40, 100] } },
      { seq: 2, risk: 'low', at: { geo: [60, -60] } },
    ]);
    const heat = measureHeat(points, allOf(points), everything, view);
    expect(heat.points).toBe(4);
    expect(heat.density.reduce((sum, value) => sum + value, 0)).toBeCloseTo(4, 3);
    const hottest = heat.density.indexOf(heat.max);
    expect((hottest % heat.columns) * 4).toBeCloseTo(256 * (10 / 360 + 0.5), -1);
  });
});

describe('the legs of a spider', () => {
  it.each([1, 2, 5, 8, 9, 30, 200])('keep %i markers apart from each other and from their place', (count) => {
    const legs = spiderLegs(count);
    expect(legs).toHaveLength(count);
    for (const [at, leg] of legs.entries()) {
      expect(Math.hypot(leg.left, leg.top)).toBeGreaterThan(28);
      for (const other of legs.slice(at + 1))
        expect(Math.hypot(leg.left - other.left, leg.top - other.top)).toBeGreaterThan(28);
    }
  });
});

/**
 * Colour vision without one kind of cone, in linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
 */
const visions = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

describe('the colours of risks', () => {
  const css = readFileSync(
    join(import.meta.dirname, '../../../../renderer/features/map/map-colours.css'),
    'utf8',
  );
  const pairs = [...css.matchAll(/--point-(\w+): light-dark\(#(\w+), #(\w+)\)/g)].filter(([, name]) =>
    risksByWeight.some((risk) => risk === name),
  );

  it.each(
    (['light', 'dark'] as const).flatMap((theme) =>
      Object.entries(visions).map(([vision, matrix]) => ({ theme, vision, matrix })),
    ),
  )('are distinguishable in $theme with $vision', ({ theme, matrix }) => {
    const seen = pairs.map(([, , light = '', dark = '']) =>
      seenColour(theme === 'light' ? light : dark, matrix),
    );
    expect(seen).toHaveLength(risksByWeight.length);
    // In OKLab black and white are 1 apart; 0.02 is about the smallest difference noticed side by side.
    for (const [at, one] of seen.entries())
      for (const other of seen.slice(at + 1))
        expect(Math.hypot(...one.map((part, axis) => part - (other[axis] ?? 0)))).toBeGreaterThan(0.08);
  });

  it('are parsed from computed styles', () => {
    expect(readColour('rgb(163, 0, 60)')).toEqual([163, 0, 60, 255]);
    expect(readColour('rgba(1, 2, 3, 0.4)')).toEqual([1, 2, 3, 102]);
    expect(readColour('')).toEqual([0, 0, 0, 255]);
  });
});

/** Converts a colour to OKLab (Ottosson 2020), as perceived with the given vision. */
function seenColour(
  hex: string,
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: readonly number[],
) {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const light = (sum: number) => Math.min(1, Math.max(0, sum));
  const [r, s, t] = [
    light(a * red + b * green + c * blue),
    light(d * red + e * green + f * blue),
    light(g * red + h * green + i * blue),
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * s + 0.0514459929 * t);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * s + 0.1073969566 * t);
  const n = Math.cbrt(0.0883024619 * r + 0.2817188376 * s + 0.6299787005 * t);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * n,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * n,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * n,
  ];
}

describe('collectDots', () => {
  it('collects exactly the visible points in view', () => {
    fc.assert(
      fc.property(anyReports, anyShown, anyView, (reports, shown, view) => {
        const points = packed(reports);
        const dots = collectDots(points, shown, everything, view, 3);
        const width = view.width * view.density + 6;
        const { scale, west, north } = projectionOf(view, view.density, 3 / view.density);
        const expected = new Map<number, number>();
        let inView = 0;
        for (const point of eachPoint(points, shown)) {
          const top = Math.floor((point.y - north) * scale);
          if (top < 0 || top >= dots.height) continue;
          const copies: number[] = [];
          for (let x = point.x - 40 * 2 ** 32; x <= point.x + 40 * 2 ** 32; x += 2 ** 32) {
            const left = (x - west) * scale;
            if (left >= 0 && left < width) copies.push(Math.floor(left));
          }
          if (copies.length > 0) inView += 1;
          for (const left of copies) {
            const cell = top * width + left;
            expected.set(cell, Math.max(expected.get(cell) ?? 0, orderOf(point)));
          }
        }
        expect(dots.points).toBe(inView);
        expect([...dots.at].sort((a, b) => a - b)).toEqual([...expected.keys()].sort((a, b) => a - b));
        const orders = [...dots.counts].flatMap((count, order) => Array.from({ length: count }, () => order));
        expect([...dots.at].map((cell) => expected.get(cell))).toEqual(orders);
      }),
      { numRuns: runs(200) },
    );
  });

  it('leaves out hidden sources and risks', () => {
    const points = packed([
      { seq: 1, risk: 'fraud', at: { geo: [1, 1], ip: [2, 20] } },
      { seq: 2, risk: 'low', at: { geo: [3, 40] } },
    ]);
    const view = { zoom: 0, left: 0, top: 0, width: 256, height: 256, marginX: 0, marginY: 0, density: 1 };
    const drawn = (order: Uint8Array) => collectDots(points, allOf(points), order, view, 0).points;
    expect(drawn(everything)).toBe(3);
    expect(drawn(paintOrders({ ...everyPoint, sources: ['geo'] }))).toBe(2);
    expect(drawn(paintOrders({ ...everyPoint, risks: ['low'] }))).toBe(1);
    expect(drawn(paintOrders({ sources: positionSources, risks: [] }))).toBe(0);
  });
});
