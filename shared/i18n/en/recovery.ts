/** Failures of the app itself, and its diagnostics. */
export const recovery = {
  saveDiagnostics: 'Save diagnostics',
  diagnostics: 'Save diagnostics…',
  diagnosticsTitle: 'Diagnostics',
  diagnosticsAbout: 'Details for a bug report. You can review everything before you save it.',
  diagnosticsDescription:
    'This is everything the file will contain: versions, settings, sizes, counts and the log. It contains no reports, feedback, notes, names, addresses, keys or paths.',
  diagnosticsText: 'Contents of the file',
  diagnosticsSaved: (fileName: string) => `Saved as ${fileName}.`,
  save: 'Save…',
  close: 'Close',
  dismiss: 'Dismiss',
  notices: 'App notices',
  hungTitle: 'Whereabouts isn’t responding',
  hungDetail: 'You can wait or reload the window. What you typed is saved.',
  wait: 'Wait',
  reload: 'Reload',
  crashedTitle: 'The Whereabouts window crashed twice in a row',
  crashedDetail:
    'Everything you typed is saved. Reload the window, or save diagnostics for a bug report first.',
  quit: 'Quit',
  setAside: {
    settings: {
      title: 'The settings couldn’t be read and were reset to their defaults',
      what: (beside: string) =>
        `The damaged file is stored in the profile folder as ${beside}. Review your settings.`,
    },
    profiles: {
      title: 'The list of profiles couldn’t be read and is now empty',
      what: (beside: string) =>
        `The damaged file and all profile data are stored in the profile folder (the file as ${beside}), and the keys are in the keychain. To get the profiles back, restore a copy of profiles.json or connect again.`,
    },
    savedKeys: {
      title: 'The file of saved keys couldn’t be read',
      what: (beside: string) =>
        `Keys that were saved in it are missing; keys in the keychain aren’t affected. The damaged file is stored in the profile folder as ${beside}. To get its keys back, restore a copy of saved-keys.json and restart Whereabouts.`,
    },
    windowPlace: {
      title: 'The saved window position couldn’t be read',
      what: (beside: string) =>
        `The window is in its default position. The damaged file is stored in the profile folder as ${beside}.`,
    },
  },
  partlyRead: {
    settings: 'Some settings couldn’t be read and were reset to their defaults',
    profiles: 'Part of the list of profiles couldn’t be read',
    savedKeys: 'Part of the file of saved keys couldn’t be read',
    windowPlace: 'Part of the saved window position couldn’t be read',
  },
  partlyReadWhat: (names: string, copy: string) =>
    `Couldn’t read: ${names}. A newer version may have written this. Everything else is unchanged, and the original file is stored in the profile folder as ${copy}.`,
  unreadable: {
    settings: 'The settings can’t be read, and changes won’t be saved',
    profiles: 'The list of profiles can’t be read, and changes won’t be saved',
    savedKeys: 'The file of saved keys can’t be read, so keys in it are unavailable',
    windowPlace: 'The saved window position can’t be read',
  },
  unreadableWhat: (code: string) =>
    `The system denies access to the file (${code}), so it wasn’t changed. Check the permissions of the profile folder, then restart Whereabouts.`,
  startedWeakened: {
    'no-sandbox': {
      title: 'Whereabouts runs without its sandbox',
      what: 'A defect in the display of reports could then reach your files. Start it without --no-sandbox and ELECTRON_DISABLE_SANDBOX, and not as root. Where the system doesn’t allow the AppImage a sandbox, install the deb.',
    },
    'chromium-log': {
      title: 'A log is being written that can contain transaction IDs',
      what: 'Start Whereabouts without --enable-logging, ELECTRON_ENABLE_LOGGING and ELECTRON_LOG_FILE, and delete the log.',
    },
  },
  windowReloaded: {
    crashed: 'The window crashed and was reloaded',
    hung: 'The window stopped responding and was reloaded',
  },
  windowReloadedWhat: 'You can continue where you left off. What you typed is saved.',
  notMigrated: (found: number, latest: number) => ({
    title: 'Your data couldn’t be updated to this version',
    what: `The file with this profile’s outbox, notes and views has the format of an earlier version (${found}) and couldn’t be converted to the format of this version (${latest}). The file wasn’t changed: the earlier version can still open it.`,
    advice:
      'Try again, or use your previous version of Whereabouts. If you start over, the file is set aside and everything that can be read is recovered from it.',
  }),
  reportsNotMigrated: 'The local copy couldn’t be updated to this version and has been set aside',
  migrating: {
    'own data': (percent: number) => `Updating your data to this version: ${percent}%`,
    reports: (percent: number) => `Updating the local copy to this version: ${percent}%`,
  },
  defect: 'Something went wrong',
  defectWhat: (error: string, times: number) =>
    times === 1
      ? `Whereabouts is still running. This is a bug (${error}). Diagnostics help to find it.`
      : `Whereabouts is still running. This is a bug (${error}, ${times} times). Diagnostics help to find it.`,
};
