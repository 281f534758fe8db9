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
    keys: '{mod} {enter} to continue. Nothing is sent before the review.',
    cancel: 'Cancel',
    reviewReports: (count: number) => `Review ${reports(count)}`,
    reviewTransactions: (count: number) => `Review ${transactions(count)}`,
    notRead: 'The reports couldn’t be read.',
    tryAgain: 'Try again',
    notKept: 'Draft not saved.',
  },

  subject: {
    reading: 'Reading the reports…',
    whatTheServiceSaid: 'Service verdict',
    theServiceSaid: 'Service verdict',
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
    backToTheForm: 'Back to the form',
    back: 'Back',
    nothingLeft: 'Nothing to send. Check the exceptions.',
    undoable: (seconds: number) => `You can undo the whole batch for ${seconds} seconds.`,
    send: (count: number) => `Send ${entries(count)}`,
    readAgain: 'Reload the reports',
  },

  changes: {
    comparing: 'Comparing…',
    title: 'Changes to send',
    toSend: (count: number) => `${entries(count)} to send`,
    stays: 'unchanged',
    becomes: 'changes to',
    withCases: 'with {cases}',
  },

  exceptions: {
    title: 'Exceptions',
    given: (count: number) =>
      count === 1 ? '1 transaction already has feedback' : `${transactions(count)} already have feedback`,
    givenMeaning: 'This adds a second entry; the service processes both.',
    givenToo: 'Send feedback on these too',
    same: (count: number, risk: string) => `${transactions(count)} already ${risk}`,
    sameMeaning: 'The service verdict is the same, so there’s nothing to correct.',
    sameToo: 'Confirm these too',
    leftOut: (count: number) => `${transactions(count)} excluded by you`,
    putAllBack: 'Include all',
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
    whatChanges: 'Change',
    note: 'Note',
    actions: 'Actions',
    none: 'No transactions.',
    stays: 'unchanged',
    becomes: 'changes to',
    notSent: 'not sent',
    asDesired: 'as desired',
    newestOf: (count: number) => `newest of ${reports(count)}`,
    putBack: 'Include',
    leaveOut: 'Exclude',
    given: (count: number, state: string) => `${numberText(count)} ${state}`,
  },

  sending: {
    settled: 'Feedback done',
    waits: 'Sending is on hold.',
    tryNow: 'Retry now',
    cancelTheRest: 'Cancel remaining',
    showInTheOutbox: 'Show in the outbox',
    done: 'Done',
    close: 'Close',
    goesOn: 'Sending continues if you close this, and resumes after a restart.',
    cancelTitle: (count: number) =>
      count === 1 ? 'Cancel the remaining feedback entry?' : `Cancel the remaining ${entries(count)}?`,
    cancelMeaning:
      'Feedback that was sent isn’t affected. The rest stays in the outbox as Failed, and you can retry or discard it.',
    goOn: 'Resume',
    pause: 'Pause',
    allSent: (count: number) => (count === 1 ? '1 feedback entry sent' : `All ${entries(count)} sent`),
    sentBut: (sent: number, failed: number) =>
      `${entries(sent)} sent, ${numberText(failed)} ${failed === 1 ? 'needs' : 'need'} your attention`,
    paused: 'Paused',
    aboutToGoOut: (count: number) => `${entries(count)} will be sent shortly`,
    sending: 'Sending…',
  },

  import: {
    choose: 'Import feedback…',
    title: 'Import feedback',
    titleOf: (fileName: string) => `Import ${fileName}`,
    back: 'Back to the outbox',
    badLeftOut: (count: number) =>
      `${counted(count, 'row with errors isn’t', 'rows with errors aren’t')} sent.`,
    nothingBefore: 'Nothing is sent until you confirm.',
    chooseAnother: 'Select another file…',
    send: (count: number) => `Send ${entries(count)}`,
    notRead: 'The file couldn’t be read.',
    good: (count: number): string =>
      count === 1 ? 'feedback entry can be sent' : 'feedback entries can be sent',
    bad: (count: number): string => (count === 1 ? 'row with errors' : 'rows with errors'),
    givenToo: (count: number) =>
      count === 1
        ? 'Also send the feedback entry on a transaction that already has feedback'
        : `Also send the ${entries(count)} on transactions that already have feedback`,
    repeated: (count: number, where: string) =>
      `${counted(count, 'transaction appears', 'transactions appear')} more than once. Every entry is sent, in the order of the file. ${where}`,
    lines: (lines: string) => `lines ${lines}`,
  },

  errors: {
    title: 'Errors',
    count: (count: number) => counted(count, 'error', 'errors'),
    firstShown: (count: number) =>
      `Showing the first ${numberText(count)}. Save the errors to see all of them.`,
    copied: 'Copied',
    savedAs: (fileName: string) => `Saved as ${fileName}`,
    copy: 'Copy errors',
    save: 'Save errors…',
    list: 'List of errors',
    line: 'Line',
    column: 'Column',
    value: 'Value',
    whatIsWrong: 'Error',
    error: 'Error',
  },
};
