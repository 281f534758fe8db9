import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportsScreen } from '../../../renderer/features/reports-grid/reports-screen';
import { sampleSync } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

const problem = {
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
} as const;

describe('a failed sync', () => {
  it('is shown with the service’s error above the stored reports', async () => {
    const { user, push, calls } = renderWithStores(<ReportsScreen />);
    await screen.findByRole('grid');
    act(() => push('sync.changed', sampleSync({ problem })));
    const alert = await screen.findByRole('alert');
    for (const text of ['Internal Server Error', 'STORE_DOWN', 'the store does not answer', 'trace-1'])
      expect(alert.textContent).toContain(text);
    expect(document.querySelectorAll('[data-report-id]')).toHaveLength(4);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(calls).toContainEqual({ name: 'sync.start', request: { pass: 'new' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be dismissed, and isn’t reported if cancelled', async () => {
    const { user, push } = renderWithStores(<ReportsScreen />);
    await screen.findByRole('grid');
    act(() => push('sync.changed', sampleSync({ problem })));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    act(() => push('sync.changed', sampleSync({ kind: 'waiting', pass: 'new', problem })));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => push('sync.changed', sampleSync({ problem: { kind: 'cancelled' } })));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('at one page names the page, also while checking for new reports, until dismissed', async () => {
    const { user, push, calls } = renderWithStores(<ReportsScreen />);
    await screen.findByRole('grid');
    const unread = { page: 3, limit: 500, problem };
    act(() => push('sync.changed', sampleSync({ unread })));
    const alert = await screen.findByRole('alert');
    for (const text of [
      'Page 3 of the service’s list (500 reports per page) can’t be read',
      'New reports still arrive',
      'STORE_DOWN',
    ])
      expect(alert.textContent).toContain(text);
    act(() => push('sync.changed', sampleSync({ kind: 'running', pass: 'new', unread })));
    expect(screen.getByRole('alert')).toBe(alert);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(calls).toContainEqual({ name: 'sync.start', request: { pass: 'new' } });
    act(() => push('sync.changed', sampleSync({ unread })));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    act(() => push('sync.changed', sampleSync({ kind: 'running', pass: 'new', unread })));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads to entering another key if the key was rejected', async () => {
    const { user, push, calls } = renderWithStores(<ReportsScreen />);
    await screen.findByRole('grid');
    const refused = {
      kind: 'key-refused',
      host: 'reports.example.com',
      status: 401,
      restError: null,
    } as const;
    act(() => push('sync.changed', sampleSync({ problem: refused })));
    await user.click(screen.getByRole('button', { name: 'Forget this key and enter another' }));
    expect(calls.map(({ name }) => name)).toContain('connection.forgetKey');
  });
});
