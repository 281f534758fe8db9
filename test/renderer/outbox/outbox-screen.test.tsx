import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { OutboxScreen } from '../../../renderer/features/outbox/outbox-screen';
import { feedbackJson } from '../../../shared/domain/feedback';
import {
  noItems,
  type OutboxItem,
  type OutboxStanding,
  outboxStates,
  wholeOutbox,
} from '../../../shared/domain/outbox';
import type { CallName } from '../../../shared/ipc';
import { fail, succeed } from '../../../shared/result';
import type { FakeBridge, Replies } from '../../support/fake-bridge';
import { makeDialogsOpenable } from '../../support/openable-dialogs';
import { renderWithStores } from '../../support/render-with-stores';
import { hostileText } from '../../support/sample-rows';
import { testNow } from '../../support/test-time';
import { failedItem, sampleBulk, sampleItem, standingOf, unconfirmedItem } from './sample-items';

makeDialogsOpenable();

interface Opened {
  readonly told?: Partial<Replies>;
  readonly standing?: Partial<OutboxStanding>;
  readonly onEdit?: (item: OutboxItem) => void;
}

async function openOutbox(items: readonly OutboxItem[], { told = {}, standing = {}, onEdit }: Opened = {}) {
  const rendered = renderWithStores(<OutboxScreen onEdit={onEdit} />, {
    'outbox.read': () => succeed(standingOf(items, standing)),
    'outbox.page': () => succeed({ items, total: items.length }),
    ...told,
  });
  await act(() => rendered.stores.outbox.getState().load());
  return rendered;
}

function rowOf(transactionId: string): HTMLElement {
  const row = screen
    .getAllByRole('row')
    .find((each) => each.getAttribute('data-transaction-id') === transactionId);
  if (!row) throw new Error(`no row of ${transactionId}`);
  return row;
}

function callsOf({ calls }: Pick<FakeBridge, 'calls'>, name: CallName): readonly unknown[] {
  return calls.filter((call) => call.name === name).map(({ request }) => request);
}

describe('the table', () => {
  test('has a row for each feedback with its state in words, what was said, time and problem', async () => {
    await openOutbox([failedItem, sampleItem()]);
    const table = screen.getByRole('table', { name: 'Outbox' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    const failed = rowOf('transfer-900');
    for (const words of [
      'Failed',
      'transfer-900',
      'clear',
      '2026-03-01',
      'The service answered with an error',
      'FB-0042',
    ])
      expect(failed.textContent).toContain(words);
  });

  test.each(outboxStates)('shows %s by exactly that word, and no other of them in the row', async (state) => {
    await openOutbox([sampleItem({ state })]);
    const row = rowOf('login-22');
    expect(within(row).getByText(state, { exact: true })).toBeDefined();
    for (const other of outboxStates) if (other !== state) expect(row.textContent).not.toContain(other);
  });

  test.each([
    ['Queued', ['Discard']],
    ['Sending', []],
    ['Sent', []],
    ['Failed', ['Retry', 'Discard']],
    ['Unconfirmed', ['Retry', 'Discard']],
  ] as const)('offers for %s: %j', async (state, actions) => {
    await openOutbox([sampleItem({ state })]);
    const buttons = within(rowOf('login-22')).getAllByRole('button');
    expect(buttons.map((button) => button.textContent).filter((name) => name !== '')).toEqual(actions);
  });

  test('follows what main tells', async () => {
    const { push } = await openOutbox([sampleItem({ state: 'Sending' })]);
    const now = sampleItem();
    act(() =>
      push('outbox.changed', { standing: standingOf([now]), changed: [now], removed: [], many: false }),
    );
    expect(within(rowOf('login-22')).getByText('Sent')).toBeDefined();
  });

  test('says so when there is nothing', async () => {
    await openOutbox([]);
    expect(screen.getByText('No feedback yet')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows a hostile transaction as text', async () => {
    await openOutbox([sampleItem({ transactionId: hostileText })]);
    const row = rowOf(hostileText);
    expect(row.querySelector('img')).toBeNull();
    expect(row.textContent).toContain('⟨U+202E⟩gnp.');
  });
});

describe('what can be done', () => {
  test('a Failed one is sent again at once', async () => {
    const { user, ...fake } = await openOutbox([failedItem], {
      told: { 'outbox.retry': () => succeed({ ...failedItem, state: 'Queued', problem: null }) },
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(callsOf(fake, 'outbox.retry')).toEqual([{ id: 'item-failed', another: false }]);
  });

  test('a Failed one is asked about first where there is other feedback on its transaction by now', async () => {
    const { user, ...fake } = await openOutbox([failedItem], {
      told: {
        'outbox.retry': ({ another }) =>
          another
            ? succeed({ ...failedItem, state: 'Queued', problem: null })
            : fail({ kind: 'feedback-given', transactionId: failedItem.transactionId }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const row = rowOf(failedItem.transactionId);
    expect(row.textContent).toContain('There is other feedback on this transaction by now');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep as it is' }));
    expect(callsOf(fake, 'outbox.retry')).toEqual([{ id: 'item-failed', another: false }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(callsOf(fake, 'outbox.retry').at(-1)).toEqual({ id: 'item-failed', another: true });
  });

  test('an Unconfirmed one is sent again only after it was told that it may arrive twice', async () => {
    const { user, ...fake } = await openOutbox([unconfirmedItem], {
      told: { 'outbox.retry': () => succeed({ ...unconfirmedItem, state: 'Queued', problem: null }) },
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(rowOf('login-23').textContent).toContain('the service would then have it twice');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep as it is' }));
    await user.keyboard('{Enter}');
    expect(callsOf(fake, 'outbox.retry')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(callsOf(fake, 'outbox.retry')).toEqual([{ id: 'item-unconfirmed', another: true }]);
  });

  test('is discarded', async () => {
    const { user, ...fake } = await openOutbox([failedItem]);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(callsOf(fake, 'outbox.discard')).toEqual([{ id: 'item-failed' }]);
  });

  test('a refusal shows in an alert', async () => {
    const { user } = await openOutbox([failedItem], {
      told: { 'outbox.retry': () => fail({ kind: 'disk', what: 'store', code: 'ENOSPC' }) },
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
  });

  test('an outbox that cannot be read can be read again', async () => {
    let readable = false;
    const problem = { kind: 'disk', what: 'store', code: 'EACCES' } as const;
    const { user } = await openOutbox([], {
      told: {
        'outbox.read': () => (readable ? succeed(standingOf([failedItem])) : fail(problem)),
        'outbox.page': () => (readable ? succeed({ items: [failedItem], total: 1 }) : fail(problem)),
      },
    });
    expect(screen.getByRole('alert').textContent).toContain('EACCES');
    readable = true;
    await user.click(screen.getByRole('button', { name: 'Read the outbox again' }));
    await waitFor(() => expect(rowOf('transfer-900')).toBeDefined());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the details of a row', () => {
  test('show what was written, letter for letter, and the RestError', async () => {
    const { user } = await openOutbox([failedItem]);
    await user.click(screen.getByRole('button', { name: 'Show details' }));
    const written = screen.getByRole('region', { name: 'What was written' });
    expect(written.querySelector('pre')?.textContent).toBe(feedbackJson(failedItem.feedback));
    expect(written.textContent).toContain('POST feedback/transfer-900');
    const outcome = screen.getByRole('region', { name: 'What became of it' });
    for (const fact of [
      'status 500',
      'Internal Server Error',
      'FB-0042',
      'the feedback store is full',
      'tr-77aa-19',
    ])
      expect(outcome.textContent).toContain(fact);
    await user.click(screen.getByRole('button', { name: 'Hide details' }));
    expect(screen.queryByRole('region', { name: 'What was written' })).toBeNull();
  });

  test('show the answer of a Sent one', async () => {
    const { user } = await openOutbox([sampleItem({ answer: '{"received":true}' })]);
    await user.click(screen.getByRole('button', { name: 'Show details' }));
    expect(screen.getByText(/"received": true/)).toBeDefined();
  });

  test('say of one that a run before left half-way that the program ended', async () => {
    await openOutbox([{ ...unconfirmedItem, problem: null }]);
    expect(rowOf('login-23').textContent).toContain('The program ended before an answer came');
  });
});

describe('what was said', () => {
  test('is told as what changes: the risk, and the fraud cases that come and go', async () => {
    await openOutbox([
      sampleItem({
        reported: { riskAssignment: 'high', fraudCases: ['Location fraud', 'Phising'] },
        feedback: {
          behaviour: { desired: { risk_assignment: 'clear', fraud_cases: ['Phising', 'New user'] } },
          reporter: { name: 'Ada', surname: 'Lovelace', email: 'ada@example.com' },
        },
      }),
    ]);
    const row = rowOf('login-22');
    expect(row.textContent).toContain('high to clear');
    expect(row.textContent).toContain('added New user');
    expect(row.textContent).toContain('removed Location fraud');
    expect(row.textContent).not.toContain('Phising');
    expect(row.textContent).toContain('Ada Lovelace');
  });

  test('says so where it is as reported', async () => {
    await openOutbox([
      sampleItem({
        reported: { riskAssignment: 'clear', fraudCases: ['Phising'] },
        feedback: { behaviour: { desired: { risk_assignment: 'clear', fraud_cases: ['Phising'] } } },
      }),
    ]);
    expect(rowOf('login-22').textContent).toContain('clearas reported');
  });
});

describe('a Failed one', () => {
  test('is edited where there is a way to', async () => {
    const onEdit = vi.fn();
    const { user } = await openOutbox([failedItem, unconfirmedItem], { onEdit });
    expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(onEdit).toHaveBeenCalledWith(failedItem);
  });

  test('leads to its report', async () => {
    const { user, stores } = await openOutbox([failedItem]);
    await user.click(screen.getByRole('button', { name: 'Show details' }));
    await user.click(screen.getByRole('button', { name: 'Show report' }));
    expect(stores.navigation.getState().screen).toBe('reports');
    expect(stores.reports.getState().query.filters).toEqual([
      { field: 'transaction', in: ['transfer-900'], out: [] },
    ]);
  });
});

describe('the list', () => {
  const asked = (fake: Pick<FakeBridge, 'calls'>) => callsOf(fake, 'outbox.page').at(-1);

  test('is narrowed by words, once they are typed', async () => {
    const { user, ...fake } = await openOutbox([failedItem]);
    await user.type(screen.getByRole('searchbox', { name: 'Search feedback' }), 'Ada login');
    await waitFor(() =>
      expect(asked(fake)).toEqual({ query: { ...wholeOutbox, text: 'Ada login' }, page: 1, limit: 50 }),
    );
    expect(callsOf(fake, 'outbox.page').length).toBeLessThan('Ada login'.length);
  });

  test('is narrowed by states, of each of which it is told how many there are', async () => {
    const { user, ...fake } = await openOutbox([failedItem, unconfirmedItem, sampleItem()]);
    await user.click(screen.getByRole('button', { name: 'Failed 1' }));
    await user.click(screen.getByRole('button', { name: 'Unconfirmed 1' }));
    expect(asked(fake)).toMatchObject({ query: { states: ['Failed', 'Unconfirmed'] } });
    await user.click(screen.getByRole('button', { name: 'Failed 1', pressed: true }));
    expect(asked(fake)).toMatchObject({ query: { states: ['Unconfirmed'] } });
  });

  test('says so where nothing is like that, and leads back', async () => {
    const { user, ...fake } = await openOutbox([failedItem], {
      told: { 'outbox.page': () => succeed({ items: [], total: 0 }) },
    });
    await user.click(screen.getByRole('button', { name: 'Show all feedback' }));
    expect(asked(fake)).toEqual({ query: wholeOutbox, page: 1, limit: 50 });
  });

  test('has pages', async () => {
    const { user, ...fake } = await openOutbox([failedItem], {
      told: { 'outbox.page': () => succeed({ items: [failedItem], total: 101 }) },
    });
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    await user.click(pages.getByRole('button', { name: 'Last page' }));
    expect(asked(fake)).toMatchObject({ page: 3 });
    expect(pages.getByText('Page 3').parentElement?.textContent).toBe('Page 3 of 3');
  });

  test('goes back to the last page where the one shown has nothing left', async () => {
    const fake = await openOutbox([failedItem], {
      told: {
        'outbox.page': ({ page }) => succeed({ items: page > 2 ? [] : [failedItem], total: 100 }),
      },
    });
    await act(() => fake.stores.outbox.getState().goTo(3));
    expect(fake.stores.outbox.getState()).toMatchObject({ page: 2, items: [failedItem] });
  });

  test('is written to a file as it is shown', async () => {
    const { user, ...fake } = await openOutbox([failedItem]);
    await user.click(screen.getByRole('button', { name: 'Failed 1' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: /^CSV/ }));
    expect(callsOf(fake, 'outbox.export')).toEqual([
      { query: { ...wholeOutbox, states: ['Failed'] }, format: 'csv' },
    ]);
    expect((await screen.findByText(/written to/)).textContent).toBe('2 feedbacks written to feedback.csv');
  });
});

describe('a wait', () => {
  const queued = sampleItem({ state: 'Queued', attempts: 0 });
  const refused = { kind: 'key-refused', host: 'reports.example.com', status: 401, restError: null } as const;

  test('is told with why, and ended by the person', async () => {
    const problem = { kind: 'too-many-requests', host: 'h', retryAfterSeconds: 12, restError: null } as const;
    const { user, ...fake } = await openOutbox([queued], {
      standing: { wait: { problem, until: testNow + 12_000 } },
    });
    const status = screen.getByText(/^1 feedback waits and goes out by itself\./);
    expect(status.getAttribute('role')).toBe('status');
    const countdown = screen.getByText('Tries again in 0:12');
    expect(countdown.getAttribute('aria-hidden')).toBe('true');
    expect(status.contains(countdown)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(callsOf(fake, 'outbox.sendNow')).toHaveLength(1);
  });

  test('for another key leads to the settings', async () => {
    await openOutbox([queued], { standing: { wait: { problem: refused, until: null } } });
    expect(screen.getByText('1 feedback waits for you: the key was refused.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('#/settings');
  });

  test('is not told while nothing waits', async () => {
    await openOutbox([failedItem], { standing: { wait: { problem: refused, until: null } } });
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });
});

describe('a bulk', () => {
  const withBulk = (change: Parameters<typeof sampleBulk>[0] = {}) => ({
    standing: { bulks: [sampleBulk(change)], bulkTotal: 1 },
  });
  const bulks = () => within(screen.getByRole('region', { name: 'Bulk feedback' }));

  test('tells how far it has come', async () => {
    await openOutbox([failedItem], withBulk());
    const bar = bulks().getByRole('progressbar', { name: 'march.csv' });
    expect(bar.getAttribute('aria-valuetext')).toBe('120 of 200 are over');
    for (const words of ['77 Queued', '3 Sending', '110 Sent', '8 Failed', '2 Unconfirmed'])
      expect(bulks().getByText(words)).toBeDefined();
  });

  test('is paused, and goes on', async () => {
    const { user, push, ...fake } = await openOutbox([failedItem], withBulk());
    await user.click(bulks().getByRole('button', { name: 'Pause' }));
    const paused = standingOf([failedItem], withBulk({ paused: true }).standing);
    act(() => push('outbox.changed', { standing: paused, changed: [], removed: [], many: false }));
    await user.click(bulks().getByRole('button', { name: 'Go on' }));
    expect(callsOf(fake, 'outbox.pauseBulk')).toEqual([
      { bulkId: 'bulk-1', paused: true },
      { bulkId: 'bulk-1', paused: false },
    ]);
  });

  test('is cancelled once the person was asked', async () => {
    const { user, ...fake } = await openOutbox([failedItem], withBulk());
    await user.click(bulks().getByRole('button', { name: 'Cancel' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(callsOf(fake, 'outbox.cancelBulk')).toEqual([]);
    await user.click(bulks().getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Call 77 feedbacks back' }));
    expect(callsOf(fake, 'outbox.cancelBulk')).toEqual([{ bulkId: 'bulk-1' }]);
  });

  test('has what Failed of it sent again, and nothing else', async () => {
    const { user, ...fake } = await openOutbox([failedItem], withBulk());
    await user.click(bulks().getByRole('button', { name: 'Retry failed' }));
    expect(callsOf(fake, 'outbox.retryBulk')).toEqual([{ bulkId: 'bulk-1', states: ['Failed'] }]);
  });

  test('has what Failed of it discarded once the person was asked, when all of it is over', async () => {
    const counts = { ...noItems, Sent: 192, Failed: 8 };
    const { user, push, ...fake } = await openOutbox([failedItem], withBulk());
    expect(bulks().queryByRole('button', { name: 'Discard failed' })).toBeNull();
    const over = standingOf([failedItem], withBulk({ counts }).standing);
    act(() => push('outbox.changed', { standing: over, changed: [], removed: [], many: false }));
    await user.click(bulks().getByRole('button', { name: 'Discard failed' }));
    expect(callsOf(fake, 'outbox.discardBulk')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Discard 8 feedbacks' }));
    expect(callsOf(fake, 'outbox.discardBulk')).toEqual([{ bulkId: 'bulk-1', states: ['Failed'] }]);
    expect(bulks().queryByText('8 discarded')).toBeNull();
    const { standing } = withBulk({ counts: { ...noItems, Sent: 192 } });
    act(() =>
      push('outbox.changed', { standing: standingOf([], standing), changed: [], removed: [], many: false }),
    );
    expect(bulks().getByText('8 discarded')).toBeTruthy();
  });

  test('has its feedback shown alone, and all again', async () => {
    const { user, ...fake } = await openOutbox([failedItem], withBulk());
    await user.click(bulks().getByRole('button', { name: 'Show its feedback' }));
    expect(callsOf(fake, 'outbox.page').at(-1)).toMatchObject({ query: { bulkId: 'bulk-1' } });
    await user.click(screen.getByRole('button', { name: 'Show feedback of all bulks' }));
    expect(callsOf(fake, 'outbox.page').at(-1)).toMatchObject({ query: { bulkId: null } });
  });

  test('that is over stands behind those that are not', async () => {
    const over = sampleBulk({ id: 'bulk-0', name: 'old.csv', counts: { ...noItems, Sent: 200 } });
    const { user } = await openOutbox([failedItem], {
      standing: { bulks: [sampleBulk(), over], bulkTotal: 30 },
    });
    expect(bulks().queryByText('old.csv')).toBeNull();
    await user.click(bulks().getByRole('button', { name: 'Show 1 earlier bulk' }));
    expect(bulks().getByText('old.csv')).toBeDefined();
    expect(bulks().getByText(/^28 older bulks are not listed/)).toBeDefined();
  });
});

describe('the menu of a row', () => {
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const openMenu = (transactionId: string) => fireEvent.contextMenu(rowOf(transactionId));

  test('offers what applies to the feedback, and nothing else', async () => {
    const { user } = await openOutbox([failedItem, sampleItem()], { onEdit: () => undefined });
    openMenu(failedItem.transactionId);
    expect(items()).toEqual(['Retry', 'Edit', 'Discard', 'Copy transaction ID', 'Show report']);
    await user.keyboard('{Escape}');
    openMenu(sampleItem().transactionId);
    expect(items()).toEqual(['Copy transaction ID', 'Show report']);
  });

  test('does what the buttons do, and gives the focus back', async () => {
    const edited = vi.fn();
    const { user, calls, stores } = await openOutbox([failedItem], { onEdit: edited });
    const choose = async (name: string) => {
      openMenu(failedItem.transactionId);
      await user.click(screen.getByRole('menuitem', { name }));
    };
    const details = screen.getByRole('button', { name: 'Show details' });
    details.focus();
    await choose('Retry');
    expect(callsOf({ calls }, 'outbox.retry')).toEqual([{ id: failedItem.id, another: false }]);
    await waitFor(() => expect(document.activeElement).toBe(details));
    await choose('Edit');
    expect(edited).toHaveBeenCalledWith(failedItem);
    await choose('Discard');
    expect(callsOf({ calls }, 'outbox.discard')).toEqual([{ id: failedItem.id }]);
    await choose('Copy transaction ID');
    expect(callsOf({ calls }, 'clipboard.write')).toEqual([{ text: failedItem.transactionId }]);
    await choose('Show report');
    expect(stores.navigation.getState().screen).toBe('reports');
  });

  test('asks before what may have arrived goes out once more', async () => {
    const { user, calls } = await openOutbox([unconfirmedItem]);
    openMenu(unconfirmedItem.transactionId);
    await user.click(screen.getByRole('menuitem', { name: 'Retry' }));
    expect(callsOf({ calls }, 'outbox.retry')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(callsOf({ calls }, 'outbox.retry')).toEqual([{ id: unconfirmedItem.id, another: true }]);
  });
});
