import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A program of Node as a process of its own, with a channel for messages. */
export interface Child {
  /** Its stdout. */
  readonly output: Readable;
  /** Waits for something that the process does; rejects where it ends first. */
  until<Thing>(done: Promise<Thing>): Promise<Thing>;
  /** Sends a message and resolves with the next one that comes. */
  ask(message: string | object): Promise<unknown>;
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Starts Node with arguments; it is ended with us at the latest. Its stderr is ours. */
export function startChild(args: readonly string[]): Child {
  const child = spawn(process.execPath, [...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  if (child.stdout === null) throw new Error('The process was started without an output.');
  const kill = () => child.kill('SIGKILL');
  // Before the folder is removed in which it may be writing.
  process.prependOnceListener('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const early = ended.then(([code]) => {
    throw new Error(`"node ${args.join(' ')}" ended with exit code ${code} before it was stopped.`);
  });
  // It ends at last, and then nobody waits for anything.
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
