import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type KeychainState, runWithKeychain } from '../../support/runner/keychain-session';

/** The real keytar on real keychains, each in its own session. */

const support = resolve(import.meta.dirname, '../../support');

/** Makes every call in its own session; returns what each answered. */
async function answersOf(state: KeychainState, secretLength: number): Promise<unknown> {
  const script = [resolve(support, 'run-typescript.mjs'), resolve(support, 'children/try-keychain.ts')];
  const ended = await runWithKeychain(state, process.execPath, [...script, String(secretLength)]);
  return JSON.parse(ended.stdout);
}

const stored = (secretLength: number) => ({
  before: { state: 'absent' },
  written: 'present',
  between: { state: 'present', secret: 's'.repeat(secretLength) },
  removed: 'absent',
  after: { state: 'absent' },
});

describe('the keychain of the operating system', () => {
  it.each([
    ['unlocked', stored(64)],
    ['locked', allSay('locked')],
    ['none', allSay('unavailable')],
    ['no-bus', allSay('unavailable')],
  ] as const)('answers when it is %s', async (state, answers) => {
    expect(await answersOf(state, 64)).toEqual(answers);
  });

  it.each([65_536, 1_048_576])('keeps a secret of %d characters', async (length) => {
    expect(await answersOf('unlocked', length)).toEqual(stored(length));
  });
});

function allSay(state: 'locked' | 'unavailable') {
  return { before: { state }, written: state, between: { state }, removed: state, after: { state } };
}
