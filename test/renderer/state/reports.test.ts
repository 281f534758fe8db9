import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStores } from '../../../renderer/app/stores/create-stores';
import type { ReportsState } from '../../../renderer/state/reports';
import type { Answer, Request } from '../../../shared/contract/contract';
import { defaultColumns, everyReport, type SavedView } from '../../../shared/domain/report-query';
import { subjectOf, type Verdict } from '../../../shared/domain/review-log';
import { fail, succeed } from '../../../shared/result';
import { testNow } from '../../support/clocks/test-time';
import {
  holding,
  manyRows,
  rowOf,
  sampleCounts,
  sampleDetails,
  samplePage,
} from '../../support/inputs/sample-rows';
import { eventually } from '../../support/runner/eventually';
import { delayedAnswers } from '../../support/window/delayed-answers';
import { fakeBridge, type Replies, sampleSync } from '../../support/window/fake-bridge';

afterEach(() => void vi.useRealTimers());

/** Creates the window's stores on a main process with the given answers, with the first page loaded. */
async function opened(replies: Partial<Replies> = {}) {
  const fake = fakeBridge(replies);
  const stores = createStores(fake.bridge);
  const { reports } = stores;
  await eventually(() => expect(reports.getState().counts ?? reports.getState().problem).not.toBeNull());
  const pageRequests = () =>
    fake.calls.filter(({ name }) => name === 'reports.page').map(({ request }) => request);
  const countRequests = () => fake.calls.filter(({ name }) => name === 'reports.count').length;
  return { ...fake, stores, reports, state: reports.getState, pageRequests, countRequests };
}

const fraud = { field: 'risk', in: ['fraud'], out: [] } as const;
const added = { added: 12, addedFraud: 0 };

describe('a query', () => {
  it('shows its first page with all reports received, and is counted after its rows', async () => {
    const { state, calls, pageRequests } = await opened(holding(manyRows(60)));
    await state().loadPage(2);
    await state().putFilter(fraud);
    expect(pageRequests().at(-1)).toEqual({
      query: { ...everyReport, filters: [fraud] },
      page: 1,
      limit: 20,
      ofGrid: true,
      asOf: null,
    });
    const names = calls.map(({ name }) => name);
    expect(names.lastIndexOf('reports.count')).toBeGreaterThan(names.lastIndexOf('reports.page'));
  });

  it('changes by search text, by included or excluded values, and by removing one or all filters', async () => {
    const { state } = await opened();
    await state().setSearch('lisboa');
    await state().addValue('risk', 'fraud', 'in');
    await state().addValue('country', null, 'out');
    expect(state().query).toMatchObject({
      text: 'lisboa',
      filters: [fraud, { field: 'country', in: [], out: [null] }],
    });
    await state().removeFilter('risk');
    expect(state().query.filters.map(({ field }) => field)).toEqual(['country']);
    await state().setSort('user');
    await state().clearFilters();
    expect(state().query).toEqual({ text: '', filters: [], sort: { column: 'user', descending: false } });
  });

  it.each([
    ['risk', true],
    ['verdict', true],
    ['fraudCases', false],
    ['user', false],
    ['device', false],
    ['place', false],
    ['signals', true],
    ['positions', true],
    ['distance', true],
    ['disagreement', true],
    ['travel', true],
    ['deviceUsers', true],
    ['amount', true],
    ['extra', false],
    ['country', false],
    ['transaction', false],
    ['id', true],
  ] as const)(
    'is sorted by %s with the greatest first: %s, and in reverse the next time',
    async (column, descending) => {
      const { state } = await opened();
      await state().setSort(column);
      expect(state().query.sort).toEqual({ column, descending });
      await state().setSort(column);
      expect(state().query.sort).toEqual({ column, descending: !descending });
    },
  );

  it('is that of a view with its columns, or all reports in the default columns', async () => {
    const { state } = await opened();
    const query = { ...everyReport, text: 'vpn' };
    const view: SavedView = { id: 'v1', name: 'VPN', query, columns: ['id', 'risk'] };
    await state().applyView(view);
    expect(state()).toMatchObject({ query, columns: ['id', 'risk'], viewId: 'v1' });
    await state().applyView(null);
    expect(state()).toMatchObject({ query: everyReport, columns: defaultColumns, viewId: null });
  });

  it('is sent once while another is running, however fast the user types', async () => {
    const { state, pageRequests } = await opened();
    const before = pageRequests().length;
    await Promise.all(['f', 'fr', 'fra', 'frau', 'fraud'].map((text) => state().setSearch(text)));
    expect(pageRequests().slice(before)).toMatchObject([
      { query: { text: 'f' } },
      { query: { text: 'fraud' } },
    ]);
    expect(state().query.text).toBe('fraud');
  });

  it('is requested before the window learns of it, so that the store reads while the window renders', async () => {
    const { state, reports, pageRequests } = await opened();
    const sent: unknown[] = [];
    reports.subscribe(({ loading }) => {
      if (loading) sent.push(pageRequests().at(-1));
    });
    await state().setSearch('lisboa');
    expect(sent).toMatchObject([{ query: { text: 'lisboa' } }]);
  });

  it('keeps the previous rows until its own have arrived, and when it fails', async () => {
    let end: (answer: Answer<'reports.page'>) => void = () => undefined;
    let slow = false;
    const { state, reports } = await opened({
      'reports.page': () =>
        slow
          ? new Promise((resolve) => {
              end = resolve;
            })
          : succeed(samplePage()),
    });
    const before = state().page;
    slow = true;
    const searching = state().setSearch('x');
    await eventually(() => expect(reports.getState().loading).toBe(true));
    expect(state().page).toBe(before);
    await Promise.resolve();
    end(fail({ kind: 'store-restarting' }));
    await searching;
    expect(state()).toMatchObject({ page: before, loading: false, problem: { kind: 'store-restarting' } });
    slow = false;
    await state().retry();
    expect(state().problem).toBeNull();
    expect(state().query.text).toBe('x');
  });
});

describe('the counts', () => {
  it('are those of the rows that were counted, on another page and in another order', async () => {
    const { state, countRequests } = await opened(holding(manyRows(60)));
    await state().loadPage(2);
    await state().setSort('user');
    expect(countRequests()).toBe(1);
    expect(state()).toMatchObject({ total: 60, counts: { shown: 60 } });
  });

  it.each([
    ['another search', (state: ReportsState) => state.setSearch('lisboa')],
    ['another filter', (state: ReportsState) => state.putFilter(fraud)],
  ])('are requested again for %s', async (_, change) => {
    const { state, countRequests } = await opened();
    await change(state());
    expect(countRequests()).toBe(2);
  });

  it('are requested again for another page of a query that depends on the time', async () => {
    const { state, countRequests } = await opened(holding(manyRows(60)));
    await state().putFilter({ field: 'time', range: { kind: 'last', seconds: 3_600 } });
    await eventually(() => expect(state().total).not.toBeNull());
    await state().loadPage(2);
    expect(countRequests()).toBe(3);
  });

  it('are requested again for another page after reports were marked as read elsewhere', async () => {
    const { state, push, countRequests } = await opened(holding(manyRows(60)));
    push('log.changed', { kinds: ['seen'], subjects: null });
    await state().loadPage(2);
    expect(countRequests()).toBe(2);
  });

  it('of an earlier query are ignored when they arrive late', async () => {
    const ends: ((answer: Answer<'reports.count'>) => void)[] = [];
    let slow = false;
    const { state } = await opened({
      'reports.count': () =>
        slow ? new Promise((resolve) => ends.push(resolve)) : succeed(sampleCounts({ shown: 4 })),
    });
    slow = true;
    await state().setSearch('f');
    await state().setSearch('fr');
    const [first, second] = ends;
    second?.(succeed(sampleCounts({ shown: 2 })));
    first?.(succeed(sampleCounts({ shown: 3 })));
    await eventually(() => expect(state().counts?.shown).toBe(2));
  });
});

describe('the page shown', () => {
  it('is read as of the same moment as the first page', async () => {
    const { state, pageRequests } = await opened(holding(manyRows(60)));
    await state().loadPage(2);
    await state().loadPage(3);
    await state().setLimit(50);
    expect(pageRequests().slice(1)).toEqual([
      { query: everyReport, page: 2, limit: 20, asOf: 7, ofGrid: true },
      { query: everyReport, page: 3, limit: 20, asOf: 7, ofGrid: true },
      { query: everyReport, page: 1, limit: 50, asOf: 7, ofGrid: true },
    ]);
  });

  it('does not change when reports arrive: they are counted, at a limited rate', async () => {
    vi.useFakeTimers({ now: testNow, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    let arrived = 0;
    const { state, push, pageRequests, countRequests } = await opened({
      ...holding(manyRows(60)),
      'reports.count': () => succeed(sampleCounts({ shown: 60, stored: 60, arrived })),
    });
    const page = state().page;
    const before = countRequests();
    arrived = 12;
    for (let time = 0; time < 50; time += 1) push('reports.changed', added);
    await eventually(() => expect(state().counts?.arrived).toBe(12));
    vi.advanceTimersByTime(10_000);
    await eventually(() => expect(countRequests() - before).toBe(2));
    expect(state().page).toBe(page);
    expect(pageRequests()).toHaveLength(1);
  });

  it('counts reports that arrive during a tenth of the time, if that takes long', async () => {
    vi.useFakeTimers({ now: testNow, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    let elapsed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
    const { state, push, countRequests } = await opened({
      ...holding(manyRows(60)),
      'reports.count': () => {
        elapsed += 500;
        return succeed(sampleCounts({ shown: 60, stored: 60 }));
      },
    });
    const before = countRequests();
    for (let time = 0; time < 50; time += 1) push('reports.changed', added);
    expect(state().countsOutdated).toBe(true);
    vi.advanceTimersByTime(4_000);
    expect(countRequests() - before).toBe(1);
    vi.advanceTimersByTime(1_000);
    await eventually(() => expect(countRequests() - before).toBe(2));
    clock.mockRestore();
  });

  it('shows reports that have arrived on request', async () => {
    const { state, pageRequests } = await opened(holding(manyRows(60)));
    await state().loadPage(3);
    await state().showArrived();
    expect(pageRequests().at(-1)).toEqual({
      query: everyReport,
      page: 1,
      limit: 20,
      asOf: null,
      ofGrid: true,
    });
  });

  it('is filled with new reports if it has room', async () => {
    const rows = manyRows(60);
    let stored = 5;
    const { state, push, pageRequests } = await opened({
      'reports.page': (request) => holding(rows.slice(0, stored))['reports.page'](request),
    });
    const { generation } = state();
    stored = 60;
    push('reports.changed', added);
    await eventually(() => expect(state().page?.rows).toHaveLength(20));
    expect(pageRequests().at(-1)).toMatchObject({ page: 1, asOf: 7 });
    expect(state().generation).toBe(generation);
  });

  it('hides counts that new rows have made wrong', async () => {
    let rows = manyRows(0);
    let counted = false;
    const { state, push } = await opened({
      'reports.page': (request) => holding(rows)['reports.page'](request),
      'reports.count': () =>
        counted ? new Promise(() => {}) : succeed(sampleCounts({ shown: rows.length, stored: rows.length })),
    });
    await eventually(() => expect(state().counts?.shown).toBe(0));
    rows = manyRows(3);
    counted = true;
    push('reports.changed', added);
    await eventually(() => expect(state().page?.rows).toHaveLength(3));
    expect(state().counts).toBeNull();
  });

  it('shows the first reports that arrive if it was empty', async () => {
    let rows = manyRows(0);
    const { state, push, pageRequests } = await opened({
      'reports.page': (request) => holding(rows)['reports.page'](request),
    });
    expect(state().page?.rows).toEqual([]);
    rows = manyRows(3);
    push('reports.changed', added);
    await eventually(() => expect(state().page?.rows).toHaveLength(3));
    expect(pageRequests().at(-1)).toMatchObject({ asOf: null });
  });

  it('shows the first reports that arrive while it is read for the first time', async () => {
    const delayed = delayedAnswers();
    let rows = manyRows(0);
    const fake = fakeBridge({
      'reports.page': (request) => delayed.delay(holding(rows)['reports.page'](request)),
    });
    const { reports } = createStores(fake.bridge);
    await eventually(() => expect(delayed.count).toBe(1));
    rows = manyRows(3);
    fake.push('reports.changed', added);
    delayed.give();
    await eventually(() => expect(delayed.count).toBe(1));
    delayed.give();
    await eventually(() => expect(reports.getState().page?.rows).toHaveLength(3));
  });
});

describe('scores that are computed again', () => {
  it('are updated in their rows, without moving them', async () => {
    const rows = manyRows(60);
    let score = 0;
    const { state, push, pageRequests } = await opened({
      ...holding(rows),
      'reports.page': (request) =>
        holding(rows.map((row) => ({ ...row, disagreement: score })))['reports.page'](request),
    });
    await state().loadPage(2);
    const { generation } = state();
    score = 62;
    push('scores.changed', null);
    await eventually(() => expect(state().page?.rows[0]?.disagreement).toBe(62));
    expect(pageRequests().at(-1)).toMatchObject({ page: 2, asOf: 7 });
    expect(state().generation).toBe(generation);
  });

  it('show the first page if the current one becomes empty', async () => {
    let rows = manyRows(60);
    const { state, push } = await opened({
      'reports.page': (request) => holding(rows)['reports.page'](request),
    });
    await state().loadPage(3);
    rows = rows.slice(0, 30);
    push('scores.changed', null);
    await eventually(() => expect(state().page).toMatchObject({ page: 1, rows: rows.slice(0, 20) }));
  });

  it('are requested again if a page with the previous ones was loading', async () => {
    const rows = manyRows(60);
    let score = 0;
    let release = () => {};
    const delayed = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { state, push, pageRequests } = await opened({
      ...holding(rows),
      'reports.page': async (request) => {
        const scored = rows.map((row) => ({ ...row, disagreement: score }));
        if (request.page === 2 && score === 0) await delayed;
        return holding(scored)['reports.page'](request);
      },
    });
    void state().loadPage(2);
    await eventually(() => expect(pageRequests().at(-1)).toMatchObject({ page: 2 }));
    score = 62;
    push('scores.changed', null);
    release();
    await eventually(() => expect(state().page?.page).toBe(2));
    expect(state().page?.rows[0]?.disagreement).toBe(62);
    expect(state().loading).toBe(false);
  });
});

it('a row of the next page is found although that page is requested again while it is loading', async () => {
  const rows = manyRows(60);
  const delayed = delayedAnswers();
  const { state, push } = await opened({
    ...holding(rows),
    'reports.page': (request) => {
      const answer = holding(rows)['reports.page'](request);
      return request.page === 2 ? delayed.delay(answer) : answer;
    },
  });
  const found = state().rowAt(20);
  await eventually(() => expect(delayed.count).toBe(1));
  push('scores.changed', null);
  delayed.give();
  await eventually(() => expect(delayed.count).toBe(1));
  delayed.give();
  expect((await found)?.key).toBe(rows[20]?.key);
});

describe('verdicts', () => {
  it('on reports of the page shown are updated in their rows; other entries of the log change nothing', async () => {
    const rows = manyRows(60);
    let verdict: Verdict | null = null;
    const { state, push, pageRequests } = await opened({
      ...holding(rows),
      'reports.page': (request) => holding(rows.map((row) => ({ ...row, verdict })))['reports.page'](request),
    });
    const [first] = rows;
    if (!first) throw new Error('There are rows.');
    verdict = 'fraud';
    const requests = pageRequests().length;
    push('log.changed', { kinds: ['seen'], subjects: [subjectOf(first)] });
    push('log.changed', { kinds: ['verdict'], subjects: ['transaction:on no page'] });
    expect(pageRequests()).toHaveLength(requests);
    push('log.changed', { kinds: ['verdict'], subjects: [subjectOf(first)] });
    await eventually(() => expect(state().page?.rows[0]?.verdict).toBe('fraud'));
    verdict = null;
    push('log.changed', { kinds: ['withdrawal'], subjects: [subjectOf(first)] });
    await eventually(() => expect(state().page?.rows[0]?.verdict).toBeNull());
  });

  it('on reports of another page, given while that is read, are shown on it', async () => {
    const delayed = delayedAnswers();
    const rows = manyRows(60);
    let verdict: Verdict | null = null;
    const { state, push } = await opened({
      ...holding(rows),
      'reports.page': (request) => {
        const answer = holding(rows.map((row) => ({ ...row, verdict })))['reports.page'](request);
        return request.page === 2 ? delayed.delay(answer) : answer;
      },
    });
    const loading = state().loadPage(2);
    const [judged] = rows.slice(20);
    if (!judged) throw new Error('There are rows.');
    verdict = 'fraud';
    push('log.changed', { kinds: ['verdict'], subjects: [subjectOf(judged)] });
    delayed.give();
    await loading;
    await eventually(() => expect(delayed.count).toBe(1));
    delayed.give();
    await eventually(() => expect(state().page?.rows[0]?.verdict).toBe('fraud'));
    expect(state().page?.page).toBe(2);
  });
});

describe('review statuses', () => {
  it('of reports on the page are read again if they are filtered by', async () => {
    const rows = manyRows(60);
    const { state, push, pageRequests } = await opened(holding(rows));
    const [first] = rows;
    if (!first) throw new Error('There are rows.');
    const snoozed = { kinds: ['snooze'], subjects: [subjectOf(first)] } as const;
    const before = pageRequests().length;
    push('log.changed', snoozed);
    expect(pageRequests()).toHaveLength(before);
    await state().putFilter({ field: 'standing', in: ['waiting'] });
    const filtered = pageRequests().length;
    push('log.changed', snoozed);
    await eventually(() => expect(pageRequests().length).toBeGreaterThan(filtered));
  });
});

describe('refreshing', () => {
  it('checks for new reports, and then shows the same page with them', async () => {
    const running = sampleSync({ kind: 'running', pass: 'new' });
    const { state, push, pageRequests, calls } = await opened({
      ...holding(manyRows(60)),
      'sync.start': () => succeed(running),
    });
    await state().loadPage(2);
    const refreshing = state().refresh();
    await eventually(() => expect(calls.at(-1)).toEqual({ name: 'sync.start', request: { pass: 'new' } }));
    push('sync.changed', { ...running, received: 20 });
    expect(state().refreshing).toBe(true);
    const before = pageRequests().length;
    push('sync.changed', sampleSync());
    await refreshing;
    expect(pageRequests().slice(before)).toEqual([
      { query: everyReport, page: 2, limit: 20, asOf: null, ofGrid: true },
    ]);
    expect(state().refreshing).toBe(false);
  });

  it.each([
    ['is put off', sampleSync({ kind: 'waiting', pass: 'new', nextAttempt: 5 })],
    ['is part of a longer pass', sampleSync({ kind: 'running', pass: 'all' })],
    ['failed at once', sampleSync({ problem: { kind: 'timed-out', host: 'h', seconds: 30 } })],
  ])('does not wait if the check %s', async (_, sync) => {
    const { state, pageRequests } = await opened({ 'sync.start': () => succeed(sync) });
    await state().refresh();
    expect(state().refreshing).toBe(false);
    expect(pageRequests()).toHaveLength(2);
  });
});

describe('read and unread', () => {
  const unreadRows = sampleDetails.map((detail) => rowOf(detail, { unread: true }));
  const unread = () => opened(holding(unreadRows));

  it('marks an opened report in its row and in the count', async () => {
    const { state, stores, calls } = await unread();
    expect(state().counts?.unread).toBe(4);
    await stores.openReport.getState().select('1002');
    expect(calls).toContainEqual({ name: 'reports.markRead', request: { keys: ['1002'], read: true } });
    expect(state().page?.rows.map((row) => row.unread)).toEqual([true, false, true, true]);
    expect(state().counts?.unread).toBe(3);
  });

  describe.each([
    { what: 'rows', event: 'scores.changed', payload: null },
    { what: 'counts', event: 'reports.changed', payload: added },
  ] as const)('$what', ({ event, payload }) => {
    it.each(['before a mark', 'while a mark is stored'])('requested %s don’t replace it', async (when) => {
      const [reads, marks] = [delayedAnswers(), delayedAnswers()];
      const rows = manyRows(25).map((row) => ({ ...row, unread: true }));
      const opening = rows[0]?.key ?? '';
      const before = holding(rows);
      const after = holding(rows.map((row) => ({ ...row, unread: row.key !== opening })));
      let [stored, areDelayed] = [before, false];
      const read = <Reply>(reply: Reply | Promise<Reply>) => (areDelayed ? reads.delay(reply) : reply);
      const { state, stores, push } = await opened({
        ...before,
        'reports.page': (request) => read(stored['reports.page'](request)),
        'reports.count': (request) => read(stored['reports.count'](request)),
        'reports.markRead': () => marks.delay(succeed(null)),
      });
      const requestAgain = () => {
        areDelayed = true;
        push(event, payload);
      };
      if (when === 'before a mark') requestAgain();
      await stores.openReport.getState().select(opening);
      if (when === 'while a mark is stored') requestAgain();
      await eventually(() => expect(reads.count).toBe(1));
      areDelayed = false;
      stored = after;
      const isAnswered = new Promise<void>((resolve) => stores.reports.subscribe(() => resolve()));
      reads.give();
      await isAnswered;
      marks.give();
      await eventually(() => expect(state().page?.rows.filter((row) => !row.unread)).toHaveLength(1));
      await eventually(() => expect(state().counts?.unread).toBe(24));
    });
  });

  it('does not mark a report again that was opened before', async () => {
    const { stores, calls } = await opened();
    await stores.openReport.getState().select('1002');
    expect(calls.map(({ name }) => name)).not.toContain('reports.markRead');
  });

  it('marks one as unread again', async () => {
    const { state } = await opened();
    await state().markRead(['1003'], false);
    expect(state().page?.rows.map((row) => row.unread)).toEqual([false, false, true, false]);
    expect(state().counts?.unread).toBe(1);
  });

  it('marks all reports of the query, as of the page shown', async () => {
    const { state, calls } = await unread();
    await state().markAllRead();
    expect(calls).toContainEqual({ name: 'reports.markAllRead', request: { query: everyReport, asOf: 7 } });
    expect(state().page?.rows.some((row) => row.unread)).toBe(false);
  });

  it('shows a problem if that could not be saved, except for a report that is merely opened', async () => {
    const full = fail({ kind: 'disk', what: 'store', code: 'ENOSPC' } as const);
    const { state } = await opened({
      ...holding(unreadRows),
      'reports.markRead': () => full,
      'reports.markAllRead': () => full,
    });
    await state().markRead(['1002'], true);
    expect(state().problem).toBeNull();
    await state().markAllRead();
    expect(state().problem).toEqual(full.problem);
  });
});

describe('the state of the grid', () => {
  const grid = {
    query: { ...everyReport, text: 'vpn' },
    columns: ['time', 'risk'],
    page: 2,
    viewId: 'v1',
    widths: { time: 140 },
  } as const;

  it('is restored from the last run', async () => {
    const { state, pageRequests } = await opened({
      ...holding(manyRows(60)),
      'reports.page': (request) => holding(manyRows(60))['reports.page']({ ...request, query: everyReport }),
      'grid.read': () => succeed(grid),
    });
    expect(pageRequests()).toEqual([{ query: grid.query, page: 2, limit: 20, asOf: null, ofGrid: true }]);
    expect(state()).toMatchObject({
      columns: grid.columns,
      widths: { time: 140 },
      viewId: 'v1',
      query: grid.query,
    });
  });

  describe('that the store was closed with', () => {
    const now = manyRows(60);
    const page = { rows: now.slice(20, 40), page: 2, limit: 20, mayHaveNext: true, asOf: 7 };
    const rowsNow = (request: Request<'reports.page'>) =>
      holding(now)['reports.page']({ ...request, query: everyReport });

    /** A window whose store is opening, until `open` is called. */
    async function opening() {
      let open = () => {};
      const isOpen = new Promise<void>((resolve) => {
        open = resolve;
      });
      const fake = fakeBridge({
        'reports.first': () => succeed({ grid, page }),
        'reports.page': (request) => isOpen.then(() => rowsNow(request)),
        'grid.read': () => isOpen.then(() => succeed(grid)),
      });
      const { reports } = createStores(fake.bridge);
      const requests = () =>
        fake.calls.flatMap(({ name, request }) => (name === 'reports.page' ? [request] : []));
      await eventually(() => expect(requests()).toHaveLength(1));
      return { state: reports.getState, requests, open };
    }

    it('is shown until the store is open, and then replaced by its answer', async () => {
      const { state, requests, open } = await opening();
      expect(requests()).toEqual([{ query: grid.query, page: 2, limit: 20, asOf: null, ofGrid: true }]);
      expect(state()).toMatchObject({
        columns: grid.columns,
        viewId: 'v1',
        query: grid.query,
        loading: false,
      });
      expect(state().page).toBe(page);
      const { generation } = state();
      open();
      await eventually(() => expect(state().page).not.toBe(page));
      expect(state().page?.rows).toEqual(page.rows);
      expect(state().generation).toBe(generation);
    });

    it('is replaced by a request made in the meantime', async () => {
      const { state, requests, open } = await opening();
      const sorting = state().setSort('risk');
      expect(state()).toMatchObject({ query: { sort: { column: 'risk' } }, loading: true });
      open();
      await sorting;
      expect(requests().at(-1)).toMatchObject({ query: { text: 'vpn', sort: { column: 'risk' } }, page: 1 });
      expect(state().page).toMatchObject({ page: 1 });
      expect(state().columns).toEqual(grid.columns);
    });
  });

  it('starts at the first page if the one of the last run is empty now', async () => {
    const { state } = await opened({
      ...holding(manyRows(10)),
      'grid.read': () => succeed({ ...grid, query: everyReport }),
    });
    await eventually(() => expect(state().page).toMatchObject({ page: 1 }));
    expect(state().page?.rows).toHaveLength(10);
  });

  it('is saved after the last change, and not for the next profile', async () => {
    vi.useFakeTimers({ now: testNow, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { state, stores, calls } = await opened();
    const saved = () => calls.filter(({ name }) => name === 'grid.save').map(({ request }) => request);
    for (const text of ['v', 'vp', 'vpn']) await state().setSearch(text);
    state().setColumns(['time', 'risk']);
    state().setWidth('time', 10_000);
    state().setWidth('risk', 90);
    state().setWidth('risk', null);
    vi.advanceTimersByTime(1_000);
    expect(saved()).toEqual([
      {
        grid: {
          query: grid.query,
          columns: ['time', 'risk'],
          page: 1,
          viewId: null,
          widths: { time: 1_200 },
        },
      },
    ]);
    await state().setSearch('x');
    await stores.connection.getState().switchProfile();
    vi.advanceTimersByTime(1_000);
    expect(saved()).toHaveLength(1);
  });

  it('is saved at once when the app exits', async () => {
    vi.useFakeTimers({ now: testNow, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { state, calls } = await opened();
    await state().setSearch('vpn');
    window.dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(1_000);
    const saved = calls.filter(({ name }) => name === 'grid.save').map(({ request }) => request);
    expect(saved).toMatchObject([{ grid: { query: { text: 'vpn' }, page: 1 } }]);
  });

  it('always has at least one column', async () => {
    const { state } = await opened();
    state().setColumns([]);
    expect(state().columns).toEqual(defaultColumns);
  });
});

describe('a store that was unavailable', () => {
  it('is read again when it is available', async () => {
    let down = true;
    const { state, push } = await opened({
      'reports.page': (request: Request<'reports.page'>) =>
        down ? fail({ kind: 'store-down' }) : holding(manyRows(3))['reports.page'](request),
    });
    expect(state()).toMatchObject({ page: null, problem: { kind: 'store-down' } });
    push('store.changed', { kind: 'down' });
    down = false;
    push('store.changed', { kind: 'ready', persistent: true, notices: [] });
    await eventually(() => expect(state().page?.rows).toHaveLength(3));
    expect(state().problem).toBeNull();
  });
});
