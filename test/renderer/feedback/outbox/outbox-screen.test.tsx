import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Stores } from '../../../../renderer/app/stores/all-stores';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import { OutboxScreen } from '../../../../renderer/features/feedback/outbox/outbox-screen';
import type { CallName } from '../../../../shared/contract/contract';
import { draftOf, feedbackJson } from '../../../../shared/domain/feedback';
import {
  everyItem,
  noItems,
  type OutboxItem,
  type OutboxSummary,
  outboxStates,
} from '../../../../shared/domain/outbox';
import type { Problem } from '../../../../shared/domain/problem';
import type { TeamReach } from '../../../../shared/domain/team';
import { messages } from '../../../../shared/i18n/messages';
import { fail, succeed } from '../../../../shared/result';
import { testNow } from '../../../support/clocks/test-time';
import { hostileText } from '../../../support/inputs/sample-rows';
import { delayedAnswers } from '../../../support/window/delayed-answers';
import type { FakeBridge, Replies } from '../../../support/window/fake-bridge';
import { sampleTeam } from '../../../support/window/joined-team';
import { renderWithStores } from '../../../support/window/render-with-stores';
import { failedItem, sampleBatch, sampleItem, summaryOf, unconfirmedItem } from './sample-items';

interface Opened {
  readonly replies?: Partial<Replies>;
  readonly summary?: Partial<OutboxSummary>;
}

async function openOutbox(items: readonly OutboxItem[], { replies = {}, summary = {} }: Opened = {}) {
  const rendered = renderWithStores(
    <>
      <OutboxScreen />
      <ToastArea />
    </>,
    {
      'outbox.read': () => succeed(summaryOf(items, summary)),
      'outbox.page': () => succeed({ items, total: items.length, users: [] }),
      ...replies,
    },
  );
  await waitFor(() => expect(rendered.stores.outbox.getState().isRead).toBe(true));
  return rendered;
}

function rowOf(transactionId: string): HTMLElement {
  const row = screen
    .getAllByRole('row')
    .find((each) => each.getAttribute('data-transaction-id') === transactionId);
  if (!row) throw new Error(`no row of ${transactionId}`);
  return row;
}

function expectEdited({ feedback }: Stores, item: OutboxItem): void {
  expect(feedback.getState()).toMatchObject({
    subject: { transactionId: item.transactionId },
    draft: draftOf(item.feedback),
    replaces: item.id,
  });
}

function callsOf({ calls }: Pick<FakeBridge, 'calls'>, name: CallName): readonly unknown[] {
  return calls.filter((call) => call.name === name).map(({ request }) => request);
}

describe('the outbox table', () => {
  test('has a row per feedback with state, content, time and problem', async () => {
    await openOutbox([failedItem, sampleItem()]);
    const table = screen.getByRole('table', { name: 'Outbox' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    const failed = rowOf('transfer-900');
    for (const words of [
      'Failed',
      'transfer-900',
      'clear',
      '2026-03-01',
      'The service returned an error',
      'FB-0042',
    ])
      expect(failed.textContent).toContain(words);
  });

  test('names the user of a transaction whose report is stored', async () => {
    await openOutbox([failedItem, sampleItem()], {
      replies: {
        'outbox.page': () =>
          succeed({
            items: [failedItem, sampleItem()],
            total: 2,
            users: [
              { transactionId: 'transfer-900', userId: 'ana@example.com' },
              { transactionId: 'transfer-900', userId: 'an older user' },
            ],
          }),
      },
    });
    expect(rowOf('transfer-900').textContent).toContain('ana@example.com');
    expect(rowOf('transfer-900').textContent).not.toContain('an older user');
    expect(rowOf('login-22').textContent).not.toContain('@example.com');
  });

  test('shows the state of feedback that was sent while its page was being read', async () => {
    const delayed = delayedAnswers();
    const queued = sampleItem({ state: 'Queued', attempts: 0 });
    let item = queued;
    let isHeld = false;
    const { stores, push } = await openOutbox([queued], {
      replies: {
        'outbox.page': () => {
          const answer = succeed({ items: [item], total: 1, users: [] });
          return isHeld ? delayed.delay(answer) : answer;
        },
      },
    });
    isHeld = true;
    const reading = stores.outbox.getState().readAgain();
    await waitFor(() => expect(delayed.count).toBe(1));
    item = sampleItem({ state: 'Sent' });
    act(() =>
      push('outbox.changed', { summary: summaryOf([item]), changed: [item], removed: [], many: false }),
    );
    await act(async () => delayed.give());
    await waitFor(() => expect(delayed.count).toBe(1));
    await act(async () => delayed.give());
    await reading;
    expect(within(rowOf('login-22')).getByText('Sent', { exact: true })).toBeDefined();
  });

  test('counts what was sent while the outbox was being read', async () => {
    const delayed = delayedAnswers();
    const queued = sampleItem({ state: 'Queued', attempts: 0 });
    const { stores, push } = renderWithStores(<OutboxScreen />, {
      'outbox.read': () => delayed.delay(succeed(summaryOf([queued]))),
    });
    await waitFor(() => expect(delayed.count).toBe(1));
    const sent = sampleItem({ state: 'Sent' });
    act(() =>
      push('outbox.changed', { summary: summaryOf([sent]), changed: [sent], removed: [], many: false }),
    );
    await act(async () => delayed.give());
    expect(stores.outbox.getState().summary.counts).toMatchObject({ Queued: 0, Sent: 1 });
  });

  test.each(outboxStates)('shows exactly the state %s in the row', async (state) => {
    await openOutbox([sampleItem({ state })]);
    const row = rowOf('login-22');
    const { states } = messages.outbox;
    expect(within(row).getByText(states[state], { exact: true })).toBeDefined();
    for (const other of outboxStates)
      if (other !== state) expect(row.textContent).not.toContain(states[other]);
  });

  test.each([
    ['Held', ['Send now without waiting', 'Discard']],
    ['Queued', ['Discard']],
    ['Sending', []],
    ['Sent', []],
    ['Failed', ['Retry', 'Edit', 'Discard']],
    ['Unconfirmed', ['Retry', 'Discard']],
  ] as const)('offers for %s: %j', async (state, actions) => {
    await openOutbox([sampleItem({ state })]);
    const buttons = within(rowOf('login-22')).getAllByRole('button');
    expect(buttons.map((button) => button.textContent).filter((name) => name !== '')).toEqual(actions);
  });

  test('follows updates from main', async () => {
    let item = sampleItem({ state: 'Sending' });
    const { push } = await openOutbox([item], {
      replies: { 'outbox.page': () => succeed({ items: [item], total: 1, users: [] }) },
    });
    item = sampleItem();
    act(() =>
      push('outbox.changed', { summary: summaryOf([item]), changed: [item], removed: [], many: false }),
    );
    await within(rowOf('login-22')).findByText('Sent');
  });

  test('says so if it is empty', async () => {
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

describe('actions on feedback', () => {
  test('Failed feedback is sent again at once', async () => {
    const { user, ...fake } = await openOutbox([failedItem], {
      replies: { 'outbox.retry': () => succeed({ ...failedItem, state: 'Queued', problem: null }) },
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(callsOf(fake, 'outbox.retry')).toEqual([{ id: 'item-failed', another: false }]);
  });

  test('Failed feedback with newer feedback on its transaction asks for confirmation first', async () => {
    const { user, ...fake } = await openOutbox([failedItem], {
      replies: {
        'outbox.retry': ({ another }) =>
          another
            ? succeed({ ...failedItem, state: 'Queued', problem: null })
            : fail({ kind: 'feedback-given', transactionId: failedItem.transactionId }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const row = rowOf(failedItem.transactionId);
    expect(row.textContent).toContain('Other feedback on this transaction was sent or is being sent');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Don’t send' }));
    expect(callsOf(fake, 'outbox.retry')).toEqual([{ id: 'item-failed', another: false }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(callsOf(fake, 'outbox.retry').at(-1)).toEqual({ id: 'item-failed', another: true });
  });

  test('Unconfirmed feedback is sent again only after a warning that it may arrive twice', async () => {
    const { user, ...fake } = await openOutbox([unconfirmedItem], {
      replies: { 'outbox.retry': () => succeed({ ...unconfirmedItem, state: 'Queued', problem: null }) },
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(rowOf('login-23').textContent).toContain('the service may have it twice');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Don’t send' }));
    await user.keyboard('{Enter}');
    expect(callsOf(fake, 'outbox.retry')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(callsOf(fake, 'outbox.retry')).toEqual([{ id: 'item-unconfirmed', another: true }]);
  });

  test('feedback is discarded', async () => {
    const { user, ...fake } = await openOutbox([failedItem]);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(callsOf(fake, 'outbox.discard')).toEqual([{ id: 'item-failed' }]);
  });

  test('a refusal shows an alert', async () => {
    const { user } = await openOutbox([failedItem], {
      replies: { 'outbox.retry': () => fail({ kind: 'disk', what: 'store', code: 'ENOSPC' }) },
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
  });

  test('an unreadable outbox can be reloaded', async () => {
    let readable = false;
    const problem = { kind: 'disk', what: 'store', code: 'EACCES' } as const;
    const { user } = await openOutbox([], {
      replies: {
        'outbox.read': () => (readable ? succeed(summaryOf([failedItem])) : fail(problem)),
        'outbox.page': () =>
          readable ? succeed({ items: [failedItem], total: 1, users: [] }) : fail(problem),
      },
    });
    expect(screen.getByRole('alert').textContent).toContain('EACCES');
    readable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rowOf('transfer-900')).toBeDefined());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the details of an outbox row', () => {
  test('show the feedback verbatim and the RestError', async () => {
    const { user } = await openOutbox([failedItem]);
    await user.click(screen.getByRole('button', { name: 'Show details' }));
    const written = screen.getByRole('region', { name: 'Feedback as written' });
    expect(written.querySelector('pre')?.textContent).toBe(feedbackJson(failedItem.feedback));
    expect(written.textContent).toContain('POST feedback/transfer-900');
    const outcome = screen.getByRole('region', { name: 'Outcome' });
    for (const fact of [
      'status 500',
      'Internal Server Error',
      'FB-0042',
      'the feedback store is full',
      'tr-77aa-19',
    ])
      expect(outcome.textContent).toContain(fact);
    await user.click(screen.getByRole('button', { name: 'Hide details' }));
    expect(screen.queryByRole('region', { name: 'Feedback as written' })).toBeNull();
  });

  test('show the answer to Sent feedback', async () => {
    const { user } = await openOutbox([sampleItem({ answer: '{"received":true}' })]);
    await user.click(screen.getByRole('button', { name: 'Show details' }));
    expect(screen.getByText(/"received": true/)).toBeDefined();
  });

  test('say that the app ended during sending', async () => {
    await openOutbox([{ ...unconfirmedItem, problem: null }]);
    expect(rowOf('login-23').textContent).toContain('Whereabouts closed before the service responded');
  });
});

describe('the feedback column', () => {
  test('shows the change of risk and the fraud cases added and removed', async () => {
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
    expect(row.textContent).toContain('Phishing stays');
    expect(row.textContent).toContain('Ada Lovelace');
  });

  test('says so if nothing changes', async () => {
    await openOutbox([
      sampleItem({
        reported: { riskAssignment: 'clear', fraudCases: ['Phising'] },
        feedback: { behaviour: { desired: { risk_assignment: 'clear', fraud_cases: ['Phising'] } } },
      }),
    ]);
    expect(rowOf('login-22').textContent).toContain('clearas reported');
    expect(rowOf('login-22').textContent).toContain('Phishing stays');
  });

  test('strikes nothing out if the feedback is silent about fraud cases', async () => {
    await openOutbox([
      sampleItem({
        reported: { riskAssignment: 'fraud', fraudCases: ['Banned location'] },
        feedback: { behaviour: { desired: { risk_assignment: 'fraud' } } },
      }),
    ]);
    const row = rowOf('login-22');
    expect(row.textContent).toContain('Nothing said about fraud cases');
    expect(row.textContent).not.toContain('removed');
    expect(row.textContent).not.toContain('Banned location');
  });
});

describe('a Failed feedback', () => {
  test('can be edited in the form on the reports screen', async () => {
    const { user, stores } = await openOutbox([failedItem, unconfirmedItem]);
    expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expectEdited(stores, failedItem));
    expect(stores.navigation.getState().screen).toBe('reports');
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

describe('the outbox list', () => {
  const lastRequest = (fake: Pick<FakeBridge, 'calls'>) => callsOf(fake, 'outbox.page').at(-1);

  test('is filtered by the search text after typing', async () => {
    const { user, ...fake } = await openOutbox([failedItem]);
    await user.type(screen.getByRole('searchbox', { name: 'Search feedback' }), 'Ada login');
    await waitFor(() =>
      expect(lastRequest(fake)).toEqual({ query: { ...everyItem, text: 'Ada login' }, page: 1, limit: 50 }),
    );
    expect(callsOf(fake, 'outbox.page').length).toBeLessThan('Ada login'.length);
  });

  test('is filtered by states, each shown with its count', async () => {
    const { user, ...fake } = await openOutbox([failedItem, unconfirmedItem, sampleItem()]);
    await user.click(screen.getByRole('button', { name: 'Failed 1' }));
    await user.click(screen.getByRole('button', { name: 'Unconfirmed 1' }));
    expect(lastRequest(fake)).toMatchObject({ query: { states: ['Failed', 'Unconfirmed'] } });
    await user.click(screen.getByRole('button', { name: 'Failed 1', pressed: true }));
    expect(lastRequest(fake)).toMatchObject({ query: { states: ['Unconfirmed'] } });
  });

  test('says so if nothing matches, and leads back', async () => {
    const { user, ...fake } = await openOutbox([failedItem], {
      replies: { 'outbox.page': () => succeed({ items: [], total: 0, users: [] }) },
    });
    await user.click(screen.getByRole('button', { name: 'Show all feedback' }));
    expect(lastRequest(fake)).toEqual({ query: everyItem, page: 1, limit: 50 });
  });

  test('has pages', async () => {
    const { user, ...fake } = await openOutbox([failedItem], {
      replies: { 'outbox.page': () => succeed({ items: [failedItem], total: 101, users: [] }) },
    });
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    await user.click(pages.getByRole('button', { name: 'Last page' }));
    expect(lastRequest(fake)).toMatchObject({ page: 3 });
    expect(pages.getByText('Page 3').parentElement?.textContent).toBe('Page 3 of 3');
  });

  test('goes back to the last page if the shown one is empty', async () => {
    const fake = await openOutbox([failedItem], {
      replies: {
        'outbox.page': ({ page }) => succeed({ items: page > 2 ? [] : [failedItem], total: 100, users: [] }),
      },
    });
    await act(() => fake.stores.outbox.getState().goTo(3));
    expect(fake.stores.outbox.getState()).toMatchObject({ page: 2, items: [failedItem] });
  });

  test('is exported as displayed', async () => {
    const { user, ...fake } = await openOutbox([failedItem]);
    await user.click(screen.getByRole('button', { name: 'Failed 1' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: /^CSV/ }));
    expect(callsOf(fake, 'outbox.export')).toEqual([
      { query: { ...everyItem, states: ['Failed'] }, format: 'csv' },
    ]);
    expect((await screen.findByText(/saved to/)).textContent).toBe(
      '2 feedback entries saved to feedback.csv',
    );
  });
});

describe('waiting feedback', () => {
  const queued = sampleItem({ state: 'Queued', attempts: 0 });
  const refused = { kind: 'key-refused', host: 'reports.example.com', status: 401, restError: null } as const;

  test('is shown with the reason and can be resumed', async () => {
    const problem = { kind: 'too-many-requests', host: 'h', retryAfterSeconds: 12, restError: null } as const;
    const { user, ...fake } = await openOutbox([queued], {
      summary: { wait: { problem, until: testNow + 12_000 } },
    });
    const status = screen.getByText(/^1 feedback entry will be sent automatically\./);
    expect(status.getAttribute('role')).toBe('status');
    const countdown = screen.getByText('Next attempt in 0:12');
    expect(countdown.getAttribute('aria-hidden')).toBe('true');
    expect(status.contains(countdown)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(callsOf(fake, 'outbox.sendNow')).toHaveLength(1);
  });

  test('leads to the settings if another key is needed', async () => {
    await openOutbox([queued], { summary: { wait: { problem: refused, until: null } } });
    expect(
      screen.getByText('1 feedback entry needs your attention: the service rejected the API key.'),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('#/settings');
  });

  test('shows no banner if nothing is queued', async () => {
    await openOutbox([failedItem], { summary: { wait: { problem: refused, until: null } } });
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });
});

describe('feedback that waits for the team', () => {
  const delayed = sampleItem({ state: 'Held', attempts: 0 });
  const inTeam = (reach: TeamReach, summary: Partial<OutboxSummary> = {}) => ({
    replies: { 'team.read': () => succeed(sampleTeam({ reach })) },
    summary,
  });
  const offline = { kind: 'offline', problem: { kind: 'not-found' }, since: testNow } as const;

  test('says so, without a banner while the server decides', async () => {
    await openOutbox([delayed], inTeam({ kind: 'connected' }));
    await waitFor(() => expect(rowOf('login-22').textContent).toContain('Waiting for the team’s server'));
    expect(screen.queryByText(/offline since/)).toBeNull();
  });

  test('says since when the server is offline, in the list and above it', async () => {
    await openOutbox([delayed], inTeam(offline));
    await waitFor(() =>
      expect(screen.getAllByText(/^The team’s server has been offline since /)).toHaveLength(2),
    );
    expect(screen.getByText(/^1 feedback entry is sent when the server is back/)).toBeDefined();
  });

  test('needs attention after an hour, whatever it waits for', async () => {
    const waiting = { ...delayed, problem: { kind: 'feedback-under-review' } as const };
    await openOutbox([waiting], inTeam({ kind: 'connected' }, { overdue: 1 }));
    expect(screen.getByText('1 feedback entry, 1 needs your attention')).toBeDefined();
    expect(
      screen.getByText('1 feedback entry has waited for your team for more than an hour.'),
    ).toBeDefined();
    expect(rowOf('login-22').textContent).toContain('Waiting until you give your verdict');
  });

  test.each([
    [{ kind: 'removed' }, 'You’re no longer in the team'],
    [{ kind: 'outdated' }, 'This version of Whereabouts is too old'],
    [{ kind: 'no-token', problem: { kind: 'keychain-locked' } }, 'No access to the keychain'],
  ] as const)('says that the team can’t decide any more, and where to act: %j', async (reach, title) => {
    const problem = { kind: 'feedback-in-doubt', why: reach.kind } as const;
    await openOutbox([{ ...failedItem, problem }], inTeam(reach));
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('#/settings');
    expect(rowOf('transfer-900').textContent).toContain('Someone in your team may have sent this feedback');
    expect(within(rowOf('transfer-900')).getByRole('button', { name: 'Send anyway' })).toBeDefined();
  });

  test.each<readonly [Problem, string]>([
    [
      { kind: 'feedback-by-other', name: 'Ben' },
      'Ben decided to send feedback on this transaction before you.',
    ],
    [{ kind: 'feedback-in-doubt', why: 'left-or-changed' }, 'its history changed after your decision'],
  ])('says why it is left to its user, who can send it: %j', async (problem, why) => {
    const { user } = await openOutbox([{ ...failedItem, problem }], inTeam({ kind: 'connected' }));
    const row = within(rowOf('transfer-900'));
    expect(row.getByRole('button', { name: 'Send anyway' })).toBeDefined();
    await user.click(row.getByRole('button', { name: 'Show details' }));
    expect(screen.getAllByText((text) => text.includes(why))).not.toEqual([]);
  });
});

test('feedback of which an earlier attempt may have arrived says so in its details', async () => {
  const problem = { kind: 'cancelled' } as const;
  const { user } = await openOutbox([{ ...unconfirmedItem, attempts: 2, mayHaveArrived: true, problem }]);
  await user.click(within(rowOf('login-23')).getByRole('button', { name: 'Show details' }));
  expect(screen.getByText('2; an earlier one may have arrived')).toBeDefined();
});

describe('a batch in the outbox', () => {
  const withBatch = (change: Parameters<typeof sampleBatch>[0] = {}) => ({
    summary: { batches: [sampleBatch(change)], batchTotal: 1 },
  });
  const batches = () => within(screen.getByRole('region', { name: 'Batch feedback' }));

  test('shows its progress', async () => {
    await openOutbox([failedItem], withBatch());
    const bar = batches().getByRole('progressbar', { name: 'march.csv' });
    expect(bar.getAttribute('aria-valuetext')).toBe('120 of 200 done');
    for (const words of ['77 Queued', '3 Sending', '110 Sent', '8 Failed', '2 Unconfirmed'])
      expect(batches().getByText(words)).toBeDefined();
  });

  test('can be paused and resumed', async () => {
    const { user, push, ...fake } = await openOutbox([failedItem], withBatch());
    await user.click(batches().getByRole('button', { name: 'Pause' }));
    const paused = summaryOf([failedItem], withBatch({ paused: true }).summary);
    act(() => push('outbox.changed', { summary: paused, changed: [], removed: [], many: false }));
    await user.click(batches().getByRole('button', { name: 'Resume' }));
    expect(callsOf(fake, 'outbox.pauseBatch')).toEqual([
      { batchId: 'batch-1', paused: true },
      { batchId: 'batch-1', paused: false },
    ]);
  });

  test('is cancelled after confirmation', async () => {
    const { user, ...fake } = await openOutbox([failedItem], withBatch());
    await user.click(batches().getByRole('button', { name: 'Cancel' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(callsOf(fake, 'outbox.cancelBatch')).toEqual([]);
    await user.click(batches().getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw 77 feedback entries' }));
    expect(callsOf(fake, 'outbox.cancelBatch')).toEqual([{ batchId: 'batch-1' }]);
  });

  test('retries only its Failed items', async () => {
    const { user, ...fake } = await openOutbox([failedItem], withBatch());
    await user.click(batches().getByRole('button', { name: 'Retry failed entries' }));
    expect(callsOf(fake, 'outbox.retryBatch')).toEqual([{ batchId: 'batch-1', insists: false }]);
  });

  test('sends all that waits for the team after one confirmation, which says how much may arrive twice', async () => {
    const counts = { ...noItems, Held: 40, Failed: 3, Sent: 157 };
    const { user, ...fake } = await openOutbox([failedItem], withBatch({ counts, teamQuestions: 3 }));
    expect(batches().queryByRole('button', { name: 'Retry failed entries' })).toBeNull();
    const send = () => user.click(batches().getByRole('button', { name: 'Send without the team…' }));
    await send();
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/So up to 43 feedback entries may arrive twice\.$/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(callsOf(fake, 'outbox.retryBatch')).toEqual([]);
    await send();
    await user.click(screen.getByRole('button', { name: 'Send 43 feedback entries' }));
    expect(callsOf(fake, 'outbox.retryBatch')).toEqual([{ batchId: 'batch-1', insists: true }]);
  });

  test('discards its Failed items after confirmation once it has ended', async () => {
    const counts = { ...noItems, Sent: 192, Failed: 8 };
    const { user, push, ...fake } = await openOutbox([failedItem], withBatch());
    expect(batches().queryByRole('button', { name: 'Discard failed entries' })).toBeNull();
    const over = summaryOf([failedItem], withBatch({ counts }).summary);
    act(() => push('outbox.changed', { summary: over, changed: [], removed: [], many: false }));
    await user.click(batches().getByRole('button', { name: 'Discard failed entries' }));
    expect(callsOf(fake, 'outbox.discardBatch')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Discard 8 feedback entries' }));
    expect(callsOf(fake, 'outbox.discardBatch')).toEqual([{ batchId: 'batch-1' }]);
    expect(batches().queryByText('8 discarded')).toBeNull();
    const { summary } = withBatch({ counts: { ...noItems, Sent: 192 } });
    act(() =>
      push('outbox.changed', { summary: summaryOf([], summary), changed: [], removed: [], many: false }),
    );
    expect(batches().getByText('8 discarded')).toBeTruthy();
  });

  test('filters the list by its feedback, and back', async () => {
    const { user, ...fake } = await openOutbox([failedItem], withBatch());
    await user.click(batches().getByRole('button', { name: 'Show feedback' }));
    expect(callsOf(fake, 'outbox.page').at(-1)).toMatchObject({ query: { batchId: 'batch-1' } });
    await user.click(screen.getByRole('button', { name: 'Show feedback from all batches' }));
    expect(callsOf(fake, 'outbox.page').at(-1)).toMatchObject({ query: { batchId: null } });
  });

  test('is collapsed if settled while others are open', async () => {
    const over = sampleBatch({ id: 'batch-0', name: 'old.csv', counts: { ...noItems, Sent: 200 } });
    const { user } = await openOutbox([failedItem], {
      summary: { batches: [sampleBatch(), over], batchTotal: 30 },
    });
    expect(batches().queryByText('old.csv')).toBeNull();
    await user.click(batches().getByRole('button', { name: 'Show 1 earlier batch' }));
    expect(batches().getByText('old.csv')).toBeDefined();
    expect(batches().getByText(/^28 older batches aren’t listed/)).toBeDefined();
  });
});

describe('the context menu of a row', () => {
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const openMenu = (transactionId: string) => fireEvent.contextMenu(rowOf(transactionId));

  test('offers only what applies to the feedback', async () => {
    const { user } = await openOutbox([failedItem, sampleItem()]);
    openMenu(failedItem.transactionId);
    expect(items()).toEqual([
      'Retry',
      'Edit',
      'Discard',
      'Copy transaction ID',
      'Copy link to the report',
      'Show report',
    ]);
    await user.keyboard('{Escape}');
    openMenu(sampleItem().transactionId);
    expect(items()).toEqual(['Copy transaction ID', 'Copy link to the report', 'Show report']);
  });

  test('acts like the buttons and restores the focus', async () => {
    const { user, calls, stores } = await openOutbox([failedItem]);
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
    await waitFor(() => expectEdited(stores, failedItem));
    await choose('Discard');
    expect(callsOf({ calls }, 'outbox.discard')).toEqual([{ id: failedItem.id }]);
    await choose('Copy transaction ID');
    expect(callsOf({ calls }, 'clipboard.write')).toEqual([{ text: failedItem.transactionId }]);
    await choose('Show report');
    expect(stores.navigation.getState().screen).toBe('reports');
  });

  test('asks before feedback that may have arrived is sent again', async () => {
    const { user, calls } = await openOutbox([unconfirmedItem]);
    openMenu(unconfirmedItem.transactionId);
    await user.click(screen.getByRole('menuitem', { name: 'Retry' }));
    expect(callsOf({ calls }, 'outbox.retry')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(callsOf({ calls }, 'outbox.retry')).toEqual([{ id: unconfirmedItem.id, another: true }]);
  });
});
