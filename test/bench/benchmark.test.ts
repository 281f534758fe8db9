import { describe, expect, it } from 'vitest';
import { rate } from './benchmark';

const measured = { name: 'request', unit: 'µs', ours: 150, reference: 50, goal: 3 };

describe('rating a measurement', () => {
  it('meets the goal if our figure is at most the goal times the reference', () => {
    expect(rate('service', measured, 0.02)).toEqual({
      name: 'service: request',
      ours: 150,
      reference: 50,
      ratio: 3,
      goal: 3,
      holds: true,
      otherLoad: 0.02,
    });
    expect(rate('service', { ...measured, ours: 151 }, null).holds).toBe(false);
  });

  it.each([
    ['a reference of 0', { ...measured, reference: 0 }],
    ['a figure that is not a number', { ...measured, ours: Number.NaN }],
    ['a negative figure', { ...measured, ours: -1 }],
  ])('refuses %s', (_, wrong) => {
    expect(() => rate('service', wrong, null)).toThrow('service: request');
  });
});
