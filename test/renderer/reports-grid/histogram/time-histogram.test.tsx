import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { barPaths } from '../../../../renderer/features/reports-grid/histogram/histogram-bars';
import { ReportsScreen } from '../../../../renderer/features/reports-grid/reports-screen';
import type { TimeHistogram } from '../../../../shared/contract/report.calls';
import { succeed } from '../../../../shared/result';
import { defaultSettings } from '../../../../shared/settings';
import { samplePage } from '../../../support/inputs/sample-rows';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const day = 86_400_000;
const first = Date.parse('2026-03-01T00:00:00Z');
const none = { fraud: 0, high: 0, low: 0, clear: 0, other: 0 };
const fourDays: TimeHistogram = {
  unit: 'day',
  edges: [first, first + day, first + 2 * day, first + 3 * day, first + 4 * day],
  bars: [{ ...none, clear: 7 }, none, { ...none, fraud: 2, clear: 10 }, { ...none, high: 1 }],
  earlier: 0,
  later: 0,
};
const slider = () => screen.findByRole('slider', { name: 'Time range' });

async function renderHistogram(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<ReportsScreen />, {
    'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc', timeHistogram: 'shown' }),
    'reports.histogram': () => succeed(fourDays),
    ...replies,
  });
  await act(() => rendered.stores.reports.getState().begin());
  return rendered;
}

/** jsdom has no PointerEvent. */
function pointerEvent(type: string, clientX: number): MouseEvent {
  return new MouseEvent(type, { bubbles: true, button: 0, clientX });
}

type Rendered = Awaited<ReturnType<typeof renderHistogram>>;
const timeFilter = ({ stores }: Rendered) =>
  stores.reports.getState().query.filters.find(({ field }) => field === 'time') ?? null;
const days = (from: number, until: number) => ({
  field: 'time',
  range: {
    kind: 'between',
    from: `${first + from * day}000000`,
    until: `${first + (until + 1) * day - 1}999999`,
  },
});

describe('the time histogram', () => {
  it('counts the reports that are years away next to its bars, and filters by their times', async () => {
    const rendered = await renderHistogram({
      'reports.histogram': () => succeed({ ...fourDays, earlier: 2, later: 1 }),
    });
    await rendered.user.click(await screen.findByRole('button', { name: '1 later' }));
    expect(timeFilter(rendered)).toEqual({
      field: 'time',
      range: { kind: 'between', from: `${first + 4 * day}000000`, until: null },
    });
    await rendered.user.click(await screen.findByRole('button', { name: '2 earlier' }));
    expect(timeFilter(rendered)).toEqual({
      field: 'time',
      range: { kind: 'between', from: null, until: `${first - 1}999999` },
    });
  });

  it('states what it shows as text', async () => {
    await renderHistogram();
    await slider();
    expect(screen.getByRole('img', { name: /^20 reports, 1\s?–\s?4 Mar 2026$/ })).toBeDefined();
  });

  it('says the time and the counts of the bar that the arrow keys reach', async () => {
    const { user } = await renderHistogram();
    (await slider()).focus();
    expect((await slider()).getAttribute('aria-valuetext')).toBe('4 Mar 2026: 1 report (1 high)');
    await user.keyboard('{ArrowLeft}');
    expect((await slider()).getAttribute('aria-valuetext')).toBe(
      '3 Mar 2026: 12 reports (2 fraud and 10 clear)',
    );
    await user.keyboard('{Home}{ArrowRight}');
    expect((await slider()).getAttribute('aria-valuetext')).toBe('2 Mar 2026: 0 reports');
    expect((await slider()).getAttribute('aria-valuenow')).toBe('2');
  });

  it('extends the selection with Shift, filters by it with Enter, and clears it with Escape', async () => {
    const rendered = await renderHistogram();
    const { user } = rendered;
    (await slider()).focus();
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect((await slider()).getAttribute('aria-valuetext')).toMatch(
      /^1\s?–\s?3 Mar 2026: 19 reports \(2 fraud and 17 clear\)$/,
    );
    expect(timeFilter(rendered)).toBeNull();
    await user.keyboard('{Enter}');
    expect(timeFilter(rendered)).toEqual(days(0, 2));
    await user.keyboard('{Escape}');
    expect(timeFilter(rendered)).toBeNull();
  });

  it('filters by the bars that the pointer is dragged over, and lets an edge be moved', async () => {
    const rendered = await renderHistogram();
    const surface = await slider();
    vi.spyOn(surface, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 400, 40));
    const drag = (from: number, to: number) => {
      fireEvent(surface, pointerEvent('pointerdown', from));
      fireEvent(surface, pointerEvent('pointermove', to));
      fireEvent(surface, pointerEvent('pointerup', to));
    };
    drag(350, 250);
    expect(timeFilter(rendered)).toEqual(days(1, 2));
    drag(202, 150);
    expect(timeFilter(rendered)).toEqual(days(0, 2));
    drag(398, 230);
    expect(timeFilter(rendered)).toEqual(days(0, 1));
    drag(450, 450);
    expect(timeFilter(rendered)).toEqual(days(3, 3));
    fireEvent.doubleClick(surface);
    expect(timeFilter(rendered)).toBeNull();
  });

  it('filters by where the pointer was let go, also before the window shows that it was there', async () => {
    const rendered = await renderHistogram();
    const surface = await slider();
    vi.spyOn(surface, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 400, 40));
    fireEvent(surface, pointerEvent('pointerdown', 350));
    act(() => {
      surface.dispatchEvent(pointerEvent('pointermove', 150));
      surface.dispatchEvent(pointerEvent('pointerup', 150));
    });
    expect(timeFilter(rendered)).toEqual(days(0, 2));
  });

  it('abandons a drag with Escape', async () => {
    const rendered = await renderHistogram();
    const surface = await slider();
    fireEvent(surface, pointerEvent('pointerdown', 0));
    fireEvent.keyDown(surface, { key: 'Escape' });
    fireEvent(surface, pointerEvent('pointerup', 0));
    expect(timeFilter(rendered)).toBeNull();
  });

  it('is counted once per query and moment: not for its own filter, another order or page, or arrived reports', async () => {
    const rendered = await renderHistogram();
    const requests = () => rendered.calls.filter(({ name }) => name === 'reports.histogram');
    await slider();
    const { reports } = rendered.stores;
    await act(() => reports.getState().putFilter({ field: 'time', range: { kind: 'last', seconds: 60 } }));
    await act(() => reports.getState().setSort('risk'));
    await act(() => reports.getState().loadPage(2));
    act(() => rendered.push('reports.changed', { added: 5, addedFraud: 0 }));
    expect(requests()).toHaveLength(1);
    await act(() => reports.getState().setSearch('bilbao'));
    await waitFor(() => expect(requests()).toHaveLength(2));
    expect(requests()[1]?.request).toMatchObject({ query: { text: 'bilbao' }, asOf: 7, timeZone: 'UTC' });
  });

  it('says when no report has a time', async () => {
    await renderHistogram({ 'reports.histogram': () => succeed(null) });
    expect(await screen.findByText('No report has a valid time.')).toBeDefined();
  });

  it('does not say so while reports of a newer query are counted', async () => {
    let answered = 0;
    const { stores } = await renderHistogram({
      'reports.histogram': () => (answered++ === 0 ? succeed(null) : new Promise(() => undefined)),
    });
    await screen.findByText('No report has a valid time.');
    await act(() => stores.reports.getState().setSearch('bilbao'));
    await waitFor(() => expect(screen.queryByText('No report has a valid time.')).toBeNull());
  });

  it('is counted again when the first sync brings the first rows, which count as received at the same moment', async () => {
    let stored = 0;
    const rendered = await renderHistogram({
      'reports.page': ({ page, limit }) =>
        succeed({ ...samplePage({ page, limit, asOf: 0 }), ...(stored === 0 ? { rows: [] } : {}) }),
      'reports.histogram': () => succeed(stored === 0 ? null : fourDays),
    });
    await waitFor(() => expect(rendered.calls.some(({ name }) => name === 'reports.histogram')).toBe(true));
    stored = 20;
    act(() => rendered.push('reports.changed', { added: 20, addedFraud: 0 }));
    expect(await slider()).toBeDefined();
    expect(screen.queryByText('No report has a valid time.')).toBeNull();
  });

  it('is hidden and shown with a button, which is saved', async () => {
    const { user, calls } = await renderHistogram();
    await slider();
    const button = screen.getByRole('button', { name: 'Reports over time' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(button);
    expect(calls.findLast(({ name }) => name === 'settings.save')?.request).toEqual({
      timeHistogram: 'hidden',
    });
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('is hidden at first in a low window, without being counted', async () => {
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(719);
    const { calls } = await renderHistogram({ 'settings.read': () => succeed(defaultSettings) });
    await screen.findByRole('grid');
    expect(screen.getByRole('button', { name: 'Reports over time' }).getAttribute('aria-expanded')).toBe(
      'false',
    );
    expect(calls.some(({ name }) => name === 'reports.histogram')).toBe(false);
  });
});

describe('barPaths', () => {
  it('stacks the risks of a bar, and leaves its box nowhere', () => {
    const paths = barPaths([
      { ...none, fraud: 1, high: 1, low: 1, clear: 100_000, other: 1 },
      { ...none, clear: 1 },
    ]);
    const tops = Object.values(paths).flatMap((path) =>
      [...path.matchAll(/M\S+ ([-\d.]+)h/g)].map(([, y]) => Number(y)),
    );
    expect(tops).toHaveLength(6);
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(0);
    expect(paths.fraud).not.toBe('');
  });
});
