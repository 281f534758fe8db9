import { counted, numberText } from '../number-text';

/** The settings. */
export const settings = {
  title: 'Settings',
  lead: 'Changes are kept as you make them.',
  saved: 'Saved',
  notKept: (why: string) => `Not kept. ${why}`,
  notKeptBeforeStays: (why: string) => `Not kept; what was set before stays. ${why}`,
  onOff: { on: 'On', off: 'Off' },
  connection: {
    title: 'Connection',
    description:
      'The profile that is open. Its API key is known to the keychain and the program’s core alone, never to this window.',
    profile: 'Profile',
    address: 'Address',
    apiKey: 'API key',
    inKeychain: 'In this computer’s keychain',
    inMemory: 'In memory, until the program ends',
    switchProfile: 'Switch profile',
    forgetKey: 'Forget API key',
    forgettingBuiltIn:
      'Forgetting removes the key at once. The built-in service makes itself a new one when it is used again; its data stays.',
    forgetting:
      'Forgetting removes the key from this computer at once, and it must be entered again to go on. The profile, drafts and outbox stay.',
  },
  appearance: {
    title: 'Appearance',
    description:
      'How the window looks, and in which zone times are shown. The other zone is always one hover away.',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    times: 'Times',
    timeZones: { local: 'Local time', utc: 'UTC' },
    utcDescription: 'The zone the service reports in',
    language: 'Language',
    /** Each language in its own words, for whoever cannot read the one that is spoken. */
    languages: { system: 'System language', en: 'English', es: 'Español' },
    languageNote: 'The window is drawn anew; what you typed stays.',
  },
  keyboard: {
    title: 'Keyboard',
    description:
      'Letters such as j and k move through the reports. The arrow keys and Ctrl or Cmd with a digit always work.',
    letterShortcuts: 'Single-letter shortcuts',
    offDescription: 'For dictation, or keys pressed by accident',
  },
  reports: {
    title: 'Reports',
    description: 'How many reports the grid shows at a time.',
    perPage: 'Reports per page',
  },
  localCopy: {
    title: 'Local copy',
    description:
      'The reports are kept on this computer, encrypted, so that all of them can be searched, and read without the service.',
    kept: 'Kept',
    keptReports: (count: number) => counted(count, 'report', 'reports'),
    notKnown: 'Not known',
    completeAsOf: 'Complete as of',
    notYet: 'Not yet',
    noKeychain:
      'No keychain keeps the key of this copy: reports, notes and views last until the program ends, and are removed then.',
    lookForNew: 'Look for new reports',
    /** By their seconds. */
    intervals: {
      15: 'Every 15 seconds',
      60: 'Every minute',
      300: 'Every 5 minutes',
      900: 'Every 15 minutes',
      3600: 'Every hour',
      0: 'Only when asked',
    },
    everySeconds: (count: number) => `Every ${counted(count, 'second', 'seconds')}`,
    readAgain: 'Read everything again',
    readAgainDescription:
      'Follows all pages of the service as far back as is set above. Nothing that is kept is lost, and work can go on meanwhile.',
    depth: 'How far back',
    depths: { all: 'All reports', reports: 'The newest reports', days: 'The last days' },
    asManyAsYouSay: 'As many as you say',
    numberOfReports: 'Number of reports',
    numberOfDays: 'Number of days',
    wholeNumber: (most: number) => `A whole number from 1 to ${numberText(most)}.`,
  },
  notifications: {
    title: 'Notifications',
    description:
      'Shown by the system, with a number and nothing out of a report. A click leads to what they are about.',
    fraud: 'Notify of new frauds',
    fraudDescription: 'Also while the window is hidden',
    feedback: 'Notify when feedback needs you',
    feedbackDescription: 'When it failed, or is unconfirmed, while the window is not in front',
  },
  capture: {
    title: 'Screenshots and screen sharing',
    description:
      'What other programs see of the window. Pictures of the map and case sheets are made as before.',
    hidden: 'Hide the window from other programs',
    hiddenDescription: 'It is missing or black in screenshots, recordings and shared screens',
  },
  precision: {
    title: 'Assumed precision',
    description:
      'The service does not say how precise a position is. Each is taken to be right within so many kilometres; only what lies beyond counts as a disagreement.',
    radiusOf: (kind: string) => `${kind}, km`,
    usually: (km: number) => `Usually ${km} km.`,
    usualRadii: 'Usual radii',
    mistake: (most: number) => `A number of kilometres from 0 to ${numberText(most)}, such as 0.1 or 200.`,
  },
  travel: {
    title: 'Impossible travel',
    description:
      'A way between two reports of a user or device is called impossible where even its least speed and its least distance are beyond these.',
    fastest: 'Fastest possible, km/h',
    fastestHint: (usual: number) => `Usually ${usual}: what an airliner cruises at.`,
    floor: 'Never below, km',
    floorHint: (usual: number) => `Usually ${usual}: nearer, positions err more than speeds tell.`,
    proxies: 'IP positions behind VPN or TOR',
    notCompared: 'Not compared',
    notComparedDescription: 'They tell where the VPN or TOR exit is, not the device',
    compared: 'Compared like others',
    mistake: (least: number, most: number) => `A number from ${least} to ${numberText(most)}.`,
  },
  tiles: {
    title: 'Map tiles',
    description:
      'The map is drawn from data that comes with the program. A tile server adds streets and names.',
    address: 'Tile address',
    addressHint: 'If you leave this empty, no tiles are requested.',
    attribution: 'Tile attribution',
    attributionExample: '© the map’s makers',
    attributionHint: 'Shown on the map, as most tile servers require.',
    off: 'Off: nobody learns which places are looked at.',
    learns: '{host} learns which places are looked at, and when.',
  },
  reporter: {
    title: 'Reporter',
    description:
      'Who you are, filled into every new feedback of this profile. It is sent to the service with the feedback only.',
    name: 'Reporter name',
    surname: 'Reporter surname',
    email: 'Reporter e-mail',
    emailExample: 'name@example.com',
  },
  about: {
    title: 'About',
    description:
      'Everything the program keeps is in the profile folder, except API keys, which are in the keychain.',
    version: 'Version',
    copyVersions: 'Copy versions',
    profileFolder: 'Profile folder',
    copyProfileFolder: 'Copy profile folder',
    inIt: 'In it',
    contents:
      'Profiles and settings, the encrypted copy of the reports, your notes, views, drafts and outbox, the built-in service’s data, and the log',
    keyboard: 'Keyboard',
    showsShortcuts: '{key} shows the shortcuts',
    mapData: 'Map data',
    cityData: 'City data',
    licence: 'Licence',
  },
};
