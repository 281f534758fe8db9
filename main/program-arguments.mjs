// @ts-check

// Read by the program and, before it sets anything up, by npm start.

/**
 * The program's own arguments. All others are Chromium's, Electron's or links.
 * @typedef {object} ProgramArguments
 * @property {boolean} builtIn open the built-in service for this run
 * @property {boolean} windowPicture write a picture of the window and print its path; given by npm start, without a display.
 *   A packaged program has no such argument: nobody gets reports out of the encrypted store by starting it
 */

const builtIn = '--built-in';
const windowPicture = '--window-picture';

const ours = [builtIn, windowPicture];

/** What somebody writes who means ours. None of Chromium's switches begins like it. */
const meantAsOurs = /^(-+buil[dt]|built-?in$|--window-picture)/i;

/**
 * @param {readonly string[]} argv what follows the executable
 * @param {{ isPackaged: boolean }} program
 * @returns {{ given: ProgramArguments } | { unknown: string }} `unknown`: an argument that is meant as ours and is not
 */
export function readProgramArguments(argv, { isPackaged }) {
  const unknown = argv.find(
    (argument) => !(isPackaged ? [builtIn] : ours).includes(argument) && meantAsOurs.test(argument),
  );
  if (unknown !== undefined) return { unknown };
  return { given: { builtIn: argv.includes(builtIn), windowPicture: argv.includes(windowPicture) } };
}
