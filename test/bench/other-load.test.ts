import { expect, it } from 'vitest';
import { otherShare, timesOf } from './other-load';

it('reads the processors’ times as proc_stat(5) defines them, without counting guests twice', () => {
  expect(timesOf('cpu  100 20 30 1000 50 4 6 40 70 10')).toEqual({ all: 12_500, busy: 2_000 });
});

it('is the busy time that is not our own, and none if ours was counted more finely', () => {
  expect(otherShare({ all: 10_000, busy: 6_000 }, 5_000)).toBe(0.1);
  expect(otherShare({ all: 10_000, busy: 5_000 }, 5_010)).toBe(0);
  expect(otherShare({ all: 0, busy: 0 }, 0)).toBeNull();
});
