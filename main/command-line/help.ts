import type { Command, Option, Word } from './command';
import { programName } from './program-name';
import { commonOptions } from './read-arguments';

/** Returns what `whereabouts --help` prints. */
export function helpOf(commands: readonly Command[]): string {
  return [
    `Usage: ${programName} COMMAND [arguments]`,
    '',
    'Reads and writes what the program has on this computer, whether the program is open or not.',
    '',
    'Commands:',
    ...table(commands.map(({ name, about }) => [name, about])),
    '',
    `${programName} COMMAND --help shows its options, with examples.`,
    '',
    'Data goes to standard output, messages to standard error.',
    'Exit codes: 0 done, 1 failed, 2 wrong use.',
    '',
  ].join('\n');
}

/** Returns what `whereabouts COMMAND --help` prints. */
export function helpOfCommand({ name, about, words, options, examples }: Command): string {
  return [
    `Usage: ${[programName, name, ...words.map(wordOf), '[options]'].join(' ')}`,
    '',
    `${about}.`,
    ...section(
      'Arguments',
      words.map((word) => [word.name, withChoices(word.about, word.choices)]),
    ),
    ...section('Options', Object.entries({ ...options, ...commonOptions }).map(optionLine)),
    '',
    'Examples:',
    ...examples.map((example) => `  ${programName} ${example}`),
    '',
  ].join('\n');
}

function section(heading: string, lines: readonly (readonly [string, string])[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${heading}:`, ...table(lines)];
}

function optionLine([name, { value, about, choices }]: readonly [string, Option]): readonly [string, string] {
  return [`--${name}${value === undefined ? '' : ` ${value}`}`, withChoices(about, choices)];
}

function withChoices(about: string, choices: readonly string[] | undefined): string {
  return choices ? `${about}: ${choices.join(', ')}` : about;
}

function wordOf({ name, takes }: Word): string {
  return takes === 'rest' ? `[${name}...]` : name;
}

function table(lines: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...lines.map(([first]) => first.length));
  return lines.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}
