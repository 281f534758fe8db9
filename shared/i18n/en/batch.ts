import type { BatchView } from '../../domain/batch-feedback';
import { counted, numberText } from '../number-text';

const transactions = (count: number) => counted(count, 'transaction', 'transactions');
const reports = (count: number) => counted(count, 'report', 'reports');
const entries = (count: number) => counted(count, 'feedback entry', 'feedback entries');

/** Feedback on many reports, and its import from a file. */
export const batch = {
  steps: { title: 'Steps', form: 'Feedback', review: 'Review', sending: 'Sending' },
  close: 'Close',
  undo: 'Undo',

  form: {
    onReports: (count: number) => `Feedback on ${reports(count)}`,
    onTransactions: (count: number) => `Feedback on ${transactions(count)}`,
    fields: 'Feedback',
    back: 'Back to the reports',
    fieldsToCorrect: (fields: number) => counted(fields, 'field to correct', 'fields to correct'),
    keys: '{mod} {enter}: review. Nothing is sent before.',
    cancel: 'Cancel',
    reviewReports: (count: number) => `Review ${reports(count)}`,
    reviewTransactions: (count: number) => `Review ${transactions(count)}`,
    readFailed: 'The reports couldn’t be read.',
    tryAgain: 'Try again',
    notSaved: 'Draft not saved.',
  },

  subject: {
    reading: 'Reading the reports…',
    serviceVerdictLabel: 'Service verdict',
    serviceVerdict: 'Service verdict',
    merged: (count: number) =>
      `${reports(count)} selected. For several on one transaction, the newest counts.`,
    withoutTransaction: (count: number) =>
      count === 1
        ? '1 report has no transaction ID and can’t receive feedback.'
        : `${reports(count)} have no transaction ID and can’t receive feedback.`,
    missing: (count: number) =>
      count === 1
        ? '1 report is no longer in the local copy.'
        : `${reports(count)} are no longer in the local copy.`,
    invalid: (count: number) => counted(count, 'invalid transaction ID', 'invalid transaction IDs'),
  },

  review: {
    title: 'Review',
    backToForm: 'Back to the form',
    back: 'Back',
    nothingToSend: 'Nothing to send. Check the exceptions.',
    undoable: (seconds: number) => `You can undo the whole batch for ${seconds} seconds.`,
    send: (count: number) => `Send ${entries(count)}`,
    reload: 'Reload the reports',
  },

  changes: {
    comparing: 'Comparing…',
    title: 'Changes to send',
    toSend: (count: number) => `${entries(count)} to send`,
    unchanged: 'stays',
    changesTo: 'changes to',
    cases: 'Fraud cases',
    caseChange: {
      unchanged: '{fraudCase} stays',
      removed: '{fraudCase} is removed',
      added: '{fraudCase} is added',
    },
  },

  exceptions: {
    title: 'Exceptions',
    withFeedback: (count: number) =>
      count === 1 ? '1 transaction already has feedback' : `${transactions(count)} already have feedback`,
    withFeedbackMeaning: 'This adds a second entry; the service processes both.',
    includeWithFeedback: 'Send feedback on these too',
    matching: (count: number, risk: string) => `${transactions(count)} already ${risk}`,
    matchingMeaning: 'The service verdict is the same, so there’s nothing to correct.',
    includeMatching: 'Confirm these too',
    confirmVerdicts: (count: number) => `Confirm ${counted(count, 'verdict', 'verdicts')}`,
    excluded: (count: number) => `${transactions(count)} excluded by you`,
    includeAll: 'Include all',
    showAll: 'Show all',
    show: 'Show these',
  },

  transactions: {
    title: 'Transactions',
    show: 'Show',
    views: {
      all: 'All transactions',
      'to be sent': 'To be sent',
      given: 'Already with feedback',
      same: 'Already as desired',
      'left out': 'Excluded by you',
    } satisfies Readonly<Record<BatchView, string>>,
    count: transactions,
    pages: 'Pages of transactions',
    transaction: 'Transaction',
    change: 'Change',
    note: 'Note',
    actions: 'Actions',
    none: 'No transactions.',
    unchanged: 'stays',
    changesTo: 'changes to',
    notSent: 'not sent',
    asDesired: 'as desired',
    newestOf: (count: number) => `newest of ${reports(count)}`,
    include: 'Include',
    exclude: 'Exclude',
    entriesInState: (count: number, state: string) => `${numberText(count)} ${state}`,
  },

  sending: {
    progress: 'Feedback done',
    onHold: 'Sending is on hold.',
    retryNow: 'Retry now',
    cancelRemaining: 'Cancel remaining',
    showInOutbox: 'Show in the outbox',
    done: 'Done',
    close: 'Close',
    continuesAfterClosing: 'Sending continues if you close this, and resumes after a restart.',
    cancelTitle: (count: number) =>
      count === 1 ? 'Cancel the remaining feedback entry?' : `Cancel the remaining ${entries(count)}?`,
    cancelMeaning:
      'Feedback that was sent isn’t affected. The rest stays in the outbox as Failed, and you can retry or discard it.',
    resume: 'Resume',
    pause: 'Pause',
    allSent: (count: number) => `Feedback sent on ${transactions(count)}`,
    sentOf: (sent: number, total: number) => `${numberText(sent)} of ${entries(total)} sent`,
    sentWithProblems: (sent: number, failed: number) =>
      `${entries(sent)} sent, ${numberText(failed)} ${failed === 1 ? 'needs' : 'need'} your attention`,
    paused: 'Paused',
    sentShortly: (count: number) => `${entries(count)} will be sent shortly`,
    sending: 'Sending…',
    waitsForTeam: 'Waiting for your team',
    /** `outcome` is one of the above. */
    ended: (outcome: string) => `{batch}: ${outcome}`,
  },

  import: {
    selectFile: 'Import feedback…',
    title: 'Import feedback',
    titleOf: (fileName: string) => `Import ${fileName}`,
    back: 'Back to the outbox',
    invalidExcluded: (count: number) =>
      `${counted(count, 'row with errors isn’t', 'rows with errors aren’t')} sent.`,
    nothingSentYet: 'Nothing is sent until you confirm.',
    selectAnother: 'Select another file…',
    send: (count: number) => (count === 0 ? 'Nothing to send' : `Send ${entries(count)}`),
    readFailed: 'The file couldn’t be read.',
    toSend: (count: number): string => (count === 1 ? 'feedback entry to send' : 'feedback entries to send'),
    skipped: (count: number): string =>
      count === 1
        ? 'not sent: its transaction already has feedback'
        : 'not sent: their transactions already have feedback',
    invalid: (count: number): string => (count === 1 ? 'row with errors' : 'rows with errors'),
    includeWithFeedback: (count: number) =>
      count === 1
        ? 'Also send the feedback entry on a transaction that already has feedback'
        : `Also send the ${entries(count)} on transactions that already have feedback`,
    repeated: (count: number, where: string) =>
      `${counted(count, 'transaction appears', 'transactions appear')} more than once. Every entry is sent, in the order of the file. ${where}`,
    lines: (lines: string) => `lines ${lines}`,
    saveTemplate: 'Save a template…',
    preview: {
      title: 'Valid feedback',
      list: 'List of feedback',
      firstShown: (count: number) => `Showing the first ${numberText(count)}.`,
      unknown: (count: number) =>
        `${counted(count, 'entry is', 'entries are')} on transactions without a stored report. Check their IDs before you send.`,
      noLocalCopy: 'Whereabouts can’t compare the file with the reports: the local copy isn’t running.',
      notStored: 'No stored report',
      given: 'Already has feedback',
      line: 'Line',
      transaction: 'Transaction',
      correction: 'Correction',
      annotations: 'Annotations',
    },
  },

  errors: {
    title: 'Errors',
    count: (count: number) => counted(count, 'error', 'errors'),
    firstShown: (count: number) =>
      `Showing the first ${numberText(count)}. Save the errors to see all of them.`,
    copy: 'Copy errors',
    save: 'Save errors…',
    list: 'List of errors',
    line: 'Line',
    column: 'Column',
    value: 'Value',
    errorColumn: 'Error',
    error: 'Error',
  },
};
