import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The colours of risks as points.css has them, seen with each kind of colour vision. */

type Colour = readonly [red: number, green: number, blue: number];
type Matrix = readonly [Colour, Colour, Colour];

const css = readFileSync(
  resolve(import.meta.dirname, '../../../../renderer/features/map/points/points.css'),
  'utf8',
);
const risks = ['fraud', 'high', 'low', 'clear', 'other', 'none'] as const;

/** Machado, Oliveira and Fernandes 2009, at full severity; linear light. */
const visions: Readonly<Record<string, Matrix>> = {
  'every cone': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red (protanopia)': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green (deuteranopia)': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue (tritanopia)': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Colours that differ by so much in CIE Lab are told apart at a glance; 2.3 is what can just be seen. */
const atAGlance = 10;

function colourOf(risk: string, theme: 'light' | 'dark'): Colour {
  const [, light = '', dark = ''] =
    new RegExp(`--point-${risk}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(css) ?? [];
  const value = Number.parseInt(theme === 'light' ? light : dark, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function seen(colour: Colour, matrix: Matrix): Colour {
  const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return times(matrix, mapped(colour, linear));
}

/** CIE Lab by D65, of linear sRGB. */
function lab(linear: Colour): Colour {
  const toXyz: Matrix = [
    [0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047],
    [0.2126, 0.7152, 0.0722],
    [0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883],
  ];
  const [x, y, z] = mapped(
    times(
      toXyz,
      mapped(linear, (part) => Math.min(1, Math.max(0, part))),
    ),
    (part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116),
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function times(matrix: Matrix, [a, b, c]: Colour): Colour {
  return mapped([0, 1, 2], (row) => {
    const [x = 0, y = 0, z = 0] = matrix[row] ?? [];
    return x * a + y * b + z * c;
  });
}

function mapped([a, b, c]: Colour, change: (part: number) => number): Colour {
  return [change(a), change(b), change(c)];
}

const pairs = risks.flatMap((one, at) => risks.slice(at + 1).map((other) => [one, other] as const));

describe.each(['light', 'dark'] as const)('the colours of risks on a %s map', (theme) => {
  it.each(Object.entries(visions))('are told apart with %s', (_vision, matrix) => {
    const apart = pairs.map(([one, other]) => {
      const [a, b] = [one, other].map((risk) => lab(seen(colourOf(risk, theme), matrix)));
      return {
        pair: `${one} and ${other}`,
        differ: a && b ? Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) : 0,
      };
    });
    expect(apart.filter(({ differ }) => differ < atAGlance)).toEqual([]);
  });
});
