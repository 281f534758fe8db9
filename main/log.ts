import { appendFile, rename, stat } from 'node:fs/promises';

/** Facts a log line may hold: names, codes, counts. Nothing a service sent, nothing a person typed, no key. */
export type LogFacts = Readonly<Record<string, string | number | boolean>>;

export interface Log {
  write(event: string, facts?: LogFacts): void;
}

const largestLogBytes = 1_000_000;

/**
 * A log file of one line a happening. At a megabyte it is moved to `.1` and begun again. A log that cannot be written
 * must never stop the program, so its own failures are swallowed.
 */
export function createLog(path: string, now: () => number): Log {
  let writing: Promise<void> = Promise.resolve();
  async function append(line: string): Promise<void> {
    const size = await stat(path).then(
      (file) => file.size,
      () => 0,
    );
    if (size > largestLogBytes) await rename(path, `${path}.1`).catch(() => undefined);
    await appendFile(path, line, { mode: 0o600 });
  }
  return {
    write(event, facts = {}) {
      const line = `${JSON.stringify({ at: new Date(now()).toISOString(), event, ...facts })}\n`;
      writing = writing.then(() => append(line)).catch(() => undefined);
    },
  };
}
