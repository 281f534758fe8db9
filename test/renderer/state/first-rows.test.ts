import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStores } from '../../../renderer/app/stores/create-stores';
import { waitForFirstRows } from '../../../renderer/state/first-rows';
import { succeed } from '../../../shared/result';
import { testNow } from '../../support/clocks/test-time';
import { fakeBridge, firstRun } from '../../support/window/fake-bridge';

beforeEach(() => {
  vi.useFakeTimers({ now: testNow });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Never answered, like a keychain that asks the user. */
const unanswered = () => new Promise<never>(() => {});

describe('the first picture', () => {
  it('waits for the rows of the open profile', async () => {
    const stores = createStores(fakeBridge().bridge);
    await waitForFirstRows(stores, 1_000);
    expect(stores.reports.getState().page?.rows.length).toBeGreaterThan(0);
  });

  it('waits for no rows if no profile is open', async () => {
    const stores = createStores(fakeBridge({ 'connection.read': () => succeed(firstRun) }).bridge);
    await waitForFirstRows(stores, 1_000);
    expect(stores.connection.getState().connection).toEqual(firstRun);
  });

  it.each(['connection.read', 'reports.first'] as const)('waits for a limited time for %s', async (call) => {
    const stores = createStores(fakeBridge({ [call]: unanswered }).bridge);
    const isOver = vi.fn();
    void waitForFirstRows(stores, 1_000).then(isOver);
    await vi.advanceTimersByTimeAsync(999);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toHaveBeenCalled();
  });
});
