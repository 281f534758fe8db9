import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RailViews } from '../../../../renderer/features/reports-grid/views/rail-views';
import { defaultColumns, everyReport, type SavedView } from '../../../../shared/domain/report-query';
import { succeed } from '../../../../shared/result';
import { defaultSettings } from '../../../../shared/settings';
import { testNow } from '../../../support/clocks/test-time';
import { hostileText, sampleCounts } from '../../../support/inputs/sample-rows';
import { delayedAnswers } from '../../../support/window/delayed-answers';
import { type Replies, sampleConnection, sampleProfile } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const saved: SavedView = {
  id: 'saved',
  name: hostileText,
  query: { ...everyReport, text: 'bilbao' },
  columns: defaultColumns,
};

beforeEach(() => {
  vi.useFakeTimers({
    now: testNow,
    shouldAdvanceTime: true,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'],
  });
});

afterEach(() => {
  vi.useRealTimers();
});

async function renderViews(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<RailViews />, {
    'views.read': () => succeed([saved]),
    'reports.countEach': ({ queries }) => succeed(queries.map((_, at) => (at === 0 ? 12_345 : at))),
    ...replies,
  });
  await waitFor(() => expect(rendered.stores.reports.getState().counts).not.toBeNull());
  const countings = () => rendered.calls.filter(({ name }) => name === 'reports.countEach');
  const wait = () => act(() => vi.advanceTimersByTimeAsync(1_000));
  return { ...rendered, countings, wait };
}

const views = () => screen.getByRole('navigation', { name: 'Views' });
const view = (name: string) => within(views()).getByRole('button', { name });

describe('the views in the navigation', () => {
  it('are the shipped ones and the saved ones, as text, with the number of their reports', async () => {
    const { wait } = await renderViews();
    await wait();
    const buttons = within(views()).getAllByRole('button');
    expect(buttons.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'Needs attention12.3K',
      'New today1',
      'Impossible travel2',
      'Shared devices3',
    ]);
    expect(buttons[4]?.querySelector('img')).toBeNull();
    expect(buttons[4]?.textContent).toContain('<img');
    expect(view('Needs attention').title).toBe('Needs attention: 12,345 reports');
  });

  it('show their reports, also from another screen, and are marked', async () => {
    const { user, stores } = await renderViews();
    act(() => stores.navigation.getState().go('outbox'));
    await user.click(view('Shared devices'));
    expect(stores.navigation.getState().screen).toBe('reports');
    expect(stores.reports.getState().query.filters).toEqual([
      { field: 'deviceUsers', atLeast: 2, atMost: null },
    ]);
    expect(view('Shared devices').getAttribute('aria-current')).toBe('true');
    expect(view('New today').getAttribute('aria-current')).toBeNull();
    act(() => stores.navigation.getState().go('map'));
    await user.click(view('New today'));
    expect(stores.navigation.getState().screen).toBe('map');
  });

  it('are unpinned in the context menu, and no longer counted', async () => {
    const { user, calls, countings, wait } = await renderViews();
    fireEvent.contextMenu(view('New today'));
    await user.click(await screen.findByRole('menuitem', { name: 'Unpin from navigation' }));
    expect(calls.findLast(({ name }) => name === 'settings.save')?.request).toEqual({
      unpinnedViews: ['shipped-today'],
    });
    await waitFor(() => expect(within(views()).queryByRole('button', { name: 'New today' })).toBeNull());
    await wait();
    expect(countings().at(-1)?.request).toMatchObject({ queries: { length: 4 } });
  });

  it('are absent when none is pinned', async () => {
    await renderViews({
      'settings.read': () =>
        succeed({
          ...defaultSettings,
          unpinnedViews: ['shipped-attention', 'shipped-today', 'shipped-travel', 'shipped-devices', 'saved'],
        }),
    });
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull());
  });
});

describe('the counts', () => {
  it('are made once after many changes, when the grid has counted its own', async () => {
    let total = 45;
    const { countings, push, wait } = await renderViews({
      'reports.count': () => succeed(sampleCounts({ total })),
    });
    await wait();
    expect(countings()).toHaveLength(1);
    for (total of [46, 47, 48]) act(() => push('reports.changed', { added: 1, addedFraud: 0 }));
    await wait();
    await wait();
    await wait();
    expect(countings().length).toBeLessThanOrEqual(3);
    expect(countings().length).toBeGreaterThan(1);
  });

  it('are not made again for another query of the grid or a verdict, but for a saved view and a read mark', async () => {
    const { countings, stores, push, wait } = await renderViews({
      'reports.count': () => succeed(sampleCounts({ unread: 4 })),
    });
    await wait();
    await act(() => stores.reports.getState().setSearch('madrid'));
    act(() => push('log.changed', { kinds: ['verdict'], subjects: null }));
    await wait();
    expect(countings()).toHaveLength(1);
    await act(() => stores.views.getState().save({ ...saved, id: 'other' }));
    await wait();
    expect(countings()).toHaveLength(2);
    const row = stores.reports.getState().page?.rows[0];
    await act(() => stores.reports.getState().markRead([row?.key ?? ''], row?.unread === true));
    act(() => push('log.changed', { kinds: ['seen'], subjects: null }));
    await wait();
    expect(countings()).toHaveLength(3);
  });

  it('are made again if a score changes while they are being made', async () => {
    const delayed = delayedAnswers();
    let count = 1;
    const { push, wait } = await renderViews({
      'reports.countEach': ({ queries }) => delayed.delay(succeed(queries.map(() => count))),
    });
    await wait();
    expect(delayed.count).toBe(1);
    count = 7;
    act(() => push('scores.changed', null));
    await act(async () => delayed.give());
    await wait();
    await act(async () => delayed.give());
    expect(view('New today').textContent).toBe('New today7');
  });

  it('are made as often after the grid was slow', async () => {
    const { stores, push, countings, wait } = await renderViews();
    act(() => stores.reports.setState({ loading: true }));
    await wait();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(countings()).toHaveLength(0);
    act(() => stores.reports.setState({ loading: false }));
    await waitFor(() => expect(countings()).toHaveLength(1));
    for (const made of [2, 3]) {
      act(() => push('reports.changed', { added: 1, addedFraud: 0 }));
      await wait();
      expect(countings()).toHaveLength(made);
    }
  });

  it('are made the less often the longer counting takes', async () => {
    const { push, countings } = await renderViews({
      'reports.countEach': async ({ queries }) => {
        await new Promise((resolve) => setTimeout(resolve, 20_000));
        return succeed(queries.map(() => 1));
      },
    });
    const changeAndWait = async (milliseconds: number) => {
      act(() => push('reports.changed', { added: 1, addedFraud: 0 }));
      await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    };
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    await changeAndWait(100_000);
    await changeAndWait(60_000);
    expect(countings()).toHaveLength(2);
    await changeAndWait(100_000);
    expect(countings()).toHaveLength(3);
  });

  it('of a closed profile are forgotten', async () => {
    const { push, wait } = await renderViews();
    await wait();
    expect(view('New today').textContent).toBe('New today1');
    const profile = { ...sampleProfile, id: 'profile-2' };
    act(() => push('connection.changed', sampleConnection({ profile })));
    expect(view('New today').textContent).toBe('New today');
  });
});
