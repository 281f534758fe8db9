import { systemCode } from '../../shared/node/files';
import type { Command, Failure, Surroundings } from './command';
import { commands } from './commands';
import { failureTexts, unexpectedErrorLine } from './failure-texts';
import { helpOf, helpOfCommand } from './help';
import { OutputClosed, OutputFailed } from './output';
import { ProgramEnded } from './program-ended';
import { programName } from './program-name';
import { readArguments } from './read-arguments';
import { say } from './say';
import { failureText } from './with-worked-profile';

/** 0: done; 1: failed; 2: wrong use. */
export type ExitCode = 0 | 1 | 2;

/** Runs the command that the arguments name, and returns the exit code. Never rejects. */
export async function runCommandLine(
  args: readonly string[],
  around: Surroundings & { readonly version: string },
): Promise<ExitCode> {
  try {
    const [name = '--help', ...rest] = args;
    if (name === '--version') return print(around, `${around.version}\n`);
    if (name === '--help' || name === 'help') return help(rest[0], around);
    const command = commands.find((each) => each.name === name);
    return command ? await run(command, rest, around) : wrongUse(around, `Unknown command: ${name}.`);
  } catch (error) {
    if (error instanceof OutputClosed) return 0;
    if (error instanceof OutputFailed) return failed(around, failureTexts.outputFailed(error));
    if (error instanceof ProgramEnded) return failed(around, failureTexts.programEnded);
    const code = systemCode(error);
    if (code !== null) return failed(around, failureTexts.refusedBySystem(code));
    around.errors.write(unexpectedErrorLine(error instanceof Error ? error.name : 'unknown'));
    return 1;
  }
}

function help(name: string | undefined, around: Surroundings): ExitCode {
  if (name === undefined) return print(around, helpOf(commands));
  const command = commands.find((each) => each.name === name);
  return command ? print(around, helpOfCommand(command)) : wrongUse(around, `Unknown command: ${name}.`);
}

async function run(command: Command, args: readonly string[], around: Surroundings): Promise<ExitCode> {
  const given = readArguments(command, args);
  if (!given.ok) return wrongUse(around, given.problem, command.name);
  if (given.value.options.help === true) return print(around, helpOfCommand(command));
  const outcome = await command.run(given.value, around);
  if (outcome.ok) return 0;
  const { problem: failure } = outcome;
  if (failure.kind === 'wrong use') return wrongUse(around, failure.text, command.name);
  return failed(around, textOf(failure));
}

function failed(around: Surroundings, text: string): ExitCode {
  say(around, `${programName}: ${text}`);
  return 1;
}

function textOf(failure: Failure): string {
  return failure.kind === 'problem' ? failureText(failure.problem) : failure.text;
}

function print({ output }: Surroundings, text: string): ExitCode {
  output.write(text);
  return 0;
}

function wrongUse(around: Surroundings, text: string, command?: string): ExitCode {
  const advice = `${[programName, ...(command === undefined ? [] : [command])].join(' ')} --help shows how to use it.`;
  say(around, `${programName}: ${text}`);
  say(around, advice);
  return 2;
}
