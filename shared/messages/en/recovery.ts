/** What is said when something went wrong with the program itself, and its diagnostics. */
export const recovery = {
  saveDiagnostics: 'Save diagnostics',
  diagnostics: 'Save diagnostics…',
  diagnosticsTitle: 'Diagnostics',
  diagnosticsAbout: 'For whoever reports a defect. Everything is shown before it is saved.',
  diagnosticsDescription:
    'This is everything that will be in the file: versions, settings, sizes, counts and the log. No reports, feedback, notes, names, addresses, keys or paths.',
  diagnosticsText: 'What will be saved',
  diagnosticsSaved: (fileName: string) => `Saved as ${fileName}.`,
  save: 'Save…',
  close: 'Close',
  dismiss: 'Dismiss',
  notices: 'The program',
  hungTitle: 'Whereabouts is not responding',
  hungDetail: 'You can wait for it, or load its window again. What you typed is kept.',
  wait: 'Wait',
  reload: 'Reload',
  diedTitle: 'The window of Whereabouts ended unexpectedly, twice in a row',
  diedDetail:
    'Everything you typed is kept. Load the window again, or save diagnostics for whoever helps you first.',
  quit: 'Quit',
  setAside: {
    settings: {
      title: 'The settings could not be read and are the usual ones again',
      what: (beside: string) =>
        `The damaged file is kept in the profile folder as ${beside}. Look through Settings once.`,
    },
    profiles: {
      title: 'The list of profiles could not be read and is empty',
      what: (beside: string) =>
        `The damaged file is kept in the profile folder as ${beside}, and so is everything that belongs to the profiles; their keys are in the keychain. Put back a copy of profiles.json to have them again, or connect anew.`,
    },
    windowPlace: {
      title: 'Where the window was could not be read',
      what: (beside: string) =>
        `It is in its usual place. The damaged file is kept in the profile folder as ${beside}.`,
    },
  },
  partlyRead: {
    settings: 'Some settings were not understood and are the usual ones',
    profiles: 'Some of the list of profiles was not understood',
    windowPlace: 'Some of where the window was is not understood',
  },
  partlyReadWhat: (names: string, copy: string) =>
    `Not understood: ${names}. A newer version may have written it. Everything else is as you left it, and the file as it was is kept in the profile folder as ${copy}.`,
  unreadable: {
    settings: 'The settings cannot be read, and changes will not be kept',
    profiles: 'The list of profiles cannot be read, and changes will not be kept',
    windowPlace: 'Where the window was cannot be read',
  },
  unreadableWhat: (code: string) =>
    `The system refuses the file (${code}), so it is left as it is. Check who may read the profile folder, then start Whereabouts again.`,
  windowReloaded: {
    crashed: 'The window ended unexpectedly and was loaded again',
    hung: 'The window did not respond and was loaded again',
  },
  windowReloadedWhat: 'You are where you were, and what you typed is here.',
  notMigrated: (found: number, latest: number) => ({
    title: 'Your own data could not be brought to this version',
    what: `The file with the outbox, notes and views of this profile has the form of an earlier version (${found}), and could not be given the one of this version (${latest}). It is as it was before: the earlier version can still open it.`,
    advice:
      'Try again, or start the version of Whereabouts that you had before. To begin anew sets the file aside and takes over from it everything that can be read.',
  }),
  reportsNotMigrated: 'The copy of the reports could not be brought to this version and is set aside',
  migrating: {
    'own data': (percent: number) => `Bringing your own data to this version: ${percent} %`,
    reports: (percent: number) => `Bringing the local copy to this version: ${percent} %`,
  },
  defect: 'Something went wrong inside the program',
  defectWhat: (error: string, times: number) =>
    times === 1
      ? `It goes on. This is a defect (${error}); diagnostics help to find it.`
      : `It goes on. This is a defect (${error}, ${times} times); diagnostics help to find it.`,
};
