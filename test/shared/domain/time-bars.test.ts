import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone, maxBars, timeBars } from '../../../shared/domain/time-bars';

const at = (text: string) => Date.parse(text);
const iso = (edges: readonly number[]) => edges.map((edge) => new Date(edge).toISOString());
const hours = (edges: readonly number[]) =>
  edges.slice(1).map((edge, index) => (edge - (edges[index] ?? 0)) / 3_600_000);

describe('timeBars', () => {
  it.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z', 'minute', 1],
    ['2026-03-01T12:00:30Z', '2026-03-01T13:30:00Z', 'minute', 91],
    ['2026-03-01T12:00:00Z', '2026-03-01T20:00:00Z', '5 minutes', 97],
    ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '15 minutes', 97],
    ['2026-03-01T00:00:00Z', '2026-03-04T00:00:00Z', 'hour', 73],
    ['2026-03-01T00:00:00Z', '2026-03-11T00:00:00Z', '6 hours', 41],
    ['2026-01-01T00:00:00Z', '2026-04-01T00:00:00Z', 'day', 91],
    ['2025-01-01T00:00:00Z', '2026-04-01T00:00:00Z', 'week', 66],
    ['2020-01-15T00:00:00Z', '2026-04-01T00:00:00Z', 'month', 76],
    ['2005-01-01T00:00:00Z', '2099-12-31T23:59:59Z', 'year', 95],
  ])('divides %s to %s by the %s', (first, last, unit, bars) => {
    const divided = timeBars(at(first), at(last), 'UTC');
    expect(divided.unit).toBe(unit);
    expect(divided.edges).toHaveLength(bars + 1);
  });

  it('begins days at midnight of the zone, and months on their first day', () => {
    const days = timeBars(at('2026-01-10T12:00:00Z'), at('2026-03-01T12:00:00Z'), 'Asia/Kolkata');
    expect(new Date(days.edges[0] ?? 0).toISOString()).toBe('2026-01-09T18:30:00.000Z');
    const months = timeBars(at('2022-01-31T23:30:00Z'), at('2026-01-01T00:00:00Z'), 'Europe/Madrid');
    expect(months.unit).toBe('month');
    expect(iso(months.edges.slice(0, 2))).toEqual(['2022-01-31T23:00:00.000Z', '2022-02-28T23:00:00.000Z']);
  });

  it('begins weeks on Monday', () => {
    const { unit, edges } = timeBars(at('2025-01-01T00:00:00Z'), at('2025-12-31T00:00:00Z'), 'UTC');
    expect([unit, new Date(edges[0] ?? 0).getUTCDay()]).toEqual(['week', 1]);
  });

  it('has a day of 23 hours in spring and one of 25 in autumn', () => {
    const days = timeBars(at('2026-03-01T00:00:00Z'), at('2026-04-15T00:00:00Z'), 'Europe/Madrid');
    expect(hours(days.edges).filter((length) => length !== 24)).toEqual([23]);
    const later = timeBars(at('2026-10-01T00:00:00Z'), at('2026-11-15T00:00:00Z'), 'America/New_York');
    expect(hours(later.edges).filter((length) => length !== 24)).toEqual([25]);
  });

  it('keeps the sixths of a day at the same wall clock times when the clocks change', () => {
    const { unit, edges } = timeBars(at('2026-03-24T00:00:00Z'), at('2026-04-02T00:00:00Z'), 'Europe/Madrid');
    expect(unit).toBe('6 hours');
    expect(hours(edges).filter((length) => length !== 6)).toEqual([5]);
  });

  it('counts both occurrences of an hour that is repeated', () => {
    const { unit, edges } = timeBars(at('2026-10-24T12:00:00Z'), at('2026-10-27T12:00:00Z'), 'Europe/Madrid');
    expect(unit).toBe('hour');
    expect(new Set(hours(edges))).toEqual(new Set([1]));
  });

  it('begins a day without a midnight at its first moment', () => {
    // In Beirut, 00:00 on 29 March 2026 is skipped.
    const { edges } = timeBars(at('2026-03-01T00:00:00Z'), at('2026-04-15T00:00:00Z'), 'Asia/Beirut');
    expect(iso(edges)).toContain('2026-03-28T22:00:00.000Z');
    expect(hours(edges).filter((length) => length !== 24)).toEqual([23]);
  });

  it('covers all times with ascending edges, and not more bars than fit', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Madrid',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'America/Sao_Paulo',
    );
    const time = fc.integer({ min: at('2005-01-01'), max: at('2099-12-31') });
    fc.assert(
      fc.property(time, time, fc.integer({ min: 0, max: 30 }), zone, (one, other, halvings, timeZone) => {
        const first = Math.min(one, other);
        const last = first + Math.floor(Math.abs(one - other) / 2 ** halvings);
        const { edges } = timeBars(first, last, timeZone);
        expect(edges[0]).toBeLessThanOrEqual(first);
        expect(edges.at(-1)).toBeGreaterThan(last);
        expect(edges.at(-2)).toBeLessThanOrEqual(last);
        expect(edges.every((edge, index) => index === 0 || edge > (edges[index - 1] ?? 0))).toBe(true);
        expect(edges.length - 1).toBeLessThanOrEqual(maxBars);
      }),
    );
  });
});

it.each([
  ['UTC', true],
  ['Europe/Madrid', true],
  ['Mars/Olympus', false],
  ['', false],
  ["UTC' OR 1", false],
])('isTimeZone(%j) is %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});
