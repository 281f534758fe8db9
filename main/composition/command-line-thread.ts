import { workerData } from 'node:worker_threads';
import { clockAhead } from '../../shared/node/clock';
import { unsafeCast } from '../../shared/unsafe-cast';
import { unexpectedErrorLine } from '../command-line/failure-texts';
import { optionalOutputTo, outputTo } from '../command-line/output';
import { runCommandLine } from '../command-line/run-command-line';
import { readToEnd } from '../command-line/standard-input';
import { ProfileFolder } from './profile-folder';
import type { CommandLineStart } from './start-command-line';
import { startForCommands } from './start-for-commands';
import { workInProgram } from './work-in-program';

/** The command line as a thread of the program, whose main thread waits for it (start-command-line.ts). */
const { args, profileFolder, folder, version, programArguments, clockAheadMs, ended } =
  unsafeCast<CommandLineStart>(workerData);

const { now } = clockAhead(clockAheadMs);
const profiles = new ProfileFolder(profileFolder, now);
const errors = optionalOutputTo(2);
const programStart = (profileId: string) => startForCommands({ profileFolder, programArguments, profileId });

/** How long what the command began is waited for, such as a keychain that is being written, ms. */
const endingTimeoutMs = 10_000;

// Only when this thread does nothing any more may the program end: native modules that still work would crash it.
process.once('exit', (exitCode) => {
  Atomics.store(ended, 1, exitCode);
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
  // The modules' code must not be unloaded while the program ends.
  Atomics.wait(ended, 0, 1);
});

// The thread waits once it exits, so that nobody else can say why.
process.once('uncaughtExceptionMonitor', ({ name }) => errors.write(unexpectedErrorLine(name)));

// Until the command has ended well: its thread ends as soon as nothing is in progress.
process.exitCode = 1;
void runCommandLine(args, {
  version,
  folder,
  output: outputTo(1),
  errors,
  now,
  csvDialect: { separator: ',', decimalSign: '.', byteOrderMark: false },
  settings: () => profiles.settings(),
  profiles: () => profiles.profiles(),
  open: (profile) => profiles.open(profile),
  openSql: (profile) => profiles.openSql(profile),
  // A thread that runs a statement can't be ended: process.exit waits for it, and ending without it crashes.
  endAtOnce: () => process.kill(process.pid, 'SIGKILL'),
  work: (profile) => workInProgram({ profileFolder, profiles, start: programStart }, profile),
  input: (maxBytes) => readToEnd(0, maxBytes),
  assistant: async (profile) =>
    (await import('./assistant-door')).openAssistantDoor({
      profileFolder,
      profiles,
      named: profile,
      version,
      // The door's own code is in a folder of shared code.
      programs: import.meta.dirname,
    }),
}).then(
  (exitCode) => {
    process.exitCode = exitCode;
    setTimeout(() => process.exit(), endingTimeoutMs).unref();
  },
  () => process.exit(1),
);
