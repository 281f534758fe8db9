import { setTimeout as pause } from 'node:timers/promises';
import type { Problem } from '../../shared/domain/problem';
import type { Clock } from '../../shared/node/clock';
import { fail, type Result, succeed } from '../../shared/result';
import { unsafeCast } from '../../shared/unsafe-cast';
import type { Failure } from '../command-line/command';
import { failureTexts } from '../command-line/failure-texts';
import type { Output } from '../command-line/output';
import type { WorkedProfile } from '../command-line/worked-profile';
import { RunningProgram } from '../command-socket/running-program';
import { askProgram } from './asked-program';
import type { KeyedProfile, ProfileFolder } from './profile-folder';

interface Working {
  readonly profileFolder: string;
  readonly profiles: ProfileFolder;
  readonly clock: Clock;
  readonly errors: Output;
}

/** How long a program or another command that has the profile is waited for, ms; and between two attempts. */
const patienceMs = 30_000;
const intervalMs = 200;

/**
 * Opens a profile to work with it: in the program that has it open, else by itself. While a program starts or ends, or
 * another command works with the profile, this waits.
 */
export async function workWithProfile(
  { profileFolder, profiles, clock, errors }: Working,
  named: string | null,
): Promise<Result<WorkedProfile, Failure>> {
  const until = clock.elapsed() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    const chosen = await profiles.chosen(named);
    if (!chosen.ok) return chosen;
    const inProgram = await openInProgram(profileFolder, chosen.value.id);
    if (inProgram !== null) return succeed(inProgram);
    const keyed = await profiles.keyed(chosen.value);
    if (!keyed.ok) return keyed;
    // A copy that can't be used, or is of another version, is left to the program.
    const copy = await profiles.open(chosen.value.id);
    if (!copy.ok) return copy;
    await copy.value.close();
    const opened = await openAlone(keyed.value, { profileFolder, clock, errors });
    if (opened.ok) return opened;
    if (!isInUse(opened.problem)) return fail({ kind: 'problem', problem: opened.problem });
    if (clock.elapsed() > until) return fail({ kind: 'failed', text: failureTexts.inUse });
    if (attempt === 0) errors.write(`${failureTexts.waiting}\n`);
    await pause(intervalMs);
  }
}

async function openAlone(
  { profile, key }: KeyedProfile,
  { profileFolder, clock, errors }: Omit<Working, 'profiles'>,
): Promise<Result<WorkedProfile, Problem>> {
  // Commands that only read start faster without it.
  const { openClosedProfile } = await import('./closed-profile');
  return openClosedProfile({
    profileFolder,
    profile,
    key,
    clock,
    onNotices: (notices) => {
      for (const { kind } of notices) errors.write(`${failureTexts.notices[kind]}\n`);
    },
  });
}

/** Returns a profile as the program has it open; null if none has. */
async function openInProgram(profileFolder: string, profileId: string): Promise<WorkedProfile | null> {
  const running = await RunningProgram.find(profileFolder);
  if (running === null) return null;
  const connection = await askProgram(running).call('connection.read', undefined);
  if (!connection.ok || connection.value.profile?.id !== profileId) {
    running.close();
    return null;
  }
  return {
    inProgram: true,
    call: async (name, request) => {
      const answer = await running.call(name, { ...request, profileId });
      return unsafeCast(answer ?? fail({ kind: 'unexpected' }));
    },
    close: async () => running.close(),
  };
}

function isInUse(problem: Problem): boolean {
  return problem.kind === 'store-open-failed' && problem.fault.kind === 'in-use';
}
