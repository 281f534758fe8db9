import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { OutboxScreen } from '../../../renderer/features/outbox/outbox-screen';
import { createStores, StoresProvider } from '../../../renderer/state/stores';
import { feedbackJson } from '../../../shared/domain/feedback';
import { type OutboxItem, outboxStates } from '../../../shared/domain/outbox';
import { fail, succeed } from '../../../shared/result';
import { type FakeBridge, fakeBridge, type Replies } from '../../support/fake-bridge';
import { hostileText } from '../../support/sample-rows';
import { failedItem, sampleItem, unconfirmedItem } from './sample-items';

async function openOutbox(items: readonly OutboxItem[], told: Partial<Replies> = {}) {
  const fake = fakeBridge({ 'outbox.read': () => succeed(items), ...told });
  const stores = createStores(fake.bridge);
  await act(() => stores.outbox.getState().load());
  render(
    <StoresProvider bridge={fake.bridge} stores={stores}>
      <OutboxScreen />
    </StoresProvider>,
  );
  return { ...fake, user: userEvent.setup() };
}

function rowOf(transactionId: string): HTMLElement {
  const row = screen
    .getAllByRole('row')
    .find((each) => each.getAttribute('data-transaction-id') === transactionId);
  if (!row) throw new Error(`no row of ${transactionId}`);
  return row;
}

function callsOf({ calls }: FakeBridge, name: 'outbox.retry' | 'outbox.discard'): readonly unknown[] {
  return calls.filter((call) => call.name === name).map(({ request }) => request);
}

describe('the table', () => {
  test('has a row for each feedback with its state in words, desired risk, time and problem', async () => {
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
    act(() => push('outbox.changed', [sampleItem()]));
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
      'outbox.retry': () => succeed({ ...failedItem, state: 'Sent', problem: null }),
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(callsOf(fake, 'outbox.retry')).toEqual([{ id: 'item-failed' }]);
  });

  test('an Unconfirmed one is sent again only after it was told that it may arrive twice', async () => {
    const { user, ...fake } = await openOutbox([unconfirmedItem], {
      'outbox.retry': () => succeed({ ...unconfirmedItem, state: 'Sent', problem: null }),
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(rowOf('login-23').textContent).toContain('the service would then have it twice');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep as it is' }));
    await user.keyboard('{Enter}');
    expect(callsOf(fake, 'outbox.retry')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(callsOf(fake, 'outbox.retry')).toEqual([{ id: 'item-unconfirmed' }]);
  });

  test('is discarded', async () => {
    const { user, ...fake } = await openOutbox([failedItem]);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(callsOf(fake, 'outbox.discard')).toEqual([{ id: 'item-failed' }]);
  });

  test('a refusal shows in an alert', async () => {
    const { user } = await openOutbox([failedItem], {
      'outbox.retry': () => fail({ kind: 'disk', what: 'outbox', code: 'ENOSPC' }),
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
  });

  test('an outbox that cannot be read can be read again', async () => {
    let readable = false;
    const { user } = await openOutbox([], {
      'outbox.read': () =>
        readable ? succeed([failedItem]) : fail({ kind: 'disk', what: 'outbox', code: 'EACCES' }),
    });
    expect(screen.getByRole('alert').textContent).toContain('EACCES');
    readable = true;
    await user.click(screen.getByRole('button', { name: 'Read the outbox again' }));
    expect(rowOf('transfer-900')).toBeDefined();
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
