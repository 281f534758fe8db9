import type { Answer } from '../../shared/contract/contract';
import { fail, type Result, succeed } from '../../shared/result';
import type { Failure } from '../command-line/command';
import { failureTexts } from '../command-line/failure-texts';
import type { WorkedProfile } from '../command-line/worked-profile';
import { type ConnectedProgram, connectProgram } from './connect-program';
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
  const connected = await connectProgram(profileFolder);
  if (!connected.ok) return connected;
  const program = connected.value;
  let isOpen = false;
  try {
    isOpen = await hasOpen(program, id);
  } finally {
    if (!isOpen) program.close();
  }
  if (!isOpen) return fail({ kind: 'failed', text: failureTexts.otherProfile(name) });
  return succeed({
    id,
    call: (call, request) => program.call(call, { ...request, profileId: id }),
    close: () => program.close(),
  });
}

async function hasOpen(program: ConnectedProgram, id: string): Promise<boolean> {
  const connection = await program.call<Answer<'connection.read'>>('connection.read', undefined);
  return connection.ok && connection.value.profile?.id === id;
}
