import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type OutboxCommand, type OutboxReport, outboxReport } from './outbox-messages';

/** A process of outbox-child.ts. */
export interface OutboxProcess {
  send(command: OutboxCommand): void;
  kill(): void;
  /** Resolves when the process has ended; rejects if it ends without being killed or asked to end. */
  readonly gone: Promise<void>;
}

/** Starts the process on a folder; its requests use the API key `key`. */
export function launchOutbox(
  file: string,
  {
    folder,
    baseAddress,
    key,
  }: { readonly folder: string; readonly baseAddress: string; readonly key: string },
  onReport: (report: OutboxReport) => void,
): OutboxProcess {
  const child = spawn(process.execPath, [file, folder, baseAddress, key], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let killed = false;
  child.on('message', (message) => {
    if (!killed) onReport(outboxReport.parse(message));
  });
  return {
    // A killed process accepts no commands; its end is detected separately.
    send: (command) => void (child.connected && child.send(command, () => undefined)),
    kill: () => {
      killed = true;
      child.kill('SIGKILL');
    },
    gone: once(child, 'exit').then(([code, signal]) => {
      if (!killed && code !== 0) throw new Error(`The process ended by itself: ${code ?? signal}`);
    }),
  };
}
