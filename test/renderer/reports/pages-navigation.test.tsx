import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportsScreen } from '../../../renderer/features/reports/reports-screen';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { renderWithStores } from '../../support/render-with-stores';
import { manyRows, samplePage } from '../../support/sample-rows';

const threePages = {
  'reports.page': ({ page, limit }: { page: number; limit: number }) =>
    succeed(samplePage({ rows: manyRows(limit), page, limit, mayHaveNext: page < 3 })),
};
const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
const button = (name: string) => pages().getByRole<HTMLButtonElement>('button', { name });

describe('the pages', () => {
  it('lead forward and back, and no further than there is', async () => {
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

  it('claim no total, since the service tells none', async () => {
    renderWithStores(<ReportsScreen />, threePages);
    await screen.findByRole('grid');
    expect(pages().getByText('Page 1').textContent).toBe('Page 1');
  });

  it('have the size that is chosen, which is remembered', async () => {
    const { user, calls } = renderWithStores(<ReportsScreen />, threePages);
    await screen.findByRole('grid');
    await user.selectOptions(pages().getByRole('combobox', { name: 'Reports per page' }), '50');
    expect(calls).toContainEqual({ name: 'reports.page', request: { page: 1, limit: 50 } });
    expect(calls).toContainEqual({ name: 'settings.save', request: { reportsPerPage: 50 } });
  });

  it('offer a size that was set elsewhere beside the usual ones', async () => {
    renderWithStores(<ReportsScreen />, {
      ...threePages,
      'settings.read': () => succeed({ ...defaultSettings, reportsPerPage: 33 }),
    });
    await screen.findByRole('grid');
    const sizes = pages().getByRole<HTMLSelectElement>('combobox', { name: 'Reports per page' });
    const offered = [...sizes.options].map((option) => option.value);
    expect(offered).toEqual(expect.arrayContaining(['10', '20', '50', '100', '200', sizes.value]));
    expect(new Set(offered).size).toBe(offered.length);
  });

  it('say that one is past the end, and lead back', async () => {
    const { user, calls } = renderWithStores(<ReportsScreen />, {
      'reports.page': ({ page, limit }) =>
        succeed(samplePage({ rows: page === 1 ? manyRows(20) : [], page, limit, mayHaveNext: page === 1 })),
    });
    await screen.findByRole('grid');
    await user.click(button('Next page'));
    expect(await screen.findByText('No reports on page 2')).toBeTruthy();
    expect(button('Next page').disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Back to page 1' }));
    expect(calls.at(-1)).toEqual({ name: 'reports.page', request: { page: 1, limit: 20 } });
  });

  it('keep the rows of before when the next one fails, say why, and try again', async () => {
    const { user, calls } = renderWithStores(<ReportsScreen />, {
      'reports.page': ({ page, limit }) =>
        page === 1
          ? succeed(samplePage({ rows: manyRows(20), page, limit, mayHaveNext: true }))
          : fail({
              kind: 'service-error',
              host: 'reports.example.com',
              status: 500,
              restError: {
                error: 'Internal Server Error',
                errorCode: 'STORE_DOWN',
                cause: 'the store does not answer',
                traceabilityId: 'trace-1',
              },
              excerpt: '',
            }),
    });
    await screen.findByRole('grid');
    await user.click(button('Next page'));
    const alert = await screen.findByRole('alert');
    for (const text of ['Internal Server Error', 'STORE_DOWN', 'the store does not answer', 'trace-1'])
      expect(alert.textContent).toContain(text);
    expect(screen.getAllByRole('row')).toHaveLength(21);
    expect(pages().getByText('Page 1')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(calls.at(-1)).toEqual({ name: 'reports.page', request: { page: 2, limit: 20 } });
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are asked for again by Refresh', async () => {
    const { user, calls } = renderWithStores(<ReportsScreen />, threePages);
    await screen.findByRole('grid');
    await user.click(button('Next page'));
    await pages().findByText('Page 2');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(calls.at(-1)).toEqual({ name: 'reports.page', request: { page: 2, limit: 20 } });
  });
});

describe('before there are reports', () => {
  it('says that they are being loaded', async () => {
    renderWithStores(<ReportsScreen />, { 'reports.page': () => new Promise(() => {}) });
    expect(await screen.findByText('Loading reports…')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('says that the service has none', async () => {
    renderWithStores(<ReportsScreen />, { 'reports.page': () => succeed(samplePage({ rows: [] })) });
    expect(await screen.findByText('No reports yet')).toBeTruthy();
    expect(button('Next page').disabled).toBe(true);
  });
});
