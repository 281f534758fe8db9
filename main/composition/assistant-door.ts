import { createReadStream, fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { fail, type Result, succeed } from '../../shared/result';
import { unsafeCast } from '../../shared/unsafe-cast';
import { DoorSession } from '../assistant/door/door-session';
import { serveAssistant } from '../assistant/door/serve-assistant';
import type { AssistantProgram, ProgramAnswer } from '../assistant/program-calls';
import { refusalTexts } from '../assistant/refusal-texts';
import type { Failure } from '../command-line/command';
import { failureTexts } from '../command-line/failure-texts';
import { outputTo } from '../command-line/output';
import { RunningProgram } from '../command-socket/running-program';
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
  const [file, settings] = [await profiles.reportsFile(named), await profiles.settings()];
  if (!file.ok) return file;
  if (!settings.ok) return settings;
  const program = await RunningProgram.find(profileFolder);
  if (program === null) return fail({ kind: 'failed', text: failureTexts.notOpen });
  const session = await DoorSession.begin(assistantProgram(program), file.value.profileId);
  if (!session.ok) {
    program.close();
    return fail({ kind: 'failed', text: refusalTexts[session.problem] });
  }
  const opened = await profiles.openFile(file.value);
  if (!opened.ok) {
    program.close();
    return opened;
  }
  const thread = join(programs, 'investigation-thread.js');
  const reports = investigatedReports(opened.value, { program: thread, file: file.value });
  return succeed(async () => {
    const input = standardInput();
    await serveAssistant({
      ...{ session: session.value, reports, settings: settings.value, version },
      input,
      output: standardOutput(),
    });
    input.destroy();
    program.close();
    await reports.close();
  });
}

function assistantProgram(program: RunningProgram): AssistantProgram {
  return {
    call: async (name, request) => {
      const answer = await program.call(name, request);
      // The program is of the same account, as the handshake proved, and checks what it sends by its types.
      return answer === null ? fail('program-closed') : unsafeCast<ProgramAnswer<typeof name>>(answer);
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
