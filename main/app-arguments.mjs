// @ts-check

// Read by the app and, before it sets anything up, by npm start.

/**
 * The app's own arguments. All others are Chromium's, Electron's or links.
 * @typedef {object} AppArguments
 * @property {boolean} builtIn open the built-in service for this run
 * @property {boolean} windowPicture write a picture of the window and print its path; given by npm start, without a display.
 *   A packaged app has no such argument, so that starting it can't take reports out of the encrypted store
 * @property {string | null} forCommands run without a window, with the profile of this ID open, while commands need the program;
 *   given by the command line
 */

const builtIn = '--built-in';
const windowPicture = '--window-picture';
/** Followed by the ID of a profile. */
export const forCommands = '--for-commands=';

const ownArguments = [builtIn, windowPicture];

/** Matches misspelled arguments of this app. No switch of Chromium begins like them. */
const misspelled = /^(-+buil[dt]|built-?in$|--window-picture|--for-commands)/i;
const forProfile = /^--for-commands=([\w-]{1,100})$/;

/**
 * @param {readonly string[]} argv what follows the executable
 * @param {{ isPackaged: boolean }} program
 * @returns {{ given: AppArguments } | { unknown: string }} `unknown`: a misspelled argument of this app
 */
export function readAppArguments(argv, { isPackaged }) {
  const unknown = argv.find(
    (argument) =>
      !(isPackaged ? [builtIn] : ownArguments).includes(argument) &&
      !forProfile.test(argument) &&
      misspelled.test(argument),
  );
  if (unknown !== undefined) return { unknown };
  const profile = argv.map((argument) => forProfile.exec(argument)?.[1]).find((id) => id !== undefined);
  return {
    given: {
      builtIn: argv.includes(builtIn),
      windowPicture: argv.includes(windowPicture),
      forCommands: profile ?? null,
    },
  };
}
