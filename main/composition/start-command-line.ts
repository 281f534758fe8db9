import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { nameSessionFolder } from './session-folder';

/** What the thread of the command line is started with. */
export interface CommandLineStart {
  readonly args: readonly string[];
  readonly profileFolder: string;
  /** The folder that the command was typed in. */
  readonly folder: string;
  readonly version: string;
  /** The arguments with which the program itself is started, without its profile folder. */
  readonly programArguments: readonly string[];
  /** ms; 0 unless a test sets the time. */
  readonly clockAheadMs: number;
  /** 1 once it has ended; its exit code. */
  readonly ended: Int32Array;
}

/**
 * Runs a command in a thread, and ends the program with its exit code. This thread waits: a program whose main thread goes
 * on opens a display, which a script may not have, and starts the processes of a window.
 */
export function runCommandLineAndExit(start: Omit<CommandLineStart, 'ended'>): never {
  nameSessionFolder(process.env);
  const ended = new Int32Array(new SharedArrayBuffer(8));
  new Worker(join(import.meta.dirname, 'command-line-guard.js'), {
    workerData: { ...start, ended } satisfies CommandLineStart,
  });
  Atomics.wait(ended, 0, 0);
  process.exit(Atomics.load(ended, 1));
}
