import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReportsScreen } from '../../../../renderer/features/reports-grid/reports-screen';
import type { Answer } from '../../../../shared/contract/contract';
import { fail, succeed } from '../../../../shared/result';
import { testNow } from '../../../support/clocks/test-time';
import { holding, hostileText, sampleRows } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

afterEach(() => {
  vi.useRealTimers();
});

/** Shows the screen of reports with the look-up's form unfolded. */
function renderLookUp(replies?: Partial<Replies>) {
  const rendered = renderWithStores(<ReportsScreen />, replies);
  act(() => screen.getByRole('button', { name: 'Transaction look-up' }).click());
  return rendered;
}

const form = () => within(screen.getByRole('form', { name: 'Transaction look-up' }));
const box = (name: string) => form().getByRole<HTMLInputElement>('textbox', { name });
const dataRows = () => document.querySelectorAll('[data-report-id]');

const notFound = fail({
  kind: 'service-error',
  host: 'reports.example.com',
  status: 404,
  restError: {
    error: 'Not Found',
    errorCode: 'NO_REPORT',
    cause: 'no such transaction',
    traceabilityId: 't-9',
  },
  excerpt: '',
} as const);

const filter = { field: 'lookUp', id: 'look-up-1', transactionId: 'login-22' } as const;

/** A store with four reports, one of them from the look-up. */
const ofLookUp: Partial<Replies> = {
  'reports.page': (request) =>
    holding(request.query.filters.length > 0 ? sampleRows.slice(1, 2) : sampleRows)['reports.page'](request),
};

/** A look-up that the test completes. */
function pendingLookUp() {
  const ends: ((answer: Answer<'reports.lookUp'>) => void)[] = [];
  return {
    reported: {
      'reports.lookUp': () => new Promise<Answer<'reports.lookUp'>>((resolve) => ends.push(resolve)),
      'reports.cancelLookUp': () => {
        for (const end of ends) end(fail({ kind: 'cancelled' }));
        return succeed(null);
      },
    },
  };
}

describe('the transaction look-up', () => {
  it('unfolds with the focus on the ID, folds again, and keeps what was typed', async () => {
    const { user } = renderWithStores(<ReportsScreen />);
    expect(screen.queryByRole('form', { name: 'Transaction look-up' })).toBeNull();
    const button = screen.getByRole('button', { name: 'Transaction look-up' });
    await user.click(button);
    await user.keyboard('login-22');
    await user.click(button);
    expect(screen.queryByRole('form', { name: 'Transaction look-up' })).toBeNull();
    await user.click(button);
    expect(box('Transaction ID').value).toBe('login-22');
  });

  it('starts with the defaults of the service', () => {
    renderLookUp();
    expect([box('Transaction ID').value, box('Since').value, box('Wait up to').value]).toEqual([
      '',
      '30d',
      '5s',
    ]);
  });

  it.each([
    ['Transaction ID', '', 'Enter a transaction ID.'],
    ['Transaction ID', '..', 'A transaction ID can’t be "." or "..".'],
    ['Since', 'yesterday', 'Enter a whole number followed by s, m, h or d, such as 30d.'],
    ['Wait up to', '5 minutes', 'Enter a whole number followed by s, m, h or d, such as 5s.'],
  ])('refuses a %s of "%s" and sends nothing', async (field, value, error) => {
    const { user, calls } = renderLookUp();
    await user.type(box('Transaction ID'), 'login-22');
    await user.clear(box(field));
    if (value !== '') await user.type(box(field), value);
    await user.click(form().getByRole('button', { name: 'Look up' }));
    expect(box(field).getAttribute('aria-invalid')).toBe('true');
    expect(form().getByText(error)).toBeTruthy();
    expect(calls.filter((call) => call.name === 'reports.lookUp')).toEqual([]);
  });

  it('requests exactly the input, also on Enter', async () => {
    const { user, calls } = renderLookUp();
    await screen.findByRole('grid');
    await user.type(box('Transaction ID'), ' login/22 ');
    expect(form().getByText(/starts or ends with a space/)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(calls).toContainEqual({
      name: 'reports.lookUp',
      request: { transactionId: ' login/22 ', since: '30d', timeout: '5s' },
    });
  });

  it('says whose reports are shown and what else was received, and leads back to all', async () => {
    const { user } = renderLookUp({
      ...ofLookUp,
      'reports.lookUp': () => succeed({ filter, received: 3, foreign: 2 }),
    });
    await screen.findByRole('grid');
    await user.type(box('Transaction ID'), 'login-22{Enter}');
    const words = (await screen.findByText(/Reports for transaction/)).textContent;
    expect(words).toContain('login-22 from the last 30d');
    expect(words).toContain('2 reports for other transactions. You can find them among all reports.');
    expect(dataRows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show all reports' }));
    await eventually(() => expect(dataRows()).toHaveLength(4));
    expect(screen.queryByText(/Reports for transaction/)).toBeNull();
  });

  it('shows the time waited and the maximum, and keeps the rows meanwhile', async () => {
    const { user } = renderLookUp(pendingLookUp().reported);
    await screen.findByRole('grid');
    await user.clear(box('Wait up to'));
    await user.type(box('Wait up to'), '10s');
    await user.type(box('Transaction ID'), 'login-22');
    vi.useFakeTimers({ now: testNow, toFake: ['Date', 'setInterval', 'clearInterval'] });
    act(() => form().getByRole('button', { name: 'Look up' }).click());
    expect(screen.getByText(/Waiting for transaction/).textContent).toContain('login-22');
    expect(screen.getByRole('timer').textContent).toBe('0 s of 10 s');
    act(() => void vi.advanceTimersByTime(3_250));
    expect(screen.getByRole('timer').textContent).toBe('3 s of 10 s');
    expect(dataRows()).toHaveLength(4);
  });

  it('ends without an error when cancelled, and keeps the rows', async () => {
    const { user, calls } = renderLookUp(pendingLookUp().reported);
    await screen.findByRole('grid');
    await user.type(box('Transaction ID'), 'login-22{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls.map(({ name }) => name)).toContain('reports.cancelLookUp');
    expect(screen.queryByText(/Waiting for/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/Reports for transaction/)).toBeNull();
    expect(dataRows()).toHaveLength(4);
  });

  it('says that nothing was found with possible reasons and the service’s error, and keeps the rows', async () => {
    const { user } = renderLookUp({ 'reports.lookUp': () => notFound });
    await screen.findByRole('grid');
    await user.type(box('Transaction ID'), 'nothing-here{Enter}');
    const alert = await screen.findByRole('alert');
    for (const text of ['Not Found', 'NO_REPORT', 'no such transaction', 't-9'])
      expect(alert.textContent).toContain(text);
    expect(within(alert).getByText(/No reports found for transaction/).textContent).toContain('nothing-here');
    expect(within(alert).getByText(/It doesn’t belong to this API key’s application/)).toBeTruthy();
    expect(dataRows()).toHaveLength(4);
    expect(screen.queryByText(/Reports for transaction/)).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/No reports found/)).toBeNull();
  });

  it('treats an answer without reports as nothing found', async () => {
    const { user } = renderLookUp({
      'reports.page': (request) =>
        holding(request.query.filters.length > 0 ? [] : sampleRows)['reports.page'](request),
      'reports.lookUp': () => succeed({ filter, received: 0, foreign: 0 }),
    });
    await screen.findByRole('grid');
    await user.type(box('Transaction ID'), 'nothing-here{Enter}');
    expect(await screen.findByText('No reports for this transaction')).toBeTruthy();
    expect(screen.getByText(/No reports found for transaction/)).toBeTruthy();
    expect(dataRows()).toHaveLength(0);
  });

  it('shows a hostile ID as text', async () => {
    const { stores } = renderLookUp({ 'reports.lookUp': () => notFound });
    await screen.findByRole('grid');
    const lookUp = { transactionId: hostileText, since: '30d', timeout: '5s' };
    await act(() => stores.lookUp.getState().start(lookUp));
    expect(screen.getByText(/No reports found for transaction/).textContent).toContain('<img src=x');
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('a transaction that isn’t stored', () => {
  it.each(['8f14e45f-ceea-467f-9b1e-3c1b2f0a9d11', 'tx:8f14e45f-ceea-467f-9b1e-3c1b2f0a9d11'])(
    'can be looked up at the service: %s',
    async (text) => {
      const { user, calls } = renderWithStores(<ReportsScreen />, holding(sampleRows));
      await screen.findByRole('grid');
      await user.type(screen.getByRole('searchbox'), text);
      const transactionId = '8f14e45f-ceea-467f-9b1e-3c1b2f0a9d11';
      await user.click(
        await screen.findByRole('button', { name: `Look up ${transactionId} at the service` }),
      );
      expect(calls).toContainEqual({
        name: 'reports.lookUp',
        request: { transactionId, since: '30d', timeout: '5s' },
      });
    },
  );

  it('isn’t offered for other words', async () => {
    const { user } = renderWithStores(<ReportsScreen />, holding(sampleRows));
    await screen.findByRole('grid');
    await user.type(screen.getByRole('searchbox'), 'nowhere else');
    await screen.findByText('No matching reports');
    expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
  });
});
