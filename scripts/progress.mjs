// @ts-check

/**
 * One line for the person who waits. Always on stderr: what a command prints on stdout (a path, a line of JSON)
 * is read by programs.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** A set-up that cannot go on; `message` is the whole text to show, without a stack. */
export class SetupFailure extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'SetupFailure';
  }
}

/**
 * Runs the main function of a script: a SetupFailure becomes its text and exit code 1.
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
