import type { Result } from '../result';
import { systemErrorText } from './system-error-text';

/** A program without Electron that runs until a signal stops it. */
export interface Program<Options, Running extends { close(): Promise<void> }> {
  readonly usage: string;
  /** Succeeds with null if help was requested, and fails with a sentence that describes the error. */
  read(args: readonly string[]): Result<Options | null, string>;
  /** Rejects with an error whose message is for the user. `stopped` cancels the start. */
  start(options: Options, stopped: AbortSignal): Promise<Running>;
  /** Returns what is printed as one line of JSON when the program is ready. */
  ready(running: Running): object;
}

/** Runs a program with these arguments until a signal stops it. */
export async function runProgram<Options, Running extends { close(): Promise<void> }>(
  args: readonly string[],
  program: Program<Options, Running>,
): Promise<void> {
  const options = program.read(args);
  if (!options.ok) {
    process.stderr.write(`${options.problem}\n\n${program.usage}`);
    process.exitCode = 2;
  } else if (options.value === null) {
    process.stdout.write(program.usage);
  } else {
    await runUntilStopped(options.value, program).catch(failWith);
  }
}

async function runUntilStopped<Options, Running extends { close(): Promise<void> }>(
  options: Options,
  program: Program<Options, Running>,
): Promise<void> {
  const stopped = new AbortController();
  // Not `once`: both the terminal and npm forward Ctrl+C, and the second signal must not interrupt the shutdown.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());
  const running = await program.start(options, stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });
  if (!running) return;
  if (stopped.signal.aborted) return running.close();
  stopped.signal.addEventListener('abort', () => void running.close().catch(failWith));
  process.stdout.write(`${JSON.stringify(program.ready(running))}\n`);
}

/** Says why the program fails. It ends with exit code 1 when nothing runs any more. */
export function failWith(error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : '';
  const text = systemErrorText(error) ?? `${error instanceof Error ? error.message : String(error)}${cause}`;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

/** Says where a defect is that doesn't end the program. */
export function reportDefect(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}
