import { describe, expect, it } from 'vitest';
import { type KeychainState, runWithKeychain } from '../support/runner/keychain-session';

/** Reads, stores and reads again, and prints what each call gave as one line of JSON. */
const script = `
  const keytar = require('keytar');
  const outcomeOf = (call) => call.then((value) => value ?? null, (error) => error.message);
  (async () => {
    const before = await outcomeOf(keytar.getPassword('whereabouts', 'key'));
    const stored = await outcomeOf(keytar.setPassword('whereabouts', 'key', 'text'));
    const after = await outcomeOf(keytar.getPassword('whereabouts', 'key'));
    console.log(JSON.stringify({ before, stored, after }));
  })();
`;

const noService = expect.stringContaining('org.freedesktop.secrets was not provided');
const noBus = expect.stringContaining('Could not connect');

const expected: Readonly<Record<KeychainState, unknown>> = {
  unlocked: { before: null, stored: null, after: 'text' },
  locked: { before: null, stored: expect.stringContaining('locked'), after: null },
  none: { before: noService, stored: noService, after: noService },
  'no-bus': { before: noBus, stored: noBus, after: noBus },
};

describe('a session whose keychain is', () => {
  it.each(['unlocked', 'locked', 'none', 'no-bus'] as const)('%s', async (state) => {
    const { stdout } = await runWithKeychain(state, process.execPath, ['-e', script]);
    expect(JSON.parse(stdout)).toEqual(expected[state]);
  });
});
