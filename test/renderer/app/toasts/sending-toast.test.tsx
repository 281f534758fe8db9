import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import { emptyDraft, emptyReporter } from '../../../../shared/domain/feedback';
import { noItems, type OutboxItem } from '../../../../shared/domain/outbox';
import { fail, succeed } from '../../../../shared/result';
import { testNow } from '../../../support/clocks/test-time';
import { type Replies, sampleConnection, sampleProfile } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';
import { sampleItem } from '../../feedback/outbox/sample-items';

const item = sampleItem({ id: 'pending', state: 'Queued', attempts: 0 });
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

async function openBar(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<ToastArea />, replies);
  await act(async () => {
    await new Promise<void>((connected) => rendered.stores.connection.subscribe(() => connected()));
  });
  act(() => rendered.stores.undoableSend.getState().add(item));
  return rendered;
}

const status = () => screen.getByRole('status').textContent;
const changeOf = (changed: readonly OutboxItem[], removed: readonly string[]) => ({
  summary: { counts: noItems, overdue: 0, batches: [], batchTotal: 0, wait: null },
  changed,
  removed,
  many: false,
});

describe('feedback that can still be undone', () => {
  it('is shown with its seconds, until they are over', async () => {
    await openBar();
    expect(status()).toContain('Feedback on login-22 · sending in 5 s');
    act(() => void vi.advanceTimersByTime(2_100));
    expect(status()).toContain('in 3 s');
    act(() => void vi.advanceTimersByTime(3_000));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is announced once, not every second', async () => {
    await openBar();
    expect(screen.getByText(/in 5 s/).getAttribute('aria-hidden')).toBe('true');
  });

  it('disappears when it is sent', async () => {
    const { push } = await openBar();
    act(() => push('outbox.changed', changeOf([{ ...item, state: 'Sending' }], [])));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is shown by its form alone while that is visible', async () => {
    const { stores } = await openBar({ 'feedback.send': () => succeed(item) });
    const { feedback } = stores;
    const subject = { transactionId: 'login-22', reported: { riskAssignment: 'fraud', fraudCases: [] } };
    await act(() => feedback.getState().open(subject, draft.reporter));
    act(() => feedback.getState().edit({ desiredRisk: 'clear' }));
    await act(() => feedback.getState().send());
    expect(screen.queryByRole('status')).toBeNull();
    act(() => stores.navigation.getState().go('outbox'));
    expect(status()).toContain('Feedback on login-22');
    act(() => stores.navigation.getState().go('reports'));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => feedback.getState().close());
    expect(status()).toContain('Feedback on login-22');
  });

  it('can be undone, and its form opened again', async () => {
    const { user, stores, calls } = await openBar({ 'feedback.undo': () => succeed(draft) });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls.findLast(({ name }) => name === 'feedback.undo')?.request).toEqual({ id: 'pending' });
    expect(status()).toContain('was undone and saved as a draft');
    await user.click(screen.getByRole('button', { name: 'Edit draft' }));
    expect(stores.feedback.getState().subject?.transactionId).toBe('login-22');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('cannot be undone if it was just sent, and says so', async () => {
    const reason = 'This feedback was already sent or is being sent.';
    const { user } = await openBar({
      'feedback.undo': () => fail({ kind: 'invalid-input', field: 'Feedback', reason }),
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('alert').textContent).toContain(reason);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is shown once for several entries, which one button undoes', async () => {
    const others = ['two', 'three'].map((id) => ({ ...item, id, transactionId: id }));
    const { user, stores, calls } = await openBar({ 'feedback.undo': () => succeed(draft) });
    for (const other of others) act(() => stores.undoableSend.getState().add(other));
    expect(status()).toContain('3 feedback entries ·Several feedback entries · sending in 5 s');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls.filter(({ name }) => name === 'feedback.undo')).toHaveLength(3);
    expect(status()).toContain('3 feedback entries undone and saved as drafts.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is not shown for another profile', async () => {
    const { stores } = await openBar();
    act(() => stores.undoableSend.getState().clear());
    expect(screen.queryByRole('status')).toBeNull();
  });
  it('says that it was not sent, but saved, if its profile was closed', async () => {
    let refuse = () => {};
    const { stores, push, user } = await openBar({
      'feedback.send': () =>
        new Promise((resolve) => {
          refuse = () => resolve(fail({ kind: 'profile-not-open' }));
        }),
    });
    const { feedback } = stores;
    const subject = { transactionId: 'pay-1', reported: { riskAssignment: null, fraudCases: [] } };
    await act(() => feedback.getState().open(subject, emptyReporter));
    act(() => feedback.getState().edit({ desiredRisk: 'fraud' }));
    act(() => void feedback.getState().send());
    act(() => push('connection.changed', sampleConnection({ profile: { ...sampleProfile, id: 'other' } })));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => refuse());
    const words = screen.getByRole('alert').textContent;
    expect(words).toContain('The feedback wasn’t sent.');
    expect(words).toContain('What you typed is saved in its own profile.');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
