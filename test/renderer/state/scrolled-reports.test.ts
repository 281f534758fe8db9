import { describe, expect, it } from 'vitest';
import { createStores } from '../../../renderer/app/stores/create-stores';
import type { Answer, Request } from '../../../shared/contract/contract';
import { everyReport } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { holding, manyRows } from '../../support/inputs/sample-rows';
import { eventually } from '../../support/runner/eventually';
import { delayedAnswers } from '../../support/window/delayed-answers';
import { fakeBridge, type Replies } from '../../support/window/fake-bridge';

const thousands = manyRows(2_345);
const screen = (first: number) => ({ first, end: first + 30 });

/** Creates the window's stores with a grid that scrolls, loaded at its start. */
async function scrolling(replies: Partial<Replies> = {}) {
  const requests: Request<'reports.page'>[] = [];
  const { 'reports.page': read = holding(thousands)['reports.page'] } = replies;
  const fake = fakeBridge({
    ...holding(thousands),
    'settings.read': () => succeed({ ...defaultSettings, reportsPerPage: 'all' }),
    ...replies,
    'reports.page': (request) => {
      requests.push(request);
      return read(request);
    },
  });
  const stores = createStores(fake.bridge);
  const state = stores.reports.getState;
  await eventually(() => expect(state().counts ?? state().problem).not.toBeNull());
  await eventually(() => expect(state().scrolls).toBe(true));
  const pages = (): readonly Request<'reports.page'>[] => requests;
  /** Scrolls to a row, and waits until it is loaded. */
  async function scrollTo(row: number) {
    state().setView(screen(row));
    await eventually(async () => expect(await state().rowAt(row)).not.toBeNull());
  }
  return { ...fake, stores, state, pages, scrollTo };
}

/** Replies with pages that arrive when `answer` is called, one after the other. */
function slowPages() {
  const waiting: (() => void)[] = [];
  const rows = holding(thousands);
  const replies: Pick<Replies, 'reports.page'> = {
    'reports.page': (request) =>
      new Promise<Answer<'reports.page'>>((resolve) => {
        waiting.push(() => resolve(rows['reports.page'](request)));
      }),
  };
  return { replies, answer: () => waiting.shift()?.(), waiting };
}

describe('reports that the grid scrolls through', () => {
  it('are loaded in parts around the view, as of one moment and from one list', async () => {
    const { state, pages, scrollTo } = await scrolling();
    expect(pages()[0]).toEqual({
      ...{ query: everyReport, page: 1, limit: 100, asOf: null, ofGrid: true, listed: true },
    });
    expect(state()).toMatchObject({ total: 2_345, limit: 'all' });
    await scrollTo(1_210);
    await eventually(() => expect(pages().map(({ page }) => page)).toContain(14));
    expect(
      pages()
        .slice(1)
        .every(({ asOf, listed }) => asOf === 7 && listed),
    ).toBe(true);
    expect((await state().rowAt(1_234))?.key).toBe(thousands[1_234]?.key);
  });

  it('are released far from the view, and loaded again', async () => {
    const { state, scrollTo } = await scrolling();
    for (let row = 0; row < 2_300; row += 90) {
      await scrollTo(row);
      expect(state().page?.rows.length).toBeLessThanOrEqual(1_100);
    }
    expect((await state().rowAt(3))?.key).toBe(thousands[3]?.key);
  });

  it('aren’t requested where the user has only scrolled past', async () => {
    const slow = slowPages();
    const { state, pages } = await (async () => {
      const opening = scrolling(slow.replies);
      await eventually(() => expect(slow.waiting).toHaveLength(1));
      slow.answer();
      return opening;
    })();
    for (const row of [400, 800, 1_200, 1_600, 2_000]) state().setView(screen(row));
    await eventually(() => {
      slow.answer();
      expect(state().page?.page).toBeGreaterThan(15);
    });
    const between = pages().flatMap(({ page }) => (page > 3 && page < 19 ? [page] : []));
    // The first one was in progress already.
    expect(between).toEqual([5]);
  });

  it('have scores that were computed again while they were read', async () => {
    const delayed = delayedAnswers();
    let score = 0;
    const { state, push } = await scrolling({
      'reports.page': (request) => {
        const rows = thousands.map((row) => ({ ...row, disagreement: score }));
        const answer = holding(rows)['reports.page'](request);
        return request.page > 10 && score === 0 ? delayed.delay(answer) : answer;
      },
    });
    state().setView(screen(1_210));
    await eventually(() => expect(delayed.count).toBe(1));
    score = 62;
    push('scores.changed', null);
    delayed.give();
    await eventually(async () => expect((await state().rowAt(1_215))?.disagreement).toBe(62));
  });

  it('are read one after another to their end', async () => {
    const { state } = await scrolling();
    for (let row = 0; row < 2_345; row += 1)
      expect((await state().rowAt(row))?.key).toBe(thousands[row]?.key);
    expect(await state().rowAt(2_345)).toBeNull();
    expect(await state().rowAt(-1)).toBeNull();
  });

  it('end where the store has no more, though more were counted', async () => {
    const { state, scrollTo } = await scrolling({
      'reports.count': () => holding(manyRows(2_500))['reports.count']({ query: everyReport, asOf: 7 }),
    });
    expect(state().total).toBe(2_500);
    await scrollTo(2_330);
    await eventually(() => expect(state().page?.mayHaveNext).toBe(false));
    expect(await state().rowAt(2_400)).toBeNull();
  });

  it('show why a part can’t be read, and read it again on request', async () => {
    let isDown = false;
    const { state, pages } = await scrolling({
      'reports.page': (request) =>
        isDown ? fail({ kind: 'store-down' }) : holding(thousands)['reports.page'](request),
    });
    isDown = true;
    state().setView(screen(1_000));
    await eventually(() => expect(state().problem).toEqual({ kind: 'store-down' }));
    const before = pages().length;
    expect(state().page?.page).toBe(1);
    isDown = false;
    await state().retry();
    expect(state().problem).toBeNull();
    expect(pages()[before]).toMatchObject({ page: 11 });
    expect((await state().rowAt(1_010))?.key).toBe(thousands[1_010]?.key);
  });

  it('start at the top with another query', async () => {
    const { state, scrollTo, pages } = await scrolling();
    await scrollTo(1_500);
    const before = pages().length;
    await state().setSearch('login-1');
    expect(
      pages()
        .slice(before)
        .map(({ page }) => page)[0],
    ).toBe(1);
    expect(state()).toMatchObject({ page: { page: 1 }, target: { row: 0, focus: null } });
    const found = thousands.filter((row) => JSON.stringify(row).includes('login-1'));
    await eventually(() => expect(state().total).toBe(found.length));
  });

  it('stay at the same row after a refresh', async () => {
    const { state, scrollTo } = await scrolling();
    await scrollTo(1_500);
    await state().refresh();
    expect((await state().rowAt(1_520))?.key).toBe(thousands[1_520]?.key);
    expect(state().view).toEqual(screen(1_500));
  });

  it('continue as the page that has the first row in view, and back', async () => {
    const { state, scrollTo } = await scrolling();
    await scrollTo(1_500);
    await state().setLimit(200);
    expect(state()).toMatchObject({ scrolls: false, page: { page: 8, limit: 200 } });
    expect(state().page?.rows).toHaveLength(200);
    await state().setLimit('all');
    expect(state()).toMatchObject({ scrolls: true, target: { row: 1_400, focus: null } });
  });

  it('are restored at the row of the last run', async () => {
    const columns = ['time'] as const;
    const grid = { query: everyReport, columns, page: 13, row: 1_290, viewId: null, widths: {} };
    const { state, pages, calls } = await scrolling({ 'grid.read': () => succeed(grid) });
    expect(pages().slice(0, 2)).toMatchObject([
      { page: 13, asOf: null },
      { page: 14, asOf: 7 },
    ]);
    expect(state().target).toEqual({ row: 1_290, focus: null });
    state().setView(screen(1_900));
    window.dispatchEvent(new Event('pagehide'));
    const saved = calls.findLast(({ name }) => name === 'grid.save')?.request;
    expect(saved).toMatchObject({ grid: { page: 13, row: 1_290 } });
  });

  it('are read in a range without being shown', async () => {
    const { state } = await scrolling();
    const { page } = state();
    const rows = await state().readRows({ first: 950, end: 2_100 });
    expect(rows?.map(({ key }) => key)).toEqual(thousands.slice(950, 2_100).map(({ key }) => key));
    expect(state().page).toBe(page);
  });
});

describe('a row to go to', () => {
  it.each([
    [45, { page: 3, target: { row: 45, focus: { column: null } } }],
    [9_999, { page: 118, target: { row: 2_344, focus: { column: null } } }],
  ])('is shown on its page: %d', async (row, { page, target }) => {
    const fake = fakeBridge(holding(thousands));
    const { reports } = createStores(fake.bridge);
    await eventually(() => expect(reports.getState().total).toBe(2_345));
    await reports.getState().goToRow(row);
    expect(reports.getState()).toMatchObject({ page: { page }, target });
  });
});

describe('a query with a relative time', () => {
  it('is sent with absolute times, the same for all parts', async () => {
    const { state, pages, calls } = await scrolling();
    const before = pages().length;
    await state().putFilter({ field: 'time', range: { kind: 'last', seconds: 3_600 } });
    await state().rowAt(500);
    const filters = pages()
      .slice(before)
      .map((request: Request<'reports.page'>) => JSON.stringify(request.query.filters));
    expect(new Set(filters).size).toBe(1);
    expect(filters[0]).toContain('between');
    expect(calls.findLast(({ name }) => name === 'reports.count')?.request).toMatchObject({
      query: { filters: [{ range: { kind: 'between' } }] },
    });
  });
});
