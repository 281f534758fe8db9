import { createReadStream, fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { fail, type Result, succeed } from '../../shared/result';
import { DoorSession } from '../assistant/door/door-session';
import { serveAssistant } from '../assistant/door/serve-assistant';
import type { AssistantProgram, ProgramAnswer } from '../assistant/program-calls';
import { refusalTexts } from '../assistant/refusal-texts';
import type { Failure } from '../command-line/command';
import { outputTo } from '../command-line/output';
import { ProgramEnded } from '../command-line/program-ended';
import { type ConnectedProgram, connectProgram } from './connect-program';
import { investigatedReports } from './investigated-reports';
import type { ProfileFolder } from './profile-folder';

interface Door {
  readonly profileFolder: string;
  readonly profiles: ProfileFolder;
  /** The profile's name or ID; null: the one that the program opened last. */
  readonly named: string | null;
  readonly version: string;
  /** The folder with the programs of threads. */
  readonly programs: string;
}

/** Connects an assistant with the program and the local copy. Fails if the program is closed, or doesn't allow it. */
export async function openAssistantDoor({
  profileFolder,
  profiles,
  named,
  version,
  programs,
}: Door): Promise<Result<() => Promise<void>, Failure>> {
  const copy = await profiles.localCopy(named);
  if (!copy.ok) return copy;
  const connected = await connectProgram(profileFolder);
  if (!connected.ok) return connected;
  const program = connected.value;
  const session = await DoorSession.begin(assistantProgram(program), copy.value.profileId);
  if (!session.ok) {
    program.close();
    return fail({ kind: 'failed', text: refusalTexts[session.problem] });
  }
  const opened = await profiles.openCopy(copy.value);
  if (!opened.ok) {
    program.close();
    return opened;
  }
  const thread = join(programs, 'investigation-thread.js');
  const reports = investigatedReports(opened.value, { program: thread, file: copy.value });
  // Nothing is read any more, however long the assistant stays.
  session.value.onceEnded(() => void reports.close());
  return succeed(async () => {
    const input = standardInput();
    await serveAssistant({
      ...{ session: session.value, reports, settings: copy.value.settings, version },
      input,
      output: standardOutput(),
    });
    input.destroy();
    program.close();
    await reports.close();
  });
}

/** That the program ended is a value here: the assistant is told so, and its command goes on. */
function assistantProgram(program: ConnectedProgram): AssistantProgram {
  return {
    call: async (name, request) => {
      try {
        return await program.call<ProgramAnswer<typeof name>>(name, request);
      } catch (error) {
        if (error instanceof ProgramEnded) return fail('program-closed');
        throw error;
      }
    },
    close: () => program.close(),
  };
}

/** `process.stdin` of a thread goes through the main thread, which waits for this one. */
function standardInput(): Readable {
  const found = fstatSync(0);
  if (found.isFIFO() || found.isSocket()) return new Socket({ fd: 0, readable: true, writable: false });
  return createReadStream('', { fd: 0, autoClose: false });
}

function standardOutput(): Writable {
  const output = outputTo(1);
  return new Writable({
    decodeStrings: true,
    write: (chunk: Buffer, _, done) => {
      try {
        output.write(chunk);
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error('unwritable'));
      }
    },
  });
}
