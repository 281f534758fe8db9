import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, workerData } from 'node:worker_threads';
import { unsafeCast } from '../../shared/unsafe-cast';
import { unexpectedErrorLine } from '../command-line/failure-texts';
import type { CommandLineStart } from './start-command-line';

/**
 * The thread that starts the thread of the command line, and ends the program if that ends by itself: without memory, or because
 * its code can't be loaded. The program's main thread waits and learns nothing.
 */

/** Memory of the command, MB: enough for a list of ten million reports. A larger young generation takes more, and is hardly faster. */
const youngMb = 16;
const oldMb = 2_048;

const start = unsafeCast<CommandLineStart>(workerData);
const command = new Worker(join(import.meta.dirname, 'command-line.js'), {
  workerData: start,
  resourceLimits: { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: oldMb },
});
command.once('error', (error) => {
  try {
    writeSync(2, unexpectedErrorLine(error.name));
  } catch {
    // Nobody reads it.
  }
});
command.once('exit', endProgram);
// Also if this thread has a bug.
process.once('exit', endProgram);

/** Does nothing if the command has ended by itself, with its own exit code. */
function endProgram(): void {
  if (Atomics.load(start.ended, 0) === 1) return;
  Atomics.store(start.ended, 1, 1);
  Atomics.store(start.ended, 0, 1);
  Atomics.notify(start.ended, 0);
}
