import { setTimeout as pause } from 'node:timers/promises';
import type { SyncState } from '../../../shared/domain/sync';
import { fail, type Result, succeed } from '../../../shared/result';
import type { AskedProgram } from '../asked-program';
import type { Command, Failure } from '../command';
import { say } from '../say';

/** How often the state of the pass is read, ms. */
const intervalMs = 250;

/** Has the program request new reports, and waits until it has them. */
export const syncCommand: Command = {
  name: 'sync',
  about: 'Has the open program request new reports, and waits for them',
  words: [],
  options: { all: { about: 'request all reports, to the depth set in Settings' } },
  examples: ['sync && whereabouts query "risk:fraud is:unread"'],
  run: async ({ options }, around) => {
    const asked = await around.program();
    if (!asked.ok) return asked;
    try {
      const ended = await passEnded(asked.value, options.all === true ? 'all' : 'new');
      if (!ended.ok) return ended;
      say(around, 'The local copy is up to date.');
      return succeed(null);
    } finally {
      asked.value.close();
    }
  },
};

/** Fails if the service can't be reached, also if the program will try again by itself. */
async function passEnded(program: AskedProgram, pass: 'all' | 'new'): Promise<Result<SyncState, Failure>> {
  let state = await program.call('sync.start', { pass });
  while (state.ok && state.value.kind === 'running') {
    await pause(intervalMs);
    state = await program.call('sync.read', undefined);
  }
  if (!state.ok) return fail({ kind: 'problem', problem: state.problem });
  const { problem } = state.value;
  return problem === null ? succeed(state.value) : fail({ kind: 'problem', problem });
}
