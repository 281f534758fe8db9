import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askedCalls } from '../../../main/command-line/asked-program';
import { commands } from '../../../main/command-line/commands';
import { commandNames } from '../../../main/command-line/start-arguments';
import { windowCalls } from '../../../main/command-line/worked-profile';
import { calls } from '../../../shared/contract/contract';
import { commandCoverage } from '../../support/source/command-coverage';

describe('the calls of the window', () => {
  it('each have a command, or a reason why not', () => {
    expect(Object.keys(commandCoverage).sort()).toEqual(Object.keys(calls).sort());
    const names = new Set(commands.map(({ name }) => name));
    for (const [call, covered] of Object.entries(commandCoverage))
      if ('command' in covered) expect(names, call).toContain(covered.command);
      else expect(covered.reason, call).toMatch(/\w.*\.$/);
  });

  it('that the program answers to commands are those of commands, and none of a key, a dialog or the window itself', () => {
    for (const call of [...askedCalls, ...windowCalls])
      expect([call, commandCoverage[call]]).toEqual([call, { command: expect.any(String) }]);
    const answered = new Set<string>([...askedCalls, ...windowCalls]);
    const withKey = Object.entries(calls).filter(([, { arguments: given }]) =>
      /apiKey|password/.test(JSON.stringify(z.toJSONSchema(given, { unrepresentable: 'any' }))),
    );
    expect(withKey.map(([call]) => call).sort()).toEqual(['connection.connect', 'proxy.signIn']);
    for (const [call] of withKey) expect(answered).not.toContain(call);
  });
});

describe('the commands', () => {
  it('are all known to the program’s start', () => {
    expect([...commandNames].sort()).toEqual([...commands.map(({ name }) => name), 'help'].sort());
  });
});
