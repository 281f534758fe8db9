import type { VerdictSending } from '../../domain/verdict-feedback';
import type { Language } from '../language';
import { counted, numberText } from '../number-text';

/** The settings. */
export const settings = {
  title: 'Settings',
  lead: 'Changes are saved automatically.',
  search: 'Search settings',
  sections: 'Sections',
  noMatches: (typed: string) => `No settings match “${typed}”.`,
  clearSearch: 'Clear search',
  saved: 'Saved',
  notSaved: (why: string) => `Not saved. ${why}`,
  previousValueApplies: (why: string) => `Not saved; the previous value still applies. ${why}`,
  onOff: { on: 'On', off: 'Off' },
  connection: {
    title: 'Connection',
    description:
      'The open profile. Only the keychain and the app’s main process have access to its API key, never this window.',
    profile: 'Profile',
    address: 'Address',
    apiKey: 'API key',
    inKeychain: 'In this computer’s keychain',
    inEncryptedFile: (why: string) =>
      `In a file, encrypted with a key from this computer’s keychain, because the keychain module couldn’t be loaded: ${why}.`,
    inMemory: 'In memory until you quit Whereabouts',
    switchProfile: 'Switch profile',
    forgetKey: 'Forget API key',
    forgetDescriptionBuiltIn:
      'Removes the key immediately. The built-in service creates a new key the next time you use it. Its data isn’t deleted.',
    forgetDescription:
      'Removes the key from this computer immediately. To continue, you need to enter it again. The profile, drafts and outbox aren’t deleted.',
  },
  proxies: {
    title: 'Proxies',
    description:
      'Proxies of your network that ask for a name and password. Which proxy is used is a setting of this computer.',
    none: 'No proxy has asked for a name and password.',
    asks: 'Asks for a name and password',
    kept: 'Name and password saved in this computer’s keychain',
    notKept: 'Name and password in memory until you quit Whereabouts',
    forget: 'Remove',
    forgetOf: (proxy: string) => `Remove name and password for ${proxy}`,
  },
  appearance: {
    title: 'Appearance',
    description:
      'How the window looks, and the time zone for times. Hover over a time to see it in the other zone.',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    times: 'Times',
    timeZones: { local: 'Local time', utc: 'UTC' },
    utcDescription: 'The time zone of the service',
    unknownZone: 'This computer doesn’t name its time zone, so this is UTC too',
    language: 'Language',
    /** Each language in its own words, so that its speakers can find it. */
    languages: { system: 'System language', en: 'English', es: 'Español' } satisfies Record<
      Language | 'system',
      string
    >,
    languageNote: 'The window changes to the new language. What you typed is saved.',
  },
  keyboard: {
    title: 'Keyboard',
    description:
      'To change a shortcut, select Change and press the new keys. Shortcuts of a single key, such as J, never act while you type.',
    letterShortcuts: 'Single-key shortcuts',
    offDescription: 'For dictation, or to avoid accidental key presses',
    search: 'Search shortcuts',
    searchExample: 'A command or its keys',
    list: 'Shortcuts',
    noMatches: 'No shortcuts match.',
    none: 'None',
    change: 'Change',
    cancel: 'Cancel',
    cancelChange: (command: string) => `Cancel changing ${command}`,
    remove: 'Remove',
    removeKeys: (command: string) => `Remove keys of ${command}`,
    reset: 'Reset',
    resetKeys: (command: string) => `Reset keys of ${command}`,
    resetAll: 'Reset all',
    pressKeys: 'Press the new keys',
    pressKeysFor: (command: string) => `Press the new keys for ${command}, or Esc to cancel`,
    used: (keys: string, command: string) => `${keys} is already used for “${command}”.`,
    usedInPlace: (keys: string, place: string, action: string) =>
      `${keys} is already used. ${place}: ${action}. Press other keys.`,
    useHere: (command: string) => `Use it for “${command}”`,
    /** Why keys can't be used. */
    refusals: {
      unusable: (keys: string) =>
        `${keys} can’t be a shortcut. Press a letter from A to Z, a digit, a function key, or a combination with Ctrl or Alt.`,
      reserved: (keys: string) => `${keys} is reserved for text and windows. Press other keys.`,
      typed: (keys: string, command: string) =>
        `${keys} can’t be used for “${command}”, because it would also act while you type. Press a combination or a function key.`,
    },
  },
  verdicts: {
    title: 'Verdicts',
    description:
      'The feedback that your decisions send to the service. Nothing is sent for a verdict until you allow it here. With Ask, you confirm it first. With At once, you can undo it for 5 seconds.',
    sending: 'Send feedback',
    sendings: { never: 'Never', ask: 'Ask', 'at once': 'At once' } satisfies Record<VerdictSending, string>,
    sendingMeanings: {
      never: 'The service gets nothing. Your verdict stays in the history.',
      ask: 'You check and confirm the feedback first.',
      'at once': 'You can undo it for 5 seconds.',
    } satisfies Record<VerdictSending, string>,
    reportedCases: 'Those that the service reported',
    automatic: 'Automatic',
    automaticMeaning: 'Automatic: Positive if the desired risk is the service’s, otherwise Corrective.',
    weakMatches: 'Show earlier decisions found by weak matches',
    weakMatchesDescription: 'Also by the same place or device model, which many users share',
  },
  reports: {
    title: 'Reports',
    description: 'How many reports the grid shows at a time.',
  },
  csv: {
    title: 'CSV files',
    description:
      'How exports as CSV are written. Automatic follows this computer’s region, as Excel does. Files with any of these can be imported.',
    separator: 'Separator',
    separators: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' },
    decimalSign: 'Decimal sign',
    decimalSigns: { point: '1.5', comma: '1,5' },
    /** `usual` is one of the texts above. */
    automatic: (usual: string) => `Automatic (${usual})`,
    byteOrderMark: 'Begin with a byte order mark',
    byteOrderMarkDescription:
      'Excel needs it to show letters such as é. Turn it off for programs that read it as part of the first heading.',
    open: 'Separator and decimal sign…',
  },
  localCopy: {
    title: 'Local copy',
    description:
      'Reports are stored on this computer, encrypted, so that you can search all of them and read them offline.',
    stored: 'Stored',
    storedReports: (count: number) => counted(count, 'report', 'reports'),
    unknown: 'Unknown',
    completeAsOf: 'Complete as of',
    notYet: 'Not yet',
    noKeychain:
      'The key of this copy isn’t saved in a keychain. Reports, notes and views are deleted when you quit Whereabouts.',
    checkForNew: 'Check for new reports',
    /** By number of seconds. */
    intervals: {
      15: 'Every 15 seconds',
      60: 'Every minute',
      300: 'Every 5 minutes',
      900: 'Every 15 minutes',
      3600: 'Every hour',
      0: 'Manually',
    },
    everySeconds: (count: number) => `Every ${counted(count, 'second', 'seconds')}`,
    resync: 'Re-sync all reports',
    resyncDescription:
      'Downloads all pages from the service again, as far back as set above. No stored data is lost, and you can keep working.',
    depth: 'How far back',
    depths: { all: 'All reports', reports: 'Most recent reports', days: 'Most recent days' },
    upToNumber: 'Up to the number you enter',
    numberOfReports: 'Number of reports',
    numberOfDays: 'Number of days',
    wholeNumber: (most: number) => `Enter a whole number from 1 to ${numberText(most)}.`,
  },
  notifications: {
    title: 'Notifications',
    description:
      'System notifications with a count, without any report data. Click one to see what it is about.',
    fraud: 'Notify me about new fraud',
    fraudDescription: 'Also while the window is hidden',
    feedback: 'Notify me when feedback needs my attention',
    feedbackDescription: 'When it’s failed or unconfirmed and the window is in the background',
  },
  capture: {
    title: 'Screenshots and screen sharing',
    description: 'What other apps can see of the window. Doesn’t affect pictures of the map or case sheets.',
    hidden: 'Hide the window from other apps',
    hiddenDescription: 'The window is missing or black in screenshots, recordings and shared screens',
  },
  precision: {
    title: 'Assumed precision',
    description:
      'The service doesn’t report how precise a position is. Each position is assumed to be accurate within the radius below; only larger distances count as disagreement.',
    radiusOf: (kind: string) => `${kind}, km`,
    defaultRadius: (km: number) => `Default: ${km} km.`,
    restoreDefaults: 'Restore defaults',
    error: (most: number) =>
      `Enter a number of kilometres from 0 to ${numberText(most)}, such as 0.1 or 200.`,
  },
  travel: {
    title: 'Impossible travel',
    description:
      'Movement between two reports of a user or device is impossible if even its lowest estimated speed and distance exceed these limits.',
    fastest: 'Maximum speed, km/h',
    fastestHint: (usual: number) => `Default: ${usual}, the cruising speed of an airliner.`,
    floor: 'Minimum distance, km',
    floorHint: (usual: number) => `Default: ${usual}. Below this, position error outweighs speed.`,
    proxies: 'IP positions behind VPN or TOR, or at ignored places',
    notCompared: 'Not compared',
    notComparedDescription: 'They show where the exit of the VPN, TOR or network is, not the device',
    compared: 'Compared like other positions',
    error: (least: number, most: number) => `Enter a number from ${least} to ${numberText(most)}.`,
  },
  streets: {
    title: 'Streets from a file',
    description:
      'Shows streets from a PMTiles archive on this computer. No server is asked. The user guide explains how to get one. This setting belongs to the profile.',
    none: 'No file chosen.',
    vector: 'Vector map',
    raster: 'Images',
    zooms: (least: number, most: number) => `zoom ${least} to ${most}`,
    choose: 'Choose file…',
    chooseAnother: 'Choose another file…',
    forget: 'Stop using the file',
    refused: (name: string, fault: string) => `${name} can’t be used: ${fault}`,
    unusable: (name: string, fault: string) =>
      `${name} can’t be used: ${fault} The built-in map is shown instead.`,
  },
  tiles: {
    title: 'Map tiles',
    description: 'The map uses data included in the app. A tile server adds streets and names.',
    address: 'Tile address',
    addressHint: 'If you leave this empty, no tiles are requested.',
    attribution: 'Tile attribution',
    attributionExample: '© map authors',
    attributionHint: 'Shown on the map, as most tile servers require.',
    off: 'Off: no server can see which locations you view.',
  },
  reporter: {
    title: 'Reporter',
    description:
      'Your details, filled in for new feedback in this profile. They are sent to the service only as part of feedback.',
    name: 'Reporter name',
    surname: 'Reporter surname',
    email: 'Reporter e-mail',
    emailExample: 'name@example.com',
  },
  about: {
    title: 'About',
    description:
      'The profile folder contains everything Whereabouts stores, except keys that are in the keychain.',
    version: 'Version',
    copyVersions: 'Copy versions',
    fallbackElectron: (running: string, locked: string) =>
      `Whereabouts is running in Electron ${running} because Electron ${locked} isn’t installed. Electron ${running} may lack security fixes: use it for development only. To install Electron ${locked}, connect to the internet and run npm start again.`,
    profileFolder: 'Profile folder',
    copyProfileFolder: 'Copy profile folder',
    keysLabel: 'Keys',
    contentsLabel: 'Contents',
    contents:
      'Profiles and settings; the encrypted local copy; your notes, views, drafts and outbox; the built-in service’s data; and the log',
    keyboard: 'Keyboard',
    showsShortcuts: '{key} shows the shortcuts',
    mapData: 'Map data',
    cityData: 'City data',
    licence: 'Licence',
  },
};
