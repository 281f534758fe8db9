import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type OutboxCommand, type OutboxReport, outboxReport } from './outbox-messages';

/** A process of outbox-child.ts. */
export interface OutboxProcess {
  say(order: OutboxCommand): void;
  kill(): void;
  /** Resolves when it is gone; rejects where it neither was killed nor told to end. */
  readonly gone: Promise<void>;
}

/** Starts it on a folder; `key` is the API key that its requests come with. */
export function launchOutbox(
  file: string,
  {
    folder,
    baseAddress,
    key,
  }: { readonly folder: string; readonly baseAddress: string; readonly key: string },
  told: (word: OutboxReport) => void,
): OutboxProcess {
  const child = spawn(process.execPath, [file, folder, baseAddress, key], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let killed = false;
  child.on('message', (message) => {
    if (!killed) told(outboxReport.parse(message));
  });
  return {
    // One that was killed takes no more, and its end is told by itself.
    say: (order) => void (child.connected && child.send(order, () => undefined)),
    kill: () => {
      killed = true;
      child.kill('SIGKILL');
    },
    gone: once(child, 'exit').then(([code, signal]) => {
      if (!killed && code !== 0) throw new Error(`The process ended by itself: ${code ?? signal}`);
    }),
  };
}
