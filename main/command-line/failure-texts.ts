import type { OutputFailed } from './output';
import { programName } from './program-name';

/** Why a command failed, in words of its own. */
export const failureTexts = {
  notOpen: 'The program isn’t open. Open it, and try again.',
  noCopy: 'This profile has no reports on this computer yet. Open it in the program.',
  noKey:
    'The keychain has no key for the local copy, or is locked. Unlock the keychain. If the program saved the key without a keychain, only the program can read the local copy.',
  otherVersion: 'The local copy is of another version of the program. Open the profile in this version once.',
  tooMuchMemory: 'The statement takes too much memory. Let it read fewer rows, or sort and group less.',
  valuesChanged: (column: string) =>
    `The values of the column ${column} change with each reading. Parquet needs the same ones twice: write another format, or CAST the column.`,
  damagedCopy: 'The local copy can’t be read. Open the program, which says what to do.',
  otherProfile: (name: string) =>
    `The program doesn’t have the profile ${name} open. Open it there, and try again.`,
  programEnded:
    'The program ended, or has a bug. Run the command again: what it did already isn’t done twice.',
  outputFailed: ({ code, isOfDone }: Pick<OutputFailed, 'code' | 'isOfDone'>) =>
    isOfDone
      ? `The command was carried out, but standard output couldn’t be written (${code}). Run it again to see the result: nothing is done twice.`
      : `Standard output couldn’t be written (${code}). Check that there is space where it goes.`,
  refusedBySystem: (code: string) => `The system refused to read or write a file (${code}).`,
  notUnderstood: (path: string) => `${path} can’t be understood. Open the program, which says what to do.`,
} as const;

/** Returns the line about a bug. The text of an error may quote data, so only its name is in it. */
export function unexpectedErrorLine(name: string): string {
  return `${programName}: unexpected error (${name}).\n`;
}
