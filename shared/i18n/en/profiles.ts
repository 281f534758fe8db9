import type { ProfileColour, RemovalLeftover } from '../../profile';

/** Profiles: switching, names and colours, removal. */
export const profiles = {
  menu: (name: string) => `Profile ${name}`,
  open: (name: string) => `Open ${name}`,
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
    nameMissing: 'Enter a profile name.',
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
    key: 'Its API key is removed from this computer’s keychain.',
    files:
      'Its local copy is deleted, together with data that exists only on this computer: unsent feedback, the history of sent feedback, drafts, presets, notes and views.',
    builtIn: 'The sample data of the built-in service is also deleted.',
    service: 'Nothing changes on the service.',
    continue: 'Continue',
    sureTitle: 'Are you sure?',
    sure: 'You can’t undo this: there is no other copy of the deleted data.',
    waiting: (count: number) =>
      count === 1
        ? '1 feedback entry in its outbox wasn’t sent and never will be.'
        : `${count} feedback entries in its outbox weren’t sent and never will be.`,
    action: 'Remove profile',
  },
  removed: {
    title: (name: string) => `The profile ${name} was removed`,
    all: 'Its API key, its local copy and the copy’s key are no longer on this computer.',
    some: 'It’s no longer in the list. Whereabouts tries to remove what remains the next time it starts:',
    left: {
      'api-key': 'its API key, in the keychain',
      'store-key': 'the key of its local copy, in the keychain',
      files: 'files of its local copy',
    } satisfies Readonly<Record<RemovalLeftover['what'], string>>,
  },
};
