import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportsScreen } from '../../renderer/features/reports-grid/reports-screen';
import { succeed } from '../../shared/result';
import { defaultSettings } from '../../shared/settings';
import { holding, manyRows } from '../support/inputs/sample-rows';
import { delayedAnswers } from '../support/window/delayed-answers';
import { renderWithStores } from '../support/window/render-with-stores';

/** How grids and searches while typing failed elsewhere when the next query came before the last was answered. */

const reports = holding(manyRows(55));
const grid = () => screen.getByRole('grid', { name: 'Reports' });
const ids = () =>
  [...grid().querySelectorAll<HTMLElement>('[data-report-id]')].map(({ dataset }) => dataset.reportId);
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search reports' });
const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
const position = () => pages().getByText(/^Page/).parentElement?.textContent;
const type = (text: string) => act(() => fireEvent.change(box(), { target: { value: text } }));

/** Renders the screen with its first page; every later page is held back. */
async function openDelayed() {
  const answers = delayedAnswers();
  let isDelayed = false;
  const rendered = renderWithStores(<ReportsScreen />, {
    ...reports,
    'reports.page': (request) =>
      isDelayed ? answers.delay(reports['reports.page'](request)) : reports['reports.page'](request),
  });
  await waitFor(() => expect(position()).toBe('Page 1 of 3'));
  isDelayed = true;
  const give = () => act(async () => answers.give());
  return { ...rendered, answers, give };
}

describe('rows of a search that is still typed', () => {
  it('are never those of an earlier letter (headwaymaps/headway #152, onivim/oni2 PR #2112)', async () => {
    const { answers, give } = await openDelayed();
    const before = ids();
    type('20');
    type('201');
    type('2019');
    await give();
    // Neither the first letters, nor those between, which were never requested.
    expect(ids()).toEqual(before);
    await waitFor(() => expect(answers.count).toBe(1));
    await give();
    await waitFor(() => expect(ids()).toEqual(['2019']));
    expect(answers.count).toBe(0);
  });

  it('don’t come back once the text is cleared (apache/airflow #64892, python-editor-v3 #754)', async () => {
    const { answers, give } = await openDelayed();
    const before = ids();
    type('2019');
    type('');
    await give();
    await waitFor(() => expect(answers.count).toBe(1));
    await give();
    await waitFor(() => expect(screen.queryByRole('grid')?.closest('[aria-busy="true"]')).toBeNull());
    expect(box().value).toBe('');
    expect(ids()).toEqual(before);
  });
});

describe('the pages of another query', () => {
  it('aren’t counted by the one before (jakob/Postico #230, beekeeper-studio PR #4599)', async () => {
    const counts = delayedAnswers();
    let isDelayed = false;
    renderWithStores(<ReportsScreen />, {
      ...reports,
      'reports.count': (request) =>
        isDelayed ? counts.delay(reports['reports.count'](request)) : reports['reports.count'](request),
    });
    await waitFor(() => expect(position()).toBe('Page 1 of 3'));
    isDelayed = true;
    type('2019');
    await waitFor(() => expect(ids()).toEqual(['2019']));
    // All rows are there, so that their number is known without counting.
    expect(position()).toBe('Page 1 of 1');
    expect(pages().getByRole<HTMLButtonElement>('button', { name: 'Last page' }).disabled).toBe(true);
    type('');
    await waitFor(() => expect(ids().length).toBeGreaterThan(1));
    expect(position()).toBe('Page 1');
    expect(pages().getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(false);
  });

  it('begin with the first (nocodb/nocodb #766, HHS/OPRE-OPS #1874)', async () => {
    const { user } = renderWithStores(<ReportsScreen />, reports);
    await waitFor(() => expect(position()).toBe('Page 1 of 3'));
    await user.click(pages().getByRole('button', { name: 'Last page' }));
    await waitFor(() => expect(position()).toBe('Page 3 of 3'));
    type('2019');
    await waitFor(() => expect(ids()).toEqual(['2019']));
    expect(position()).toBe('Page 1 of 1');
  });
});

describe('rows that come into view', () => {
  it('are there in the same picture as the scroll position (telerik/kendo-react #3617, #861)', async () => {
    renderWithStores(<ReportsScreen />, {
      ...holding(manyRows(1_000)),
      'settings.read': () => succeed({ ...defaultSettings, reportsPerPage: 1_000 }),
    });
    const scroller = (await screen.findByRole('grid', { name: 'Reports' })).parentElement;
    if (!scroller) throw new Error('The grid stands nowhere.');
    // Without act, which would also run what follows later.
    for (const first of [500, 20, 955]) {
      scroller.scrollTop = first * 32;
      scroller.dispatchEvent(new Event('scroll'));
      for (const at of [first, first + 20, first + 39])
        expect(grid().querySelector(`[data-at="${at}"][data-report-id]`)).not.toBeNull();
    }
  });

  it('keep the focus of a row that was scrolled out of view (elastic/eui #5517, TanStack/virtual #158)', async () => {
    const { user } = renderWithStores(<ReportsScreen />, {
      ...holding(manyRows(1_000)),
      'settings.read': () => succeed({ ...defaultSettings, reportsPerPage: 1_000 }),
    });
    const scroller = (await screen.findByRole('grid', { name: 'Reports' })).parentElement;
    if (!scroller) throw new Error('The grid stands nowhere.');
    const row = grid().querySelector<HTMLElement>('[data-at="2"]');
    act(() => row?.focus());
    await act(async () => {
      scroller.scrollTop = 900 * 32;
      fireEvent.scroll(scroller);
    });
    expect(document.activeElement).toBe(row);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('data-at')).toBe('3');
  });
});
