import { counted } from '../number-text';

/** Texts of the main process: terminal, system dialogs, notifications, file names. */
export const program = {
  couldNotStart: {
    title: 'Whereabouts couldn’t start',
    advice: (error: string) =>
      `An error occurred before the window opened (${error}). Start Whereabouts again.`,
  },
  /** Texts for the terminal that Whereabouts was started from. */
  terminal: {
    unknownArgument: (argument: string) => `Unknown argument: ${argument}. Did you mean --built-in?`,
    alreadyRunning:
      'Whereabouts is already running with this profile folder. Close it first, or use another folder: --user-data-dir=DIR',
    folderUnusable: (folder: string) =>
      `Whereabouts can’t use the profile folder ${folder}. Check that it’s a folder that you can write to, or use another one: --user-data-dir=DIR`,
    builtInNotStarted: (log: string) =>
      `The built-in service couldn’t be started. For details, see the log: ${log}`,
    contentNotShown: (log: string) =>
      `The window didn’t show the requested content. For details, see the log: ${log}`,
  },
  dialogs: {
    export: { reports: 'Export reports', feedback: 'Export feedback', reviews: 'Export review history' },
    exportItems: { views: 'Export views', presets: 'Export presets' },
    importItems: { views: 'Import views', presets: 'Import presets' },
    importHistory: 'Import a colleague’s history',
    historyFiles: 'Review history (JSON)',
    itemFiles: { views: 'Views (JSON)', presets: 'Presets (JSON)' },
    saveErrors: 'Save errors',
    savePicture: 'Save picture',
    importFeedback: 'Import feedback',
    feedbackFiles: 'Feedback (CSV, JSON)',
    chooseStreets: 'Choose a map archive',
    mapArchives: 'Map archives (PMTiles)',
    allFiles: 'All files',
  },
  newFraud: (reports: number) => `${counted(reports, 'new report', 'new reports')} with risk fraud`,
  feedbackNeedsAttention: (count: number, isOverdue: boolean) =>
    `${counted(count, 'feedback entry needs', 'feedback entries need')} your attention: ${
      isOverdue ? 'failed, unconfirmed, or waiting for the team for an hour' : 'failed or unconfirmed'
    }`,
  /** The tasks of the program's icon, on Windows in the taskbar and Start menu. */
  tasks: { description: (screen: string) => `Open Whereabouts with the screen ${screen}` },
  /** Suggested file names; the date and the format follow. */
  fileNames: {
    reports: 'reports',
    feedback: 'feedback',
    reviews: 'review history',
    map: 'map',
    report: 'report',
    feedbackTemplate: 'feedback template',
    views: 'views',
    presets: 'presets',
    errorsIn: (fileName: string) => `errors in ${fileName}`,
  },
  /** The name of a new profile for the built-in service. */
  builtInService: 'Built-in service',
  /** The name of a batch of feedback on selected reports. */
  batchName: (transactions: number, risk: string) =>
    `Feedback on ${counted(transactions, 'transaction', 'transactions')}: ${risk}`,
};
