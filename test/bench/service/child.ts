import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A Node program in its own process, with a message channel. */
export interface Child {
  /** Its stdout. */
  readonly output: Readable;
  /** Waits for an event of the process; rejects if it ends first. */
  until<Thing>(done: Promise<Thing>): Promise<Thing>;
  /** Sends a message and resolves with the next message received. */
  ask(message: string | object): Promise<unknown>;
  /** Ends the process; resolves when it has exited. */
  stop(): Promise<void>;
}

/** Starts Node with arguments. It ends with this process at the latest and shares its stderr. */
export function startChild(args: readonly string[]): Child {
  const child = spawn(process.execPath, [...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  if (child.stdout === null) throw new Error('The process was started without an output.');
  const kill = () => child.kill('SIGKILL');
  // Before the folder that it may write to is removed.
  process.prependOnceListener('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const early = ended.then(([code]) => {
    throw new Error(`"node ${args.join(' ')}" ended with exit code ${code} before it was stopped.`);
  });
  // After its end, nothing is pending.
  early.catch(() => {});
  const until = <Thing>(done: Promise<Thing>) => Promise.race([done, early]);
  return {
    output: child.stdout,
    until,
    async ask(message) {
      const answer = once(child, 'message');
      child.send(message);
      const [received] = await until(answer);
      return received;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
