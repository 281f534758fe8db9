import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeldBar } from '../../../renderer/app/held-bar';
import { emptyDraft, emptyReporter } from '../../../shared/domain/feedback';
import { noItems, type OutboxItem } from '../../../shared/domain/outbox';
import { fail, succeed } from '../../../shared/result';
import { type Replies, sampleConnection, sampleProfile } from '../../support/fake-bridge';
import { renderWithStores } from '../../support/render-with-stores';
import { testNow } from '../../support/test-time';
import { sampleItem } from '../outbox/sample-items';

const item = sampleItem({ id: 'held', state: 'Queued', attempts: 0 });
const draft = { ...emptyDraft(), desiredRisk: 'clear' };

beforeEach(() => {
  vi.useFakeTimers({
    now: testNow,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function hold(told: Partial<Replies> = {}) {
  const rendered = renderWithStores(<HeldBar />, told);
  await act(async () => {
    await new Promise<void>((connected) => rendered.stores.connection.subscribe(() => connected()));
  });
  act(() => rendered.stores.held.getState().hold(item));
  return rendered;
}

const status = () => screen.getByRole('status').textContent;
const changeOf = (changed: readonly OutboxItem[], removed: readonly string[]) => ({
  standing: { counts: noItems, bulks: [], bulkTotal: 0, wait: null },
  changed,
  removed,
  many: false,
});

describe('feedback that goes out in a moment', () => {
  it('is told with its seconds, and no more once they are over', async () => {
    await hold();
    expect(status()).toContain('Feedback on login-22 goes out in 5 s');
    act(() => void vi.advanceTimersByTime(2_100));
    expect(status()).toContain('in 3 s');
    act(() => void vi.advanceTimersByTime(3_000));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is spoken of once, not with every second', async () => {
    await hold();
    expect(screen.getByText(/in 5 s/).getAttribute('aria-hidden')).toBe('true');
  });

  it('is told no more once it left', async () => {
    const { push } = await hold();
    act(() => push('outbox.changed', changeOf([{ ...item, state: 'Sending' }], [])));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is told by its form alone while that is in sight', async () => {
    const { stores } = await hold({ 'feedback.send': () => succeed(item) });
    const { feedback } = stores;
    const subject = { transactionId: 'login-22', reportedRisk: 'fraud', reportedFraudCases: [] };
    await act(() => feedback.getState().open(subject, draft.reporter));
    act(() => feedback.getState().edit({ desiredRisk: 'clear' }));
    await act(() => feedback.getState().send());
    expect(screen.queryByRole('status')).toBeNull();
    act(() => stores.navigation.getState().go('outbox'));
    expect(status()).toContain('goes out');
    act(() => stores.navigation.getState().go('reports'));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => feedback.getState().close());
    expect(status()).toContain('goes out');
  });

  it('can be taken back, and its form opened again', async () => {
    const { user, stores, calls } = await hold({ 'feedback.undo': () => succeed(draft) });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls.findLast(({ name }) => name === 'feedback.undo')?.request).toEqual({ id: 'held' });
    expect(status()).toContain('was taken back and kept as a draft');
    await user.click(screen.getByRole('button', { name: 'Edit draft' }));
    expect(stores.feedback.getState().subject?.transactionId).toBe('login-22');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('that left just before says so', async () => {
    const reason = 'It has left already.';
    const { user } = await hold({
      'feedback.undo': () => fail({ kind: 'invalid-input', field: 'Feedback', reason }),
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('alert').textContent).toContain(reason);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of another profile is not told', async () => {
    const { stores } = await hold();
    act(() => stores.held.getState().reset());
    expect(screen.queryByRole('status')).toBeNull();
  });
  it('says so if it was not sent because its profile was left, and that it is kept', async () => {
    let refuse = () => {};
    const { stores, push, user } = await hold({
      'feedback.send': () =>
        new Promise((resolve) => {
          refuse = () => resolve(fail({ kind: 'profile-not-open' }));
        }),
    });
    const { feedback } = stores;
    const subject = { transactionId: 'pay-1', reportedRisk: null, reportedFraudCases: [] };
    await act(() => feedback.getState().open(subject, emptyReporter));
    act(() => feedback.getState().edit({ desiredRisk: 'fraud' }));
    act(() => void feedback.getState().send());
    act(() => push('connection.changed', sampleConnection({ profile: { ...sampleProfile, id: 'other' } })));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => refuse());
    const words = screen.getByRole('alert').textContent;
    expect(words).toContain('The feedback was not sent.');
    expect(words).toContain('What you typed stays with the profile you typed it in.');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
