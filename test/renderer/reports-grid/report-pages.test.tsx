import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportsScreen } from '../../../renderer/features/reports-grid/reports-screen';
import { everyReport } from '../../../shared/domain/report-query';
import { neverSynchronised } from '../../../shared/domain/sync';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { holding, manyRows, samplePage } from '../../support/inputs/sample-rows';
import type { FakeBridge } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

const threePages = holding(manyRows(55));
const lastAsked = (calls: FakeBridge['calls']) =>
  calls.findLast(({ name }) => name === 'reports.page')?.request;
const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
const button = (name: string) => pages().getByRole<HTMLButtonElement>('button', { name });

describe('the pages of reports', () => {
  it('lead forward and back within their range', async () => {
    const { user } = renderWithStores(<ReportsScreen />, threePages);
    await screen.findByRole('grid');
    expect(button('Previous page').disabled).toBe(true);
    await user.click(button('Next page'));
    await pages().findByText('Page 2');
    await user.click(button('Next page'));
    await pages().findByText('Page 3');
    expect(button('Next page').disabled).toBe(true);
    await user.click(button('Previous page'));
    await pages().findByText('Page 2');
  });

  it('show their number once the reports are counted, and lead to the first and last', async () => {
    const { user } = renderWithStores(<ReportsScreen />, threePages);
    await waitFor(() => expect(pages().getByText('Page 1').parentElement?.textContent).toBe('Page 1 of 3'));
    await user.click(button('Last page'));
    await pages().findByText('Page 3');
    expect([button('Next page').disabled, button('Last page').disabled]).toEqual([true, true]);
    await user.click(button('First page'));
    await pages().findByText('Page 1');
  });

  it('show no total before, but lead forward', async () => {
    const { user } = renderWithStores(<ReportsScreen />, {
      ...threePages,
      'reports.count': () => new Promise(() => undefined),
    });
    await screen.findByRole('grid');
    expect(pages().getByText('Page 1').parentElement?.textContent).toBe('Page 1');
    expect(button('Last page').disabled).toBe(true);
    await user.click(button('Next page'));
    expect(await pages().findByText('Page 2')).toBeTruthy();
  });

  it('lead to reports that arrived after the page was shown', async () => {
    let stored = 20;
    const { push } = renderWithStores(<ReportsScreen />, {
      'reports.page': (request) => holding(manyRows(stored))['reports.page'](request),
      'reports.count': (request) => holding(manyRows(stored))['reports.count'](request),
    });
    await screen.findByRole('grid');
    expect(button('Next page').disabled).toBe(true);
    stored = 30;
    act(() => push('reports.changed', { added: 10, addedFraud: 0 }));
    await waitFor(() => expect(button('Next page').disabled).toBe(false));
  });

  it('have the selected size, which is saved', async () => {
    const { user, calls } = renderWithStores(<ReportsScreen />, threePages);
    await screen.findByRole('grid');
    await user.selectOptions(pages().getByRole('combobox', { name: 'Reports per page' }), '50');
    expect(lastAsked(calls)).toEqual({ query: everyReport, page: 1, limit: 50, asOf: 7, ofGrid: true });
    expect(calls).toContainEqual({ name: 'settings.save', request: { reportsPerPage: 50 } });
  });

  it('offer a size set elsewhere with the predefined ones', async () => {
    renderWithStores(<ReportsScreen />, {
      ...threePages,
      'settings.read': () => succeed({ ...defaultSettings, reportsPerPage: 33 }),
    });
    await screen.findByRole('grid');
    const sizes = pages().getByRole<HTMLSelectElement>('combobox', { name: 'Reports per page' });
    const offered = [...sizes.options].map((option) => option.value);
    expect(offered).toEqual(expect.arrayContaining(['20', '50', '100', '200', '500', '1000', sizes.value]));
    expect(new Set(offered).size).toBe(offered.length);
  });

  it('report a page past the end and lead back', async () => {
    const { user, calls, stores } = renderWithStores(<ReportsScreen />, holding(manyRows(20)));
    await screen.findByRole('grid');
    await act(() => stores.reports.getState().loadPage(2));
    expect(await screen.findByText('No reports on page 2')).toBeTruthy();
    expect(button('Next page').disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Back to page 1' }));
    expect(lastAsked(calls)).toMatchObject({ page: 1, limit: 20 });
  });

  it('keep the rows when the next one fails, show why, and can be retried', async () => {
    const { user, calls } = renderWithStores(<ReportsScreen />, {
      'reports.page': ({ page, limit }) =>
        page === 1
          ? succeed(samplePage({ rows: manyRows(20), page, limit, mayHaveNext: true }))
          : fail({ kind: 'store-restarting' }),
    });
    await screen.findByRole('grid');
    await user.click(button('Next page'));
    const alert = await screen.findByRole('alert');
    expect(screen.getAllByRole('row')).toHaveLength(21);
    expect(pages().getByText('Page 1')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(lastAsked(calls)).toMatchObject({ page: 2, limit: 20 });
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are reloaded by Refresh after checking for new reports', async () => {
    const { user, calls } = renderWithStores(<ReportsScreen />, threePages);
    await screen.findByRole('grid');
    await user.click(button('Next page'));
    await pages().findByText('Page 2');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(lastAsked(calls)).toMatchObject({ page: 2, limit: 20, asOf: null }));
    expect(calls).toContainEqual({ name: 'sync.start', request: { pass: 'new' } });
  });
});

describe('without reports', () => {
  it('the screen says that they are being loaded', async () => {
    renderWithStores(<ReportsScreen />, { 'reports.page': () => new Promise(() => {}) });
    expect(await screen.findByText('Loading reports…')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('the screen says that the service has none', async () => {
    renderWithStores(<ReportsScreen />, holding([]));
    expect(await screen.findByText('No reports yet')).toBeTruthy();
    expect(button('Next page').disabled).toBe(true);
  });

  it('the screen says that the first are being received', async () => {
    const receiving = { ...neverSynchronised, kind: 'running', pass: 'all' } as const;
    renderWithStores(<ReportsScreen />, { ...holding([]), 'sync.read': () => succeed(receiving) });
    expect(await screen.findByText('Receiving the first reports')).toBeTruthy();
    expect(screen.queryByText('No reports yet')).toBeNull();
  });
});
