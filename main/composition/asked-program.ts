import type { Answer } from '../../shared/contract/contract';
import { fail, type Result, succeed } from '../../shared/result';
import { unsafeCast } from '../../shared/unsafe-cast';
import type { AskedProgram } from '../command-line/asked-program';
import type { Failure } from '../command-line/command';
import { failureTexts } from '../command-line/failure-texts';
import { RunningProgram } from '../command-socket/running-program';

/** Connects a command to the program that has a profile folder open. */
export async function askedProgram(profileFolder: string): Promise<Result<AskedProgram, Failure>> {
  const program = await RunningProgram.find(profileFolder);
  return program === null
    ? fail({ kind: 'failed', text: failureTexts.notOpen })
    : succeed(askProgram(program));
}

/** Returns the calls about itself that the program answers. */
export function askProgram(program: RunningProgram): AskedProgram {
  return {
    call: async (name, request) => {
      const answer = await program.call(name, request);
      // The program is of the same account, as the handshake proved, and checks what it sends by its types.
      return answer === null ? fail({ kind: 'unexpected' }) : unsafeCast<Answer<typeof name>>(answer);
    },
    close: () => program.close(),
  };
}
