import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everyReport } from '../../shared/domain/report-query';
import { decidingTimes, usualTimes } from '../../shared/domain/time-outliers';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../support/databases/stored-copy';

/**
 * A few times of a wrong clock among usual ones, which elsewhere make a histogram useless (metatron-app/metatron-discovery#1260,
 * google/timesketch#3119, google/google-visualization-issues#1488, and one of 1905 instead of 2005:
 * microbiomedata/nmdc-server#1566) or were left out (mozilla/telemetry-dashboard#76).
 */

const march = Date.UTC(2026, 2, 1);
const hour = 3_600_000;
const usual = Array.from({ length: 30 }, (_, at) => march + at * hour);
const inYear = (year: number) => Date.UTC(year, 0, 1);
const now = Date.UTC(2026, 10, 1);

const ends = (times: readonly number[], at = now) => {
  const inOrder = times.toSorted((one, other) => one - other);
  return usualTimes(inOrder.slice(0, decidingTimes), inOrder.toReversed().slice(0, decidingTimes), at);
};

describe('the usual times', () => {
  it.each([
    ['one of 2098', [...usual, inYear(2098)], 0, 1],
    ['one of 2005', [...usual, inYear(2005)], 1, 0],
    ['some at both ends', [...usual, inYear(2005), inYear(2006), inYear(2090), inYear(2098)], 2, 2],
    ['ten', [...usual, ...Array.from({ length: 10 }, (_, at) => inYear(2080 + at))], 0, 10],
  ])('leave out %s', (_what, times, earlier, later) => {
    expect(ends(times)).toEqual({ first: usual[0], last: usual.at(-1), earlier, later });
  });

  it.each([
    [
      'eleven, which are no exception',
      [...usual, ...Array.from({ length: 11 }, (_, at) => inYear(2080 + at))],
    ],
    ['what years of reports lead up to', Array.from({ length: 40 }, (_, at) => inYear(2010 + at / 4))],
    ['an old one among few', [march, march + hour, inYear(2021)]],
    ['one of two that can both be right', [march, inYear(2006)]],
    ['half of few', [march, march + hour, inYear(2006), inYear(2006) + hour]],
    ['one a few weeks later', [...usual, march + 60 * 24 * hour]],
  ])('include %s', (_what, times) => {
    expect(ends(times)).toEqual({
      first: Math.min(...times),
      last: Math.max(...times),
      earlier: 0,
      later: 0,
    });
  });
});

describe('the usual times of few reports', () => {
  const few = (count: number) => usual.slice(0, count);

  it.each([1, 2, 3, 5, 9])('leave out one that is yet to come, of %d others', (count) => {
    const expected = { first: march, last: few(count).at(-1), earlier: 0, later: 1 };
    expect(ends([...few(count), inYear(2098)])).toEqual(expected);
    // Whatever time the others cover.
    const years = few(count).map((_, at) => inYear(2026 - at));
    expect(ends([...years, inYear(2098)])).toMatchObject({ last: inYear(2026), earlier: 0, later: 1 });
  });

  it.each([2, 3, 5, 9])('leave out one decades before, of %d others', (count) => {
    const expected = { first: march, last: few(count).at(-1), earlier: 1, later: 0 };
    expect(ends([...few(count), inYear(2006)])).toEqual(expected);
  });

  it('leave out some at both ends', () => {
    const times = [inYear(2006), ...few(3), inYear(2090), inYear(2098)];
    expect(ends(times)).toMatchObject({ first: march, earlier: 1, later: 2 });
  });

  it('include what is only a little ahead of the clock here, and all if that is wrong', () => {
    expect(ends([...few(3), now + hour])).toMatchObject({ last: now + hour, later: 0 });
    expect(ends([march, inYear(2028)], inYear(2010))).toMatchObject({ last: inYear(2028), later: 0 });
  });

  it('always remain', () => {
    for (const times of [[inYear(2098)], [inYear(2090), inYear(2098)], [inYear(2006), inYear(2098)]]) {
      const found = ends(times);
      expect(found && found.earlier + found.later).toBeLessThan(times.length);
    }
  });
});

describe('the time histogram', () => {
  let copy: StoredCopy;
  beforeEach(async () => {
    copy = await storedCopy(new MemoryReviewLog());
  });
  afterEach(() => copy.reports.close());

  it('has bars for the usual times, and counts the others next to them', async () => {
    const times = [...usual, inYear(2098), inYear(2006)];
    await took(
      copy,
      times.map((time, at) => `{"id":${at + 1},"transaction_id":"t${at}","timestamp":${time}000000}`),
    );
    const request = { query: everyReport, asOf: null, timeZone: 'UTC' };
    const found = succeeded(await copy.calls['reports.histogram'](request));
    expect(found).toMatchObject({ unit: '15 minutes', earlier: 1, later: 1 });
    expect(found?.bars.reduce((sum, { other }) => sum + other, 0)).toBe(30);
  });

  it('has bars for two reports of a day, and counts one of 2098 next to them', async () => {
    const times = [march, march + hour, inYear(2098)];
    await took(
      copy,
      times.map((time, at) => `{"id":${at + 1},"transaction_id":"t${at}","timestamp":${time}000000}`),
    );
    const request = { query: everyReport, asOf: null, timeZone: 'UTC' };
    const found = succeeded(await copy.calls['reports.histogram'](request));
    expect(found).toMatchObject({ earlier: 0, later: 1 });
    expect(found?.edges.at(-1)).toBeLessThan(march + 24 * hour);
  });
});
