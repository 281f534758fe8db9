import { programName } from './program-name';

/** Why a command failed, in words of its own. */
export const failureTexts = {
  notOpen: 'The program isn’t open. Open it, and try again.',
  noCopy: 'This profile has no reports on this computer yet. Open it in the program.',
  noKey:
    'The keychain has no key for the local copy, or is locked. Unlock the keychain. If the program saved the key without a keychain, only the program can read the local copy.',
  otherVersion: 'The local copy is of another version of the program. Open the profile in this version once.',
  tooMuchMemory: 'The statement takes too much memory. Let it read fewer rows, or sort and group less.',
  damagedCopy: 'The local copy can’t be read. Open the program, which says what to do.',
  inUse:
    'Another program or command uses this profile and doesn’t answer. If a window shows it, work there or close it, and try again.',
  waiting: 'Waiting for another program or command that uses this profile.',
  /** What was done to open a profile's files; the program says more about it. */
  notices: {
    'reports-rebuilt':
      'The local copy couldn’t be used and was set aside. The program receives the reports again.',
    'user-data-stale': 'This is an older copy of your data. Feedback that was sent since is missing.',
    'user-data-reset': 'Your data was created again.',
    'other-service-set-aside': 'Data of another service was set aside.',
    'read-only': 'The disk is full or read-only: nothing can be written.',
  },
  notUnderstood: (path: string) => `${path} can’t be understood. Open the program, which says what to do.`,
} as const;

/** Returns the line about a bug. The text of an error may quote data, so only its name is in it. */
export function unexpectedErrorLine(name: string): string {
  return `${programName}: unexpected error (${name}).\n`;
}
