import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { ReadOnlyReports } from '../store/reports/reading';
import type { CommandFailure, Given, Option, Outcome, Surroundings } from './command';
import { optionValue } from './read-arguments';

/** The option of every command that works with a profile. */
export const profileOption: Option = {
  value: 'NAME',
  about: 'profile to use (default: the one that is open, or was last)',
};

/** Opens the profile that the options name, runs a command on it, and closes it. */
export async function withProfile(
  given: Given,
  { open }: Surroundings,
  run: (profile: ReadOnlyReports) => Promise<Result<unknown, Problem | CommandFailure>>,
): Promise<Outcome> {
  const opened = await open(optionValue(given, 'profile'));
  if (!opened.ok) return opened;
  try {
    return outcomeOf(await run(opened.value));
  } finally {
    await opened.value.close();
  }
}

/** Returns the outcome of a command from what it ran. */
export function outcomeOf(ran: Result<unknown, Problem | CommandFailure>): Outcome {
  if (ran.ok) return succeed(null);
  const { problem } = ran;
  return fail(isOfCommand(problem) ? problem : { kind: 'problem', problem });
}

function isOfCommand(problem: Problem | CommandFailure): problem is CommandFailure {
  return problem.kind === 'failed' || problem.kind === 'wrong use';
}
