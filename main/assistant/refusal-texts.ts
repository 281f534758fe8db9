import type { Refusal } from './program-calls';

/** What an assistant is told. English in every language, as on the command line. */
export const refusalTexts: Readonly<Record<Refusal, string>> = {
  'program-closed': 'The program isn’t open any more. Open it, and connect the assistant again.',
  'no-answer': 'The program didn’t answer in time, so nothing left. Try again.',
  'profile-not-open':
    'The program has another profile open. Open this profile, and connect the assistant again.',
  off: 'Assistants are off for this profile. Turn them on in the program: Settings, Assistants.',
  ended: 'The session was ended in the program. Connect the assistant again.',
  refused: 'This tool isn’t allowed. A person can allow it in the program: Settings, Assistants.',
  'not-asked': 'Nobody allowed this tool. Allow it in the window of the program, and try again.',
  'too-many': 'That is too much for one session. Ask for less, or connect the assistant again.',
  'too-fast': 'Those were too many answers in a minute. Wait a minute, then ask again.',
  changed: 'Less is allowed than when this was asked. Ask again.',
  'not-noted': 'The program couldn’t note what would leave this computer, so nothing left.',
  unexpected: 'The program couldn’t answer.',
};
