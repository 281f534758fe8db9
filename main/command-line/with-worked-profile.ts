import { type OutboxItemState, outboxStates } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { problemText } from '../../shared/i18n/problem-text';
import { fail, type Result, succeed } from '../../shared/result';
import type { ReadOnlyReports } from '../store/reports/reading';
import type { CommandFailure, Given, Outcome, Surroundings } from './command';
import { optionValue } from './read-arguments';
import { say } from './say';
import { outcomeOf } from './with-profile';
import type { WorkedProfile } from './worked-profile';

/** Connects to the program with the profile that the options name, runs a command on it, and disconnects. */
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
    opened.value.close();
  }
}

/** Reads the local copy of the profile that a command works with, whatever profile is the chosen one by now. */
export async function readReports<Value>(
  { id }: WorkedProfile,
  { open }: Surroundings,
  read: (reports: ReadOnlyReports) => Promise<Result<Value, Problem | CommandFailure>>,
): Promise<Result<Value, Problem | CommandFailure>> {
  const opened = await open(id);
  if (!opened.ok) return fail(opened.problem.kind === 'problem' ? opened.problem.problem : opened.problem);
  try {
    return await read(opened.value);
  } finally {
    await opened.value.close();
  }
}

const stateTexts: Readonly<Record<OutboxItemState, string>> = {
  Held: 'waits for the team, which decides who sends it',
  Queued: 'is queued; the program sends it in a few seconds',
  Sending: 'is being sent',
  Sent: 'is sent',
  Failed: 'isn’t sent: the program says why, and asks, under Feedback',
  Unconfirmed: 'may have arrived',
};

/** Says what became of feedback, by its state. Fails if some of it failed. */
export function sayStates(
  states: Readonly<Partial<Record<OutboxItemState, number>>>,
  around: Surroundings,
): Result<null, CommandFailure> {
  for (const state of outboxStates) {
    const count = states[state] ?? 0;
    if (count > 0 && state !== 'Failed') say(around, `Feedback: ${count} ${stateTexts[state]}.`);
  }
  const failed = states.Failed ?? 0;
  return failed === 0
    ? succeed(null)
    : fail({ kind: 'failed', text: `Feedback: ${failed} ${stateTexts.Failed}.` });
}

/** Counts feedback by its state. */
export function countStates(
  items: readonly { readonly state: OutboxItemState }[],
): Readonly<Partial<Record<OutboxItemState, number>>> {
  const states: Partial<Record<OutboxItemState, number>> = {};
  for (const { state } of items) states[state] = (states[state] ?? 0) + 1;
  return states;
}

/** Returns a problem as one text. */
export function failureText(problem: Problem): string {
  const { title, what, advice } = problemText(problem);
  return [`${title}.`, what, advice].filter((part) => part !== '').join(' ');
}
