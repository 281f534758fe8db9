import { type Instant, instantOf } from '../../../../shared/domain/instant';
import type { TimeFilter } from '../../../../shared/domain/report-query';
import { sliderStep } from '../../../ui/slider-keys';

/** Bars that are selected, both ends included. `anchor` is the bar where the selection started. */
export interface BarRange {
  readonly anchor: number;
  readonly head: number;
}

/** A part of the histogram's width, from 0 to the number of bars. A whole number is an edge between two bars. */
export interface BarSpan {
  readonly begins: number;
  readonly ends: number;
}

export function spanOfRange({ anchor, head }: BarRange): BarSpan {
  return { begins: Math.min(anchor, head), ends: Math.max(anchor, head) + 1 };
}

const nanosecondsPerMillisecond = 1_000_000n;

/** Returns the filter that matches the times of the bars. `edges`: see TimeBars. */
export function timeFilterOf(edges: readonly number[], range: BarRange): TimeFilter {
  const { begins, ends } = spanOfRange(range);
  const edge = (at: number) => BigInt(edges[at] ?? 0) * nanosecondsPerMillisecond;
  const between = { from: edge(begins).toString(), until: (edge(ends) - 1n).toString() };
  return { field: 'time', range: { kind: 'between', ...between } };
}

/** Returns the filter that matches the times before or after all bars. */
export function timeFilterBeside(edges: readonly number[], side: 'earlier' | 'later'): TimeFilter {
  const edge = (at: number) => BigInt(edges.at(at) ?? 0) * nanosecondsPerMillisecond;
  return side === 'earlier'
    ? { field: 'time', range: { kind: 'between', from: null, until: (edge(0) - 1n).toString() } }
    : { field: 'time', range: { kind: 'between', from: edge(-1).toString(), until: null } };
}

/** Returns where the times of a filter are among the bars; null if none of the bars has any. `now`: ms since 1970. */
export function spanOfFilter(edges: readonly number[], filter: TimeFilter, now: number): BarSpan | null {
  const { from, until } = limitsOf(filter, now);
  const span = {
    begins: from === null ? 0 : placeOf(edges, from),
    ends: until === null ? edges.length - 1 : placeOf(edges, until),
  };
  return span.begins < span.ends ? span : null;
}

function limitsOf({ range }: TimeFilter, now: number): Readonly<Record<'from' | 'until', number | null>> {
  if (range.kind === 'last') return { from: now - range.seconds * 1_000, until: null };
  const from = range.from === null ? null : instantOf(range.from);
  const until = range.until === null ? null : instantOf(range.until);
  // The last nanosecond of a bar belongs to it: shown as its edge.
  return { from: from && exactly(from), until: until && exactly(until) + 1e-6 };
}

function exactly({ milliseconds, nanoseconds }: Instant): number {
  return milliseconds + Number(nanoseconds.slice(3)) / 1e6;
}

/** Returns where a time is among the bars, 0 to their number. */
function placeOf(edges: readonly number[], milliseconds: number): number {
  const next = edges.findIndex((edge) => edge > milliseconds);
  if (next === -1) return edges.length - 1;
  if (next === 0) return 0;
  const [before = 0, after = 0] = [edges[next - 1], edges[next]];
  const place = next - 1 + (milliseconds - before) / (after - before);
  // A millionth of a bar can't be seen, and is less exact than the numbers are.
  return Math.abs(place - Math.round(place)) < 1e-6 ? Math.round(place) : place;
}

/** Returns the bars that a span touches. */
export function rangeOfSpan({ begins, ends }: BarSpan): BarRange {
  return { anchor: Math.floor(begins), head: Math.max(Math.floor(begins), Math.ceil(ends) - 1) };
}

/** Returns the selection after a key; null if the key doesn't move it. `extends`: the anchor stays. */
export function movedRange(
  { anchor, head }: BarRange,
  key: string,
  extend: boolean,
  bars: number,
): BarRange | null {
  const step = sliderStep(key);
  if (step === null) return null;
  const moved = Math.min(Math.max(head + step, 0), bars - 1);
  return { anchor: extend ? anchor : moved, head: moved };
}
