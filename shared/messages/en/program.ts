import { counted } from '../number-text';

/** What the main process says: menus, dialogs of the system, notifications. */
export const program = {
  couldNotStart: {
    title: 'Whereabouts could not start',
    advice: (error: string) => `It met an error (${error}) before its window opened. Please start it again.`,
  },
  /** What is said where the program was started from a terminal. */
  terminal: {
    unknownArgument: (argument: string) => `Unknown argument: ${argument}. Did you mean --built-in?`,
    alreadyRunning:
      'Whereabouts is already running with this profile folder. Close it first, or start with another folder: --user-data-dir=DIR',
    builtInNotStarted: (log: string) =>
      `The built-in service could not be started. The log has details: ${log}`,
    nothingShown: (log: string) => `The window did not show what was asked for. The log has details: ${log}`,
  },
  dialogs: {
    export: { reports: 'Export reports', feedback: 'Export feedback' },
    saveMistakes: 'Save mistakes',
    savePicture: 'Save picture',
    importFeedback: 'Import feedback',
    feedbackFiles: 'Feedback (CSV, JSON)',
    allFiles: 'All files',
  },
  newFraud: (reports: number) => `${counted(reports, 'new report', 'new reports')} with risk fraud`,
  feedbackNeedsYou: (feedbacks: number) =>
    `${counted(feedbacks, 'feedback needs', 'feedbacks need')} you: failed, or unconfirmed`,
  /** What is offered as the name of a file; the day and the format follow. */
  fileNames: {
    reports: 'reports',
    feedback: 'feedback',
    map: 'map',
    mistakesIn: (fileName: string) => `mistakes in ${fileName}`,
  },
  /** What a new profile of the service within the program is called. */
  builtInService: 'Built-in service',
  /** What a bulk is called that was given to reports that were chosen. */
  bulkName: (transactions: number, risk: string) =>
    `Feedback on ${counted(transactions, 'transaction', 'transactions')}: ${risk}`,
};
