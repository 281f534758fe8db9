import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  movedRange,
  rangeOfSpan,
  spanOfFilter,
  timeFilterOf,
} from '../../../../renderer/features/reports-grid/histogram/bar-range';
import type { TimeFilter } from '../../../../shared/domain/report-query';
import { timeBars } from '../../../../shared/domain/time-bars';

const edges = [0, 1_000, 2_000, 4_000];
const between = (from: string | null, until: string | null): TimeFilter => ({
  field: 'time',
  range: { kind: 'between', from, until },
});

it('a selection filters from the first nanosecond of its first bar to the last one of its last bar', () => {
  expect(timeFilterOf(edges, { anchor: 2, head: 1 })).toEqual(between('1000000000', '3999999999'));
});

it('a filter made from bars is shown as exactly these bars', () => {
  const { edges: days } = timeBars(Date.parse('2026-01-01'), Date.parse('2026-04-01'), 'Europe/Madrid');
  const bar = fc.integer({ min: 0, max: days.length - 2 });
  fc.assert(
    fc.property(bar, bar, (one, other) => {
      const range = { anchor: Math.min(one, other), head: Math.max(one, other) };
      const span = spanOfFilter(days, timeFilterOf(days, range), 0);
      expect(span).toEqual({ begins: range.anchor, ends: range.head + 1 });
      expect(span && rangeOfSpan(span)).toEqual(range);
    }),
  );
});

it.each([
  [between(null, null), { begins: 0, ends: 3 }],
  [between('500000000', '3000000000'), { begins: 0.5, ends: 2.5 }],
  [between('-9223372036854775808', '9223372036854775807'), { begins: 0, ends: 3 }],
  [between('5000000000', null), null],
  [between(null, '-1'), null],
  [{ field: 'time', range: { kind: 'last', seconds: 3 } } as const, { begins: 1, ends: 3 }],
])('the filter %j is shown as %j', (filter, span) => {
  const shown = spanOfFilter(edges, filter, 4_000);
  if (span === null) expect(shown).toBeNull();
  else {
    expect(shown?.begins).toBeCloseTo(span.begins, 6);
    expect(shown?.ends).toBeCloseTo(span.ends, 6);
  }
});

it.each([
  ['ArrowRight', false, { anchor: 3, head: 3 }],
  ['ArrowLeft', true, { anchor: 2, head: 1 }],
  ['Home', true, { anchor: 2, head: 0 }],
  ['End', false, { anchor: 9, head: 9 }],
  ['PageUp', false, { anchor: 9, head: 9 }],
  ['x', false, null],
  ['constructor', false, null],
])('%s with Shift: %s moves the selection to %j', (key, extend, moved) => {
  expect(movedRange({ anchor: 2, head: 2 }, key, extend, 10)).toEqual(moved);
});
