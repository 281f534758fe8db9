import { counted } from '../number-text';

/** Why the encrypted store of a profile can't be opened. Nothing on disk was changed. */
export const storeFaults = {
  'keychain-locked': {
    title: 'The keychain is locked',
    what: 'The reports on this computer are encrypted, and the keychain that holds their key is locked.',
    advice:
      'Unlock the keychain and try again. If it’s still locked here, restart Whereabouts. No data is lost.',
  },
  'keychain-unavailable': {
    title: 'Can’t reach the keychain',
    what: 'The reports on this computer are encrypted, and the keychain that holds their key isn’t responding.',
    advice: 'Try again when the keychain is running. No data is lost.',
  },
  'key-lost': {
    title: 'The key of the local copy is missing',
    what: 'The reports and notes on this computer are encrypted, and the keychain no longer has their key.',
    advice:
      'If the keychain was moved or reset, restore it and try again. Otherwise, start over: the old files are set aside, never deleted.',
  },
  'wrong-key': {
    title: 'The keychain has a different key',
    what: 'The reports and notes on this computer were encrypted with a different key from the one that’s now in the keychain.',
    advice:
      'If this profile folder came from another computer or account, copy its keychain entry too. Otherwise, start over: the old files are set aside, never deleted.',
  },
  'other-service': {
    title: 'This data belongs to another address',
    what: (madeFor: string, requested: string) =>
      `The reports, notes and outbox of this profile were created with ${madeFor}, but the profile’s address is now ${requested}. None of this data was sent there, and nothing was changed.`,
    advice:
      'If you didn’t change the address, restore it and enter its API key. To use the new address as well, restore the old one and add a profile for the new one. Or start over with the new address: the old files are set aside, never deleted.',
  },
  newer: {
    title: 'The local copy is from a newer version',
    what: 'A newer version of Whereabouts wrote this profile’s files, and this version can’t read them.',
    advice: 'Use the newer version. Nothing was changed.',
  },
  'user-data-damaged': {
    title: 'Your data is damaged',
    what: 'The file with this profile’s outbox, notes and views can’t be read.',
    advice:
      'Try again, or restore a backup of the profile folder. If you start over, the damaged file is set aside and everything that can be read is recovered from it.',
  },
  'no-database-module': {
    title: 'Can’t load a database module',
    what: (failed: string) =>
      `This profile’s files can’t be opened, because none of the database modules works on this computer. ${failed}`,
    olderNodeApi: (name: string, required: number, found: number) =>
      `${name} requires Node-API ${required}, but this program has version ${found}.`,
    notLoaded: (name: string, message: string) => `${name} couldn’t be loaded (${message}).`,
    advice:
      'Reinstall Whereabouts and try again. If you run it from its sources, run “npm ci” first. Nothing was changed.',
  },
  'in-use': {
    title: 'The local copy is already open',
    what: 'Another instance of Whereabouts is using this profile’s files.',
    advice: 'Close the other instance and try again.',
  },
  disk: {
    title: 'Can’t open the local copy',
    what: (code: string) => `This profile’s files couldn’t be read or written (${code}).`,
    advice:
      'Check that the disk has free space and that you have read and write access to the profile folder.',
  },
};

/** What was done to open a store, or what it can no longer do. */
export const storeNotices = {
  rebuilt: {
    titles: {
      damaged: 'The local copy was damaged and has been set aside',
      missing: 'The local copy was missing',
      stale: 'The local copy was out of date and has been set aside',
      'other-service': 'The local copy was from another service and has been set aside',
    },
    what: 'Whereabouts is syncing all reports again. Your notes, views and outbox haven’t changed.',
  },
  userDataStale: {
    title: 'Your data is an older copy than the one last used',
    what: 'It lacks the notes, views and feedback added since then. Before you send feedback again, check in the outbox what was already sent.',
  },
  userDataReset: {
    title: 'Your data was started over',
    nothingSaved: 'None of the previous data could be read. The old file is stored next to the new one.',
    allSaved: (counts: string) =>
      `Recovered: ${counts}. All of the data could be read. The old file is stored next to the new one.`,
    someSaved: (counts: string) =>
      `Recovered: ${counts}. Some of the data couldn’t be read. The old file is stored next to the new one.`,
    feedback: (count: number) =>
      counted(count, 'feedback entry in the outbox', 'feedback entries in the outbox'),
    drafts: (count: number) => counted(count, 'draft', 'drafts'),
    verdicts: (count: number) => counted(count, 'verdict', 'verdicts'),
    notes: (count: number) => counted(count, 'note', 'notes'),
    views: (count: number) => counted(count, 'saved view', 'saved views'),
    cases: (count: number) => counted(count, 'case', 'cases'),
  },
  otherServiceSetAside: {
    title: 'The data of the other address has been set aside',
    what: (madeFor: string) =>
      `The data created with ${madeFor} is stored next to the new files in the profile folder. None of it was sent.`,
  },
  readOnly: {
    title: 'Changes can’t be saved to disk',
    what: (code: string) =>
      `You can read stored data, but nothing new is saved (${code}). Free up space on the disk that contains the profile folder.`,
  },
};
