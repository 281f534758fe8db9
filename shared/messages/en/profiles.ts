import type { LeftBehind, ProfileColour } from '../../profile';

/** Profiles: switching, names and colours, removal. */
export const profiles = {
  menu: (name: string) => `Profile ${name}`,
  open: (name: string) => `Open ${name}`,
  opened: 'Open now',
  add: 'Add a profile…',
  edit: 'Edit profile…',
  editNamed: (name: string) => `Edit profile ${name}`,
  remove: 'Remove profile…',
  removeNamed: (name: string) => `Remove profile ${name}`,
  onThisComputer: 'On this computer',
  dialog: {
    title: 'Edit profile',
    name: 'Profile name',
    colour: 'Colour',
    save: 'Save',
    nameMissing: 'A profile needs a name.',
  },
  colours: {
    blue: 'Blue',
    teal: 'Teal',
    green: 'Green',
    amber: 'Amber',
    red: 'Red',
    violet: 'Violet',
    grey: 'Grey',
  } satisfies Readonly<Record<ProfileColour, string>>,
  removal: {
    title: (name: string) => `Remove the profile ${name}?`,
    key: 'Its API key is removed from the keychain of this computer.',
    files:
      'Its local copy is deleted: reports, and all that only you have of it, which is feedback not sent yet, the history of what was sent, drafts, presets, notes and views.',
    builtIn: 'The sample data that the built-in service made is deleted as well.',
    service: 'Nothing changes at the service.',
    continue: 'Continue',
    sureTitle: 'Are you sure?',
    sure: 'What is deleted cannot be brought back: there is no copy of it anywhere.',
    waiting: (count: number) =>
      count === 1
        ? 'One feedback in its outbox was not sent and will never be.'
        : `${count} feedbacks in its outbox were not sent and will never be.`,
    action: 'Remove profile',
  },
  removed: {
    title: (name: string) => `The profile ${name} was removed`,
    all: 'Its API key, its local copy and the key of that copy are no longer on this computer.',
    some: 'It is off the list. What is left is removed at the next start, if that is possible then:',
    left: {
      'api-key': 'its API key, in the keychain',
      'store-key': 'the key of its local copy, in the keychain',
      files: 'files of its local copy',
    } satisfies Readonly<Record<LeftBehind['what'], string>>,
    dismiss: 'Dismiss',
  },
};
