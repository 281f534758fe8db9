import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runWithKeychain } from '../../support/keychain-session';

/** The real keytar on real keychains, each in a session of its own. */

const support = resolve(import.meta.dirname, '../../support');

describe('the keychain of the operating system', () => {
  it.each([
    [
      'unlocked',
      {
        before: { state: 'absent' },
        written: 'present',
        between: { state: 'present', secret: 'a secret' },
        removed: 'absent',
        after: { state: 'absent' },
      },
    ],
    ['locked', allSay('locked')],
    ['none', allSay('unavailable')],
    ['no-bus', allSay('unavailable')],
  ] as const)('answers when it is %s', async (state, answers) => {
    const ended = await runWithKeychain(state, process.execPath, [
      resolve(support, 'run-typescript.mjs'),
      resolve(support, 'try-keychain.ts'),
    ]);
    expect(JSON.parse(ended.stdout)).toEqual(answers);
  });
});

function allSay(state: 'locked' | 'unavailable') {
  return { before: { state }, written: state, between: { state }, removed: state, after: { state } };
}
