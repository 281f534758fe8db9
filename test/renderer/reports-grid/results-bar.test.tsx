import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ToastArea } from '../../../renderer/app/toasts/toast-area';
import { ReportsScreen } from '../../../renderer/features/reports-grid/reports-screen';
import { succeed } from '../../../shared/result';
import { holding, manyRows, sampleCounts, sampleRows } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

const withToasts = (
  <>
    <ReportsScreen />
    <ToastArea />
  </>
);
const news = () => screen.getByRole('status', { name: 'New reports' });

describe('new reports', () => {
  it('are announced without moving the rows, and shown on request', async () => {
    let arrived = 0;
    const { user, push, calls, stores } = renderWithStores(<ReportsScreen />, {
      ...holding(manyRows(20)),
      'reports.count': ({ asOf }) =>
        succeed(sampleCounts({ shown: 45, stored: 45, arrived: asOf === 7 ? arrived : 0 })),
      'reports.page': ({ page, limit, asOf }) =>
        succeed({ rows: manyRows(20), page, limit, mayHaveNext: true, asOf: asOf ?? (arrived ? 8 : 7) }),
    });
    await screen.findByRole('grid');
    expect(news().textContent).toBe('');
    const before = stores.reports.getState().page;
    arrived = 12;
    act(() => push('reports.changed', { added: 12, addedFraud: 0 }));
    await waitFor(() => expect(news().textContent).toBe('12 new reports'));
    expect(stores.reports.getState().page).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(calls.findLast(({ name }) => name === 'reports.page')?.request).toMatchObject({
      page: 1,
      asOf: null,
    });
    await waitFor(() => expect(news().textContent).toBe(''));
  });
});

describe('unread reports', () => {
  it('are counted, all marked as read at once, and unread again after an undo', async () => {
    const rows = sampleRows.map((row) => ({ ...row, unread: true }));
    let read = false;
    const { user, calls } = renderWithStores(withToasts, {
      ...holding(rows),
      'reports.count': () => succeed(sampleCounts({ unread: read ? 0 : 4 })),
      'reports.markAllRead': () => {
        read = true;
        return succeed({ ticket: 'marking 1', count: 4 });
      },
      'reports.undoMarkAllRead': () => {
        read = false;
        return succeed(null);
      },
    });
    expect(await screen.findByText('4 unread')).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' });
    await user.click(button);
    expect(calls.map(({ name }) => name)).toContain('reports.markAllRead');
    expect(await screen.findByText('4 reports marked as read')).toBeTruthy();
    expect(screen.queryByText('unread')).toBeNull();
    await waitFor(() => expect(button.disabled).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls).toContainEqual({ name: 'reports.undoMarkAllRead', request: { ticket: 'marking 1' } });
    expect(await screen.findByText('4 unread')).toBeTruthy();
    expect(screen.queryByText('4 reports marked as read')).toBeNull();
  });
});
