import { describe, expect, it } from 'vitest';
import { createSyncStore, waitForPassEnd } from '../../../renderer/state/sync';
import { neverSynchronised } from '../../../shared/domain/sync';
import { fail, succeed } from '../../../shared/result';
import { fakeBridge, sampleSync } from '../../support/window/fake-bridge';

const problem = { kind: 'timed-out', host: 'reports.example.com', seconds: 30 } as const;
const failing = sampleSync({ kind: 'waiting', pass: 'new', problem });

describe('the sync', () => {
  it('has the state that main answers and pushes', async () => {
    const { bridge, push } = fakeBridge({ 'sync.start': () => succeed(sampleSync({ received: 3 })) });
    const sync = createSyncStore(bridge);
    expect(sync.getState().sync).toEqual(neverSynchronised);
    await sync.getState().read();
    expect(sync.getState().sync).toEqual(sampleSync());
    await sync.getState().start('all');
    expect(sync.getState().sync.received).toBe(3);
    push('sync.changed', sampleSync({ kind: 'running', pass: 'all', received: 40 }));
    expect(sync.getState().sync.received).toBe(40);
  });

  it('shows why it was not started', async () => {
    const { bridge } = fakeBridge({ 'sync.start': () => fail({ kind: 'not-connected' }) });
    const sync = createSyncStore(bridge);
    await sync.getState().start('new');
    expect(sync.getState().problem).toEqual({ kind: 'not-connected' });
  });

  it('does not show a dismissed problem again until a pass succeeds or is requested', async () => {
    const { bridge, push } = fakeBridge({ 'sync.start': () => succeed(failing) });
    const sync = createSyncStore(bridge);
    push('sync.changed', failing);
    sync.getState().dismissProblem();
    push('sync.changed', { ...failing, nextAttempt: 9 });
    expect(sync.getState().dismissed).toBe(true);
    await sync.getState().start('new');
    expect(sync.getState().dismissed).toBe(false);
    sync.getState().dismissProblem();
    push('sync.changed', sampleSync());
    push('sync.changed', failing);
    expect(sync.getState().dismissed).toBe(false);
  });

  it('does not show a dismissed unreadable page again until every page was read', async () => {
    const { bridge, push } = fakeBridge();
    const sync = createSyncStore(bridge);
    const unread = { page: 3, limit: 500, problem };
    push('sync.changed', sampleSync({ unread }));
    sync.getState().dismissUnread();
    push('sync.changed', sampleSync({ kind: 'running', pass: 'new', unread }));
    push('sync.changed', sampleSync({ unread: { ...unread, page: 4 } }));
    expect(sync.getState().unreadDismissed).toBe(true);
    push('sync.changed', sampleSync());
    push('sync.changed', sampleSync({ unread }));
    expect(sync.getState().unreadDismissed).toBe(false);
  });

  it('waits for the end of a pass for new reports', async () => {
    const { bridge, push } = fakeBridge();
    const sync = createSyncStore(bridge);
    const running = sampleSync({ kind: 'running', pass: 'new' });
    push('sync.changed', running);
    let over = false;
    const ended = waitForPassEnd(sync).then(() => {
      over = true;
    });
    push('sync.changed', { ...running, received: 20 });
    await Promise.resolve();
    expect(over).toBe(false);
    push('sync.changed', sampleSync());
    await ended;
    await waitForPassEnd(sync);
  });
});
