import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, type Result, succeed } from '../../shared/result';
import type { Failure } from '../command-line/command';
import { failureTexts } from '../command-line/failure-texts';
import { programCall, type RunningAnswer } from '../command-line/running-facts';
import type { WorkedProfile } from '../command-line/worked-profile';
import { RunningProgram } from '../command-socket/running-program';
import type { StoredProfile } from '../connection/profiles-file';
import { type ConnectedProgram, connected } from './connect-program';
import type { ProfileFolder } from './profile-folder';

interface Program {
  readonly profileFolder: string;
  readonly profiles: Pick<ProfileFolder, 'chosen'>;
  /** Starts the program without a window, with a profile open. */
  readonly start: (profileId: string) => ChildProcess;
}

/** How long a program may take to start, and one that works for other commands to end, ms. */
const longestMs = 120_000;
const intervalMs = 50;

/**
 * Connects a command to the program with a profile. Nothing is written without the program: it remembers the outbox of each
 * profile that it had open.
 */
export async function workInProgram(
  program: Program,
  named: string | null,
): Promise<Result<WorkedProfile, Failure>> {
  const chosen = await program.profiles.chosen(named);
  if (!chosen.ok) return chosen;
  const found = await findOrStart(program, chosen.value);
  if (!found.ok) return found;
  const { id } = chosen.value;
  return succeed({
    id,
    call: (call, request) => found.value.call(call, { ...request, profileId: id }),
    close: () => found.value.close(),
  });
}

/** Fails if a program with a window has another profile open, or if none can be started. */
async function findOrStart(
  { profileFolder, start }: Program,
  { id, name }: StoredProfile,
): Promise<Result<ConnectedProgram, Failure>> {
  const giveUpAt = performance.now() + longestMs;
  let started: ChildProcess | null = null;
  while (performance.now() < giveUpAt) {
    const program = await RunningProgram.find(profileFolder);
    const facts = program && (await factsOf(program));
    if (program && facts?.profileId === id) return succeed(connected(program));
    program?.close();
    if (facts?.hasWindow) return fail({ kind: 'failed', text: failureTexts.otherProfile(name) });
    if (started !== null && started.exitCode !== null && started.exitCode !== 0) break;
    // One that ended well has left the folder to another, which is about to answer or to end.
    if (program === null && (started === null || hasEnded(started))) started = start(id);
    await pause(intervalMs);
  }
  return fail({ kind: 'failed', text: failureTexts.notStarted });
}

/** Returns null if the program is about to end. */
async function factsOf(program: RunningProgram) {
  const answer = await connected(program)
    .call<RunningAnswer>(programCall, undefined)
    .catch(() => null);
  return answer?.ok ? answer.value : null;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
