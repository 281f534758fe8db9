import { fail, type Result, succeed } from '../../shared/result';
import { unsafeCast } from '../../shared/unsafe-cast';
import type { CommandFailure } from '../command-line/command';
import { failureTexts } from '../command-line/failure-texts';
import { ProgramEnded } from '../command-line/program-ended';
import { RunningProgram } from '../command-socket/running-program';

/** The program that has a profile folder open, for commands and for assistants. */
export interface ConnectedProgram {
  /** Rejects with ProgramEnded. The call's name says what type its answer has. */
  call<Answer>(name: string, request: unknown): Promise<Answer>;
  close(): void;
}

/** Connects to the program that has a profile folder open. Fails if none has. */
export async function connectProgram(
  profileFolder: string,
): Promise<Result<ConnectedProgram, CommandFailure>> {
  const program = await RunningProgram.find(profileFolder);
  return program === null
    ? fail({ kind: 'failed', text: failureTexts.notOpen })
    : succeed(connected(program));
}

/** Returns a program whose answers have the types of its calls. */
export function connected(program: RunningProgram): ConnectedProgram {
  return {
    call: async <Answer>(name: string, request: unknown) => {
      const answer = await program.call(name, request);
      if (answer === null) throw new ProgramEnded();
      // The program is of the same account, as the handshake proved, and checks what it sends by its types.
      return unsafeCast<Answer>(answer);
    },
    close: () => program.close(),
  };
}
