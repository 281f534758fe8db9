import type { Problem } from '../../shared/domain/problem';
import type { Result } from '../../shared/result';
import type { CommandFailure, Given, Outcome, Surroundings } from './command';
import { optionValue } from './read-arguments';
import { outcomeOf } from './with-profile';
import type { WorkedProfile } from './worked-profile';

/** Opens the profile that the options name to change what its user wrote, runs a command on it, and closes it. */
export async function withWorkedProfile(
  given: Given,
  { work }: Surroundings,
  run: (profile: WorkedProfile) => Promise<Result<unknown, Problem | CommandFailure>>,
): Promise<Outcome> {
  const opened = await work(optionValue(given, 'profile'));
  if (!opened.ok) return opened;
  try {
    return outcomeOf(await run(opened.value));
  } finally {
    await opened.value.close();
  }
}

/** Says when feedback that was queued is sent. */
export function sayWhenSent({ inProgram }: WorkedProfile, count: number, { errors }: Surroundings): void {
  if (count === 0) return;
  const what = count === 1 ? '1 feedback is' : `${count} feedbacks are`;
  errors.write(
    inProgram
      ? `${what} queued. The program sends ${count === 1 ? 'it' : 'them'} in a few seconds.\n`
      : `${what} queued. Open the program to send ${count === 1 ? 'it' : 'them'}.\n`,
  );
}
