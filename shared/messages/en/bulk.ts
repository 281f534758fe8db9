import type { BulkView } from '../../domain/bulk-feedback';
import { counted, numberText } from '../number-text';

const transactions = (count: number) => counted(count, 'transaction', 'transactions');
const reports = (count: number) => counted(count, 'report', 'reports');
const feedbacks = (count: number) => counted(count, 'feedback', 'feedbacks');

/** Feedback on many reports, and its import from a file. */
export const bulk = {
  steps: { title: 'Steps', form: 'Feedback', review: 'Review', sending: 'Sending' },
  close: 'Close',
  undo: 'Undo',

  form: {
    onReports: (count: number) => `Feedback on ${reports(count)}`,
    onTransactions: (count: number) => `Feedback on ${transactions(count)}`,
    fields: 'Feedback',
    back: 'Back to the reports',
    fieldsToCorrect: (fields: number) =>
      fields === 1 ? 'One field to correct' : `${fields} fields to correct`,
    keys: '{mod} {enter} goes on. Nothing is sent before the review.',
    cancel: 'Cancel',
    reviewReports: (count: number) => `Review ${reports(count)}`,
    reviewTransactions: (count: number) => `Review ${transactions(count)}`,
    notRead: 'The reports could not be read.',
    tryAgain: 'Try again',
    notKept: 'What is typed is not kept.',
  },

  subject: {
    reading: 'Reading the reports…',
    whatTheServiceSaid: 'What the service said',
    theServiceSaid: 'The service said',
    merged: (count: number) => `${reports(count)} chosen. Of several on one transaction the newest counts.`,
    withoutTransaction: (count: number) => `${reports(count)} without a transaction ID cannot get feedback.`,
    missing: (count: number) => `${reports(count)} not in the local copy any more.`,
    invalid: (count: number) =>
      `${counted(count, 'transaction ID', 'transaction IDs')} the service cannot be asked about`,
  },

  review: {
    title: 'Review',
    backToTheForm: 'Back to the form',
    back: 'Back',
    nothingLeft: 'Nothing is left to send: look at the exceptions.',
    undoable: (seconds: number) => `For ${seconds} seconds all of it can be undone.`,
    send: (count: number) => `Send ${feedbacks(count)}`,
    readAgain: 'Read the reports again',
  },

  changes: {
    comparing: 'Comparing…',
    title: 'What goes out',
    toSend: (count: number) => `${feedbacks(count)} to send`,
    stays: 'stays',
    becomes: 'becomes',
    withCases: 'with {cases}',
  },

  exceptions: {
    title: 'Exceptions',
    given: (count: number) => `${transactions(count)} with feedback already`,
    givenMeaning: 'Another one would stand beside it. The service takes each as it comes.',
    givenToo: 'Send another on these',
    same: (count: number, risk: string) => `${transactions(count)} already ${risk}`,
    sameMeaning: 'The service said just that: nothing is corrected.',
    sameToo: 'Confirm these too',
    leftOut: (count: number) => `${transactions(count)} left out by you`,
    putAllBack: 'Put all back',
    showAll: 'Show all',
    show: 'Show them',
  },

  transactions: {
    title: 'Transactions',
    show: 'Show',
    views: {
      all: 'All transactions',
      'to be sent': 'To be sent',
      given: 'With feedback already',
      same: 'As desired already',
      'left out': 'Left out by you',
    } satisfies Readonly<Record<BulkView, string>>,
    count: transactions,
    pages: 'Pages of transactions',
    previous: 'Previous',
    next: 'Next',
    page: (page: number, last: number) => `Page ${numberText(page)} of ${numberText(last)}`,
    transaction: 'Transaction',
    whatChanges: 'What changes',
    note: 'Note',
    actions: 'Actions',
    none: 'None.',
    stays: 'stays',
    becomes: 'becomes',
    notSent: 'not sent',
    asDesired: 'as desired',
    newestOf: (count: number) => `newest of ${reports(count)}`,
    putBack: 'Put back',
    leaveOut: 'Leave out',
    given: (count: number, state: string) => `${numberText(count)} ${state}`,
  },

  sending: {
    settled: 'Feedback settled',
    waits: 'Sending waits.',
    tryNow: 'Try now',
    cancelTheRest: 'Cancel the rest',
    showInTheOutbox: 'Show in the outbox',
    done: 'Done',
    close: 'Close',
    goesOn:
      'It goes on when this is closed, and after the program was closed and opened again. The outbox shows what became of each.',
    cancelTitle: (count: number) => `Cancel ${feedbacks(count)}?`,
    cancelMeaning:
      'What was sent stays sent. What was not stays in the outbox as Failed, to be sent by hand or discarded.',
    goOn: 'Go on',
    pause: 'Pause',
    allSent: (count: number) => `All ${feedbacks(count)} sent`,
    sentBut: (sent: number, failed: number) => `${feedbacks(sent)} sent, ${numberText(failed)} to look at`,
    paused: 'Paused',
    aboutToGoOut: (count: number) => `${feedbacks(count)} about to go out`,
    sending: 'Sending…',
  },

  import: {
    choose: 'Import feedback…',
    title: 'Import feedback',
    titleOf: (fileName: string) => `Import ${fileName}`,
    back: 'Back to the outbox',
    badLeftOut: (count: number) =>
      count === 1
        ? 'The 1 bad row is left out; nothing of it is sent.'
        : `The ${numberText(count)} bad rows are left out; nothing of them is sent.`,
    nothingBefore: 'Nothing is sent before you say so.',
    chooseAnother: 'Choose another file…',
    send: (count: number) => `Send ${feedbacks(count)}`,
    notRead: 'The file was not read.',
    good: (count: number): string => (count === 1 ? 'feedback can be sent' : 'feedbacks can be sent'),
    bad: (count: number): string => (count === 1 ? 'row with mistakes' : 'rows with mistakes'),
    givenToo: (count: number) =>
      `Also send the ${feedbacks(count)} on transactions that have feedback already`,
    repeated: (count: number, where: string) =>
      `${transactions(count)} more than once: each feedback is sent, in the order of the file. ${where}`,
    lines: (lines: string) => `lines ${lines}`,
  },

  mistakes: {
    title: 'Mistakes',
    count: (count: number) => counted(count, 'mistake', 'mistakes'),
    firstShown: (count: number) => `The first ${numberText(count)} are shown; all of them can be saved.`,
    copied: 'Copied',
    savedAs: (fileName: string) => `Saved as ${fileName}`,
    copy: 'Copy',
    save: 'Save…',
    list: 'List of mistakes',
    line: 'Line',
    column: 'Column',
    value: 'Value',
    whatIsWrong: 'What is wrong',
    mistake: 'Mistake',
  },
};
