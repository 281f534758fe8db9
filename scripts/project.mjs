// @ts-check
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the project: the folder of package.json. */
export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {...string} names
 * @returns {string} an absolute path in the project
 */
export function inProject(...names) {
  return join(projectFolder, ...names);
}

/**
 * Prints a line for the user. Always on stderr, because programs read the stdout of some commands (a path, a line of
 * JSON).
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** An expected failure of a script. `message` is the whole text to show, without a stack. */
export class SetupFailure extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'SetupFailure';
  }
}

/**
 * Runs the main function of a script. For a SetupFailure, prints its message and sets exit code 1.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    say(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/**
 * Returns the version in a package.json.
 * @param {...string} folder below the project; the project itself without one
 * @returns {string}
 */
export function packageVersion(...folder) {
  const file = inProject(...folder, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof version !== 'string') throw new SetupFailure(`${file} has no version.`);
  return version;
}
