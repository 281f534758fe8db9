import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testNow } from '../../support/clocks/test-time';
import { openedKeytarKeychain } from '../../support/main/opened-keytar-keychain';

/** What no keychain of a test's session does: to hang, and to keep something else than it was given. */

const keytar = vi.hoisted(() => ({ getPassword: vi.fn(), setPassword: vi.fn(), deletePassword: vi.fn() }));
vi.mock('keytar', () => ({ default: keytar }));

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ now: testNow });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);

describe('a keychain that never answers', () => {
  it.each([
    ['read', { state: 'unavailable' }, 10_000],
    ['write', 'unavailable', 10_000],
    ['remove', 'unavailable', 10_000],
  ] as const)('is unavailable to %s after a timeout', async (what, answer, within) => {
    keytar.getPassword.mockImplementation(never);
    const keychain = await openedKeytarKeychain();
    const reported = keychain[what]('p1', 'a secret');
    await vi.advanceTimersByTimeAsync(within);
    await expect(reported).resolves.toEqual(answer);
  });

  it('is locked after the timeout of a write, during which it may have asked the user', async () => {
    keytar.getPassword.mockResolvedValue(null);
    keytar.setPassword.mockImplementation(never);
    const keychain = await openedKeytarKeychain();
    const reported = keychain.write('p1', 'a secret');
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(reported).resolves.toBe('locked');
  });
});

describe('a keychain that reports a saved secret', () => {
  it.each([[null], ['another secret']])('and then has %j did not save it', async (found) => {
    keytar.getPassword.mockResolvedValue(found);
    keytar.setPassword.mockResolvedValue(undefined);
    expect(await (await openedKeytarKeychain()).write('p1', 'a secret')).toBe('locked');
  });

  it('and has it did save it', async () => {
    keytar.getPassword.mockResolvedValue('a secret');
    expect(await (await openedKeytarKeychain()).write('p1', 'a secret')).toBe('present');
  });
});
