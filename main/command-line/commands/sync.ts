import { setTimeout as pause } from 'node:timers/promises';
import type { Problem } from '../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Command } from '../command';
import { say } from '../say';
import { profileOption } from '../with-profile';
import { withWorkedProfile } from '../with-worked-profile';
import type { WorkedProfile } from '../worked-profile';

/** How often the state of the pass is read, ms. */
const intervalMs = 250;

/** Has the program request new reports, and waits until it has them. */
export const syncCommand: Command = {
  name: 'sync',
  about: 'Requests new reports, and waits for them',
  words: [],
  options: { all: { about: 'request all reports, to the depth set in Settings' }, profile: profileOption },
  examples: ['sync && whereabouts query "risk:fraud is:unread"'],
  run: (given, around) =>
    withWorkedProfile(given, around, async (profile) => {
      const ended = await passEnded(profile, given.options.all === true ? 'all' : 'new');
      if (ended.ok) say(around, 'The local copy is up to date.');
      return ended;
    }),
};

/** Fails if the service can't be reached, also if the program will try again by itself. */
async function passEnded(profile: WorkedProfile, pass: 'all' | 'new'): Promise<Result<null, Problem>> {
  let state = await profile.call('sync.pass', { pass });
  while (state.ok && state.value.kind === 'running') {
    await pause(intervalMs);
    state = await profile.call('sync.pass', { pass: null });
  }
  if (!state.ok) return state;
  const { problem } = state.value;
  return problem === null ? succeed(null) : fail(problem);
}
