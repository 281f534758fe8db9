import { fail, type Result, succeed } from '../../shared/result';
import { unsafeCast } from '../../shared/unsafe-cast';
import type { Failure } from '../command-line/command';
import { failureTexts } from '../command-line/failure-texts';
import { ProgramEnded, type WorkedProfile } from '../command-line/worked-profile';
import { RunningProgram } from '../command-socket/running-program';
import { askProgram } from './asked-program';
import type { ProfileFolder } from './profile-folder';

/**
 * Connects a command to the program, which must have the profile open. Nothing is written without it: a program remembers the
 * outbox of each profile that it had open.
 */
export async function workInProgram(
  profileFolder: string,
  profiles: Pick<ProfileFolder, 'chosen'>,
  named: string | null,
): Promise<Result<WorkedProfile, Failure>> {
  const chosen = await profiles.chosen(named);
  if (!chosen.ok) return chosen;
  const { id, name } = chosen.value;
  const running = await RunningProgram.find(profileFolder);
  if (running === null) return fail({ kind: 'failed', text: failureTexts.notOpen });
  const connection = await askProgram(running).call('connection.read', undefined);
  if (!connection.ok || connection.value.profile?.id !== id) {
    running.close();
    return fail({ kind: 'failed', text: failureTexts.otherProfile(name) });
  }
  return succeed({
    id,
    call: async (call, request) => {
      const answer = await running.call(call, { ...request, profileId: id });
      if (answer === null) throw new ProgramEnded();
      // The program checks what it sends by its types.
      return unsafeCast(answer);
    },
    close: () => running.close(),
  });
}
