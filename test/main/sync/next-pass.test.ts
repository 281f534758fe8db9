import { describe, expect, it } from 'vitest';
import type { SyncMemory } from '../../../main/store/contract';
import { nothingRemembered } from '../../../main/store/sync-memory';
import { nextPass, restBefore } from '../../../main/sync/next-pass';
import { nextSmaller, pageSizes, resized } from '../../../main/sync/pages';
import type { SyncDepth } from '../../../shared/domain/sync';

const now = Date.UTC(2026, 2, 1);
const day = 86_400_000;
const everything: SyncDepth = { kind: 'all' };
/** The memory of a store whose copy was completed a day ago. */
const copied: SyncMemory = {
  ...nothingRemembered,
  lastPass: 4,
  completedAt: now - day,
  allCompletedAt: now - day,
  allDepth: everything,
  order: 'newest first',
};
const next = (memory: SyncMemory, wish: 'new' | 'all' | null = null, depth: SyncDepth = everything) =>
  nextPass(memory, { wish, depth, now, sizes: pageSizes });

describe('the next pass', () => {
  it('is a full one at first', () => {
    expect(next(nothingRemembered)).toMatchObject({ id: 1, kind: 'all', until: 'end', page: 1, limit: 500 });
    expect(next(nothingRemembered, 'new')).toMatchObject({ kind: 'all' });
  });

  it('then looks for new reports, in small pages from the top', () => {
    expect(next(copied)).toMatchObject({ id: 5, kind: 'new', until: 'known', page: 1, limit: 50 });
    expect(next({ ...copied, largestLimit: 20 })).toMatchObject({ limit: 20 });
  });

  it('starts one page before the end if the oldest come first', () => {
    const end = { page: 7, limit: 200 };
    expect(next({ ...copied, order: 'oldest first', end })).toMatchObject({ page: 6, limit: 200 });
    expect(next({ ...copied, order: 'oldest first' })).toMatchObject({ kind: 'new', until: 'end', page: 1 });
  });

  it.each([
    ['a week has passed', { ...copied, allCompletedAt: now - 7 * day }, everything],
    ['the last time is in the future', { ...copied, allCompletedAt: now + 400 * day }, everything],
    ['the order is unknown', { ...copied, order: 'unknown' }, everything],
    [
      'more days are requested',
      { ...copied, allDepth: { kind: 'days', days: 7 } },
      { kind: 'days', days: 30 },
    ],
    [
      'more reports are requested',
      { ...copied, allDepth: { kind: 'reports', count: 9 } },
      { kind: 'reports', count: 10 },
    ],
    ['everything is requested', { ...copied, allDepth: { kind: 'days', days: 7 } }, everything],
  ] as const)('is a full one that announces new reports when %s', (_why, memory, depth) => {
    expect(next(memory, null, depth)).toMatchObject({ kind: 'new', until: 'end', page: 1, limit: 500 });
  });

  it('continues the unfinished one, unless a full one is requested', () => {
    const pass = { ...next(copied), page: 3 };
    expect(next({ ...copied, pass })).toBe(pass);
    expect(next({ ...copied, pass }, 'new')).toBe(pass);
    expect(next({ ...copied, pass }, 'all')).toMatchObject({ id: 6, kind: 'all', page: 1 });
    const whole = { ...next(nothingRemembered), page: 9 };
    expect(next({ ...copied, pass: whole })).toBe(whole);
    expect(next({ ...copied, pass: whole }, 'all')).toMatchObject({
      id: 5,
      kind: 'all',
      page: 1,
      received: 0,
    });
  });

  it('looks for new reports above a blocked pass, and joins the reports that the blocked pass read', () => {
    const blocked = { ...next(nothingRemembered), page: 3, limit: 500, received: 1_000, lowest: '7' };
    const memory: SyncMemory = { ...nothingRemembered, blocked, lastPass: 1 };
    expect(next(memory)).toMatchObject({ id: 2, kind: 'new', until: 'known', base: 1, page: 1, limit: 50 });
  });

  it('that replaces an unfinished pass with a full one joins the reports known before the unfinished one', () => {
    const pass = { ...next(copied), page: 3 };
    expect(next({ ...copied, pass }, 'all')).toMatchObject({ base: 4, joined: false, lowest: null });
    const first = { ...next(nothingRemembered), page: 3, lowest: '7' };
    const joining = { base: 0, joined: true, lowest: '7' };
    expect(next({ ...nothingRemembered, pass: first }, 'all')).toMatchObject(joining);
    expect(next({ ...nothingRemembered, blocked: first, lastPass: 1 }, 'all')).toMatchObject(joining);
  });
});

describe('the pause before the next pass', () => {
  const refused = { kind: 'key-refused', host: 'x', status: 401, restError: null } as const;
  const unreachable = { kind: 'unreachable', host: 'x', code: 'ECONNREFUSED' } as const;

  it.each([
    [60, null, 0, 60],
    [60, unreachable, 1, 60],
    [60, unreachable, 3, 240],
    [60, unreachable, 50, 900],
    [3_600, unreachable, 9, 3_600],
    [60, refused, 1, 3_600],
    [60, { kind: 'cancelled' } as const, 1, null],
    [0, null, 0, null],
  ])('with an interval of %i s after %j, %i in a row, is %j s', (interval, problem, failures, rest) => {
    expect(restBefore(copied, interval, { problem, failures, reached: false, early: 0 })).toBe(rest);
  });

  it.each([
    ['ends when another request has reached the service', 60, 3, 0, 0],
    ['does not end the second time, although another request has reached the service', 60, 3, 1, 15],
    ['doubles each further time', 60, 3, 3, 60],
    ['is never longer than without such a request', 60, 1, 9, 60],
    ['ends too if passes start only on request', 0, 1, 0, 0],
  ])('%s', (_when, interval, failures, early, rest) => {
    const ended = { problem: unreachable, failures, reached: true, early };
    expect(restBefore(copied, interval, ended)).toBe(rest);
  });

  it('is unchanged after a failure that is not about the connection', () => {
    const problem = { kind: 'disk', what: 'reports.db', code: 'ENOSPC' } as const;
    expect(restBefore(copied, 60, { problem, failures: 3, reached: true, early: 0 })).toBe(240);
  });

  it('is nine times the duration of a full pass if every pass is one', () => {
    const memory: SyncMemory = { ...copied, order: 'unknown', allTook: 40_000 };
    expect(restBefore(memory, 60, { problem: null, failures: 0, reached: false, early: 0 })).toBe(360);
  });
});

describe('a page of another size', () => {
  it('starts at the same place, or does not exist', () => {
    expect(resized({ page: 3, limit: 500 }, 100)).toEqual({ page: 11, limit: 100 });
    expect(resized({ page: 11, limit: 100 }, 500)).toEqual({ page: 3, limit: 500 });
    expect(resized({ page: 12, limit: 100 }, 500)).toBe(null);
    expect(nextSmaller({ page: 1, limit: 500 }, pageSizes)).toEqual({ page: 1, limit: 200 });
    expect(nextSmaller({ page: 2, limit: 500 }, pageSizes)).toEqual({ page: 6, limit: 100 });
    expect(nextSmaller({ page: 1, limit: 20 }, pageSizes)).toBe(null);
  });
});
