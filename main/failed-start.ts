import { app, dialog } from 'electron';
import { messages } from '../shared/i18n/messages';
import type { AppArguments } from './app-arguments.mjs';

/** Why the app quits instead of starting, or prints that a part of it didn't start. Loaded only then, with its texts. */

export function refuseArgument(argument: string): void {
  exitWith(2, messages.program.terminal.unknownArgument({ argument }));
}

/** The app that is already running cannot do what this one was started for. */
export function refuseSecondStart(): void {
  exitWith(1, messages.program.terminal.alreadyRunning);
}

export function refuseFolder(folder: string, { windowPicture }: AppArguments): void {
  const { couldNotStart, terminal } = messages.program;
  const reason = terminal.folderUnusable({ folder });
  // On Linux, before Electron is ready, this prints the reason, too.
  if (!windowPicture && process.platform !== 'linux') dialog.showErrorBox(couldNotStart.title, reason);
  exitWith(1, reason);
}

/** A program that could not start must quit. Without a window it would only hold the lock of its profile. */
export function exitAfterFailedStart(error: unknown, { windowPicture }: AppArguments): void {
  const name = error instanceof Error ? error.name : 'unknown';
  const words = messages.program.couldNotStart;
  // Without a display the dialog could not be closed.
  if (!windowPicture) dialog.showErrorBox(words.title, words.advice({ error: name }));
  exitWith(1, `${words.title}. ${words.advice({ error: name })}`);
}

/** `log`: the path of the log. */
export function exitWithoutContent(log: string): void {
  exitWith(1, messages.program.terminal.contentNotShown({ log }));
}

/** Prints that the built-in service didn't start; a start that was only to show it ends. */
export function reportMissingService(log: string, { windowPicture }: AppArguments): void {
  const reason = messages.program.terminal.builtInNotStarted({ log });
  if (windowPicture) exitWith(1, reason);
  else process.stderr.write(`${reason}\n`);
}

/** Quits a program that could not do what it was started for, and prints why. */
function exitWith(code: number, reason: string): void {
  process.stderr.write(`${reason}\n`);
  app.exit(code);
}
