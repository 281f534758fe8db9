import type { Surroundings } from '../../../main/command-line/command';
import { OutputClosed } from '../../../main/command-line/output';
import { type ExitCode, runCommandLine } from '../../../main/command-line/run-command-line';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { plainCsv } from '../files/plain-csv';

/** Returns what a command has around it where there is no profile, the program is closed, and nobody reads the output. */
export function commandSurroundings(change: Partial<Surroundings> = {}): Surroundings {
  const closed = async () => fail({ kind: 'failed' as const, text: 'The program isn’t open.' });
  const without = async () => fail({ kind: 'failed' as const, text: 'There is no profile yet.' });
  return {
    folder: '/',
    output: { write: () => undefined },
    errors: { write: () => undefined },
    now: () => 0,
    csvDialect: plainCsv,
    settings: async () => succeed(defaultSettings),
    profiles: async () => succeed([]),
    program: closed,
    assistant: closed,
    work: without,
    open: without,
    openSql: without,
    input: () => succeed(new Uint8Array()),
    endAtOnce: () => undefined,
    ...change,
  };
}

/** Output that nobody reads any more. */
export const closedOutput: Surroundings['output'] = {
  write: () => {
    throw new OutputClosed();
  },
};

interface CommandRun {
  readonly code: ExitCode;
  /** What it wrote on standard output. */
  readonly data: string;
  readonly errors: string;
}

/** Runs a command of version 1.2.3 in such surroundings. */
export async function runCommand(
  args: readonly string[],
  change: Partial<Surroundings> = {},
): Promise<CommandRun> {
  const printed = { data: '', errors: '' };
  const to = (what: keyof typeof printed) => ({
    write: (data: string | Uint8Array) => {
      printed[what] += data.toString();
    },
  });
  const recording = { output: to('data'), errors: to('errors'), ...change };
  const code = await runCommandLine(args, { version: '1.2.3', ...commandSurroundings(recording) });
  return { code, ...printed };
}
