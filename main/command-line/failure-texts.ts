import { programName } from './program-name';

/** Why a command failed, in words of its own. */
export const failureTexts = {
  notOpen: 'The program isn’t open. Open it, and try again.',
  notStarted: 'The program couldn’t be started. Open it: it says why.',
  noCopy: 'This profile has no reports on this computer yet. Open it in the program.',
  noKey:
    'The keychain has no key for the local copy, or is locked. Unlock the keychain. If the program saved the key without a keychain, only the program can read the local copy.',
  otherVersion: 'The local copy is of another version of the program. Open the profile in this version once.',
  tooMuchMemory: 'The statement takes too much memory. Let it read fewer rows, or sort and group less.',
  damagedCopy: 'The local copy can’t be read. Open the program, which says what to do.',
  otherProfile: (name: string) =>
    `The program doesn’t have the profile ${name} open. Open it there, and try again.`,
  programEnded:
    'The program ended, or has a bug. Run the command again: what it did already isn’t done twice.',
  notUnderstood: (path: string) => `${path} can’t be understood. Open the program, which says what to do.`,
} as const;

/** Returns the line about a bug. The text of an error may quote data, so only its name is in it. */
export function unexpectedErrorLine(name: string): string {
  return `${programName}: unexpected error (${name}).\n`;
}
