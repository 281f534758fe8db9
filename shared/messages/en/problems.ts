import type { UnexpectedAnswer } from '../../api/read-answer';
import { counted, numberText } from '../number-text';

/** What can go wrong: one title, words and action for each problem. */
export const problems = {
  'invalid-input': { title: 'Something entered is not right' },
  'plain-http': {
    title: 'The API key would travel readable',
    what: (host: string) =>
      `The address of ${host} begins with http://, so nothing sent to it is encrypted. Everyone on the way could read the API key and use it.`,
    advice:
      'Use an https:// address if the service has one. Connect without encryption only over a network you trust from end to end.',
  },
  'host-unknown': {
    title: 'There is no such host',
    what: (host: string) => `The name ${host} could not be found.`,
    advice: 'Check its spelling, and that this computer is on the network (or VPN) that knows the name.',
  },
  unreachable: {
    title: 'The service cannot be reached',
    what: (host: string, code: string) => `${host} did not take the connection (${code}).`,
    advice: 'Check the address and its port, this computer’s network, and that the service is running.',
  },
  'tls-refused': {
    title: 'The connection cannot be trusted',
    what: (host: string, code: string) =>
      `${host} could not prove that it is ${host} (${code}). Nothing was sent to it.`,
    advice:
      'Its certificate may be expired, be for another name, or come from an authority this computer does not know.',
  },
  'connection-broken': {
    title: 'The connection was lost',
    what: (host: string, code: string) =>
      `The connection to ${host} broke before an answer came (${code}). Whether the request arrived is not known.`,
    advice: 'Try again.',
  },
  'timed-out': {
    title: 'The service did not answer in time',
    what: (host: string, seconds: number) =>
      `${host} did not answer within ${seconds} s. Whether the request arrived is not known.`,
    advice: 'Try again, or ask for fewer reports per page.',
  },
  'redirect-refused': {
    title: 'The service points to another address',
    what: (host: string) =>
      `${host} answered with a redirect. It was not followed, since it would carry the API key elsewhere.`,
    advice: 'Enter the address that the service really has.',
  },
  'not-the-service': {
    title: 'This is not a reports service',
    what: (host: string, answer: string) => `${host} answered ${answer} instead of reports.`,
    answers: {
      empty: 'with nothing at all',
      html: 'with a web page',
      'not JSON': 'with something that is not JSON',
      'not reports': 'with JSON that holds no reports',
      'nested too deeply': 'with JSON that is nested deeper than any report',
      'too many reports': 'with more reports in one page than were asked for, more than can be taken',
    } satisfies Readonly<Record<UnexpectedAnswer, string>>,
    advice: 'Check the base address: the host may be right and the path after it missing or wrong.',
  },
  'answer-too-large': {
    title: 'The answer is too large',
    what: (host: string, megabytes: number) =>
      `${host} sent more than ${numberText(megabytes, 1)} MB for one page.`,
    advice: 'Ask for fewer reports per page.',
  },
  'key-refused': {
    title: 'The API key was refused',
    what: (host: string, status: number) => `${host} answered with status ${status}.`,
    advice:
      'Check that the whole key was copied, and that its user may consult the reports of this application.',
  },
  'too-many-requests': {
    title: 'The service asks for patience',
    what: (host: string) => `${host} answered with status 429: it got more requests than it takes.`,
    whatAndHowLong: (host: string, seconds: number) =>
      `${host} answered with status 429: it got more requests than it takes. It asks to wait ${seconds} s.`,
    advice: 'Wait a while before trying again.',
  },
  'service-error': {
    title: 'The service answered with an error',
    what: (host: string, status: number) => `${host} answered with status ${status}.`,
    advice: 'If it stays so, give the people who run the service what is shown here.',
  },
  'feedback-given': {
    title: 'There is feedback on this transaction already',
    what: 'It is in the outbox. Nothing was added to it.',
    advice: 'Look at it first; then say so if there is to be another one.',
  },
  cancelled: { title: 'Cancelled', what: 'The request was ended before an answer came.' },
  'keychain-locked': {
    title: 'The keychain is locked',
    what: 'This computer’s keychain is there, but locked, so the API key can be neither stored nor read.',
    advice: 'Unlock it and try again, or keep the key for this run only.',
  },
  'keychain-unavailable': {
    title: 'There is no keychain',
    what: 'This computer offers no keychain, and the API key is never written anywhere else.',
    advice: 'The key can be kept in memory for this run; it is forgotten when the program ends.',
  },
  'no-key': {
    title: 'There is no API key',
    what: 'No API key is kept for this profile.',
    advice: 'Enter it again.',
  },
  'profile-not-open': {
    title: 'The profile is no longer open',
    what: 'You switched profiles before this was done, so nothing was changed or sent. What you typed stays with the profile you typed it in.',
    advice: 'Open that profile again to continue.',
  },
  'not-connected': {
    title: 'Not connected',
    what: 'No profile is open.',
    advice: 'Connect to a reports service first.',
  },
  'built-in-service-stopped': {
    title: 'The built-in service is not running',
    what: 'The built-in service did not start, or it ended.',
    advice: 'Open it again; restart the program if that does not help.',
  },
  disk: {
    title: 'A file could not be written',
    what: (file: string, code: string) => `The ${file} could not be written (${code}).`,
    advice: 'Check that the disk has room and that the profile folder may be written to.',
  },
  'not-printed': {
    title: 'The system did not print',
    what: (reason: string) => `It says: ${reason}.`,
    advice: 'Set up a printer, or save a picture instead.',
  },
  'store-restarting': {
    title: 'The local copy is restarting',
    what: 'The part of the program that keeps the reports on this computer ended and is being started again. What was asked was not done.',
    advice: 'Try again in a moment.',
  },
  'store-down': {
    title: 'The local copy is not running',
    what: 'The part of the program that keeps the reports on this computer ended several times within a minute, so it was not started again.',
    advice: 'Start it again. If it stays so, the log in the profile folder has more.',
  },
  'file-damaged': {
    title: 'A file was damaged',
    what: (file: string) =>
      `The file of the ${file} could not be read. It was set aside in the profile folder, its name now ending in “.damaged-” and a number, and a new one was begun.`,
    advice: 'What was in it is not lost, but no longer shown here.',
  },
  gone: {
    title: 'No longer at hand',
    what: 'This is no longer held by the program.',
    advice: 'Load the reports again.',
  },
  unexpected: {
    title: 'Something went wrong in the program',
    what: 'This is a defect of the program. Its log, in the profile folder, has more.',
    advice: 'Try again.',
  },
  /** What `disk` and `file-damaged` name, as it stands in their sentences. */
  files: {
    diagnostics: 'diagnostics',
    export: 'export',
    'list of mistakes': 'list of mistakes',
    picture: 'picture',
    'case sheet': 'case sheet',
    profiles: 'profiles',
    settings: 'settings',
    store: 'store',
  },
  /** Why the encrypted store of a profile cannot be opened. Nothing on disk was changed. */
  storeFaults: {
    'keychain-locked': {
      title: 'The keychain is locked',
      what: 'The reports on this computer are encrypted, and their key is in the keychain, which is locked.',
      advice: 'Unlock the keychain and try again. Nothing is lost.',
    },
    'keychain-unavailable': {
      title: 'The keychain cannot be reached',
      what: 'The reports on this computer are encrypted, and their key is in this computer’s keychain, which does not answer.',
      advice: 'Try again once it runs. Nothing is lost.',
    },
    'key-lost': {
      title: 'The key of the local copy is missing',
      what: 'The reports and notes on this computer are encrypted, and the keychain no longer has their key.',
      advice:
        'If the keychain was moved or reset, bring it back and try again. Otherwise begin anew: the old files are set aside, never deleted.',
    },
    'wrong-key': {
      title: 'The keychain has another key',
      what: 'The reports and notes on this computer were encrypted with another key than the one the keychain has for them now.',
      advice:
        'If this profile folder came from another computer or account, bring its keychain entry along. Otherwise begin anew: the old files are set aside, never deleted.',
    },
    'other-service': {
      title: 'This data belongs to another address',
      what: (madeFor: string, asked: string) =>
        `The reports, notes and outbox of this profile were made with ${madeFor}, but its address is now ${asked}. None of this data was sent there, and nothing was changed.`,
      advice:
        'If you did not change the address, restore it and enter its API key. To use the new address as well, restore the old one and add a profile for the new one. Or begin anew with the new address: the old files are set aside, never deleted.',
    },
    newer: {
      title: 'The local copy is from a newer version',
      what: 'A newer version of Whereabouts has written the files of this profile, and this one does not know their form.',
      advice: 'Start the newer version. Nothing was changed.',
    },
    'own-data-damaged': {
      title: 'Your own data is damaged',
      what: 'The file with the outbox, notes and views of this profile cannot be read.',
      advice:
        'Try again, or bring back a backup of the profile folder. To begin anew sets the damaged file aside and saves from it what can be read.',
    },
    'in-use': {
      title: 'Another program has the local copy open',
      what: 'The files of this profile are in use by another run of Whereabouts.',
      advice: 'Close the other one and try again.',
    },
    disk: {
      title: 'The local copy cannot be opened',
      what: (code: string) => `The files of this profile could not be read or written (${code}).`,
      advice: 'Check that the disk has room and that the profile folder may be read and written.',
    },
  },
  /** What was done to open a store, or what it can no longer do. */
  storeNotices: {
    rebuilt: {
      titles: {
        damaged: 'The copy of the reports was damaged and is set aside',
        missing: 'The copy of the reports was missing',
        stale: 'The copy of the reports was of another time and is set aside',
        'other-service': 'The copy of the reports was of another service and is set aside',
      },
      what: 'It is being read again from the service. Notes, views and the outbox are as you left them.',
    },
    ownDataStale: {
      title: 'Your own data is an older copy than the one last used',
      what: 'Notes, views and feedback made since are not in it. Check in the outbox what was sent before you send feedback again.',
    },
    ownDataBegunAnew: {
      title: 'Your own data was begun anew',
      nothingSaved: 'Nothing of what was there could be read. The old file is kept beside the new one.',
      allSaved: (counts: string) =>
        `Saved from it: ${counts}. All of it could be read. The old file is kept beside the new one.`,
      someSaved: (counts: string) =>
        `Saved from it: ${counts}. Some of it could not be read. The old file is kept beside the new one.`,
      feedback: (count: number) => counted(count, 'feedback in the outbox', 'feedbacks in the outbox'),
      drafts: (count: number) => counted(count, 'draft', 'drafts'),
      notes: (count: number) => counted(count, 'note', 'notes'),
      views: (count: number) => counted(count, 'saved view', 'saved views'),
    },
    otherServiceSetAside: {
      title: 'The data of the other address is set aside',
      what: (madeFor: string) =>
        `What was made with ${madeFor} is kept beside the new files, in the profile folder. Nothing of it was sent.`,
    },
    readOnly: {
      title: 'The disk takes no more',
      what: (code: string) =>
        `What is stored can be read, but nothing new is kept (${code}). Make room on the disk that holds the profile folder.`,
    },
  },
  partlyLeft: 'Some of it had left already. What had not is kept from going.',
};
