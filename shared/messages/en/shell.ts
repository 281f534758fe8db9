import { counted, numberText } from '../number-text';

/** What is around the screens: navigation, status, shortcuts, notices. */
export const shell = {
  opening: 'Opening…',
  openingMap: 'Opening the map…',
  navigation: 'Main',
  screens: { reports: 'Reports', map: 'Map', outbox: 'Outbox', settings: 'Settings' },
  keyboardShortcuts: 'Keyboard shortcuts',
  /** Behind the number of feedbacks that wait for the person's decision. */
  needAttention: (_count: number) => 'need attention',
  /** A part of the window that could not be shown. */
  failures: {
    titles: {
      window: 'This window could not be shown',
      screen: 'This screen could not be shown',
      report: 'This report could not be shown',
      form: 'This form could not be shown',
    },
    words:
      'It met something it could not handle, which is a defect of the program. Feedback that was typed is kept.',
    reload: 'Reload',
  },
  /** How the conversation with the service stands, in few words. */
  connection: {
    label: 'Connection',
    notConnected: 'Not connected',
    noKey: 'No key',
    notYetConnected: (host: string) => `Not yet connected to ${host}`,
    notYetConnectedToBuiltIn: 'Not yet connected to the built-in service',
    connected: (host: string) => `Connected to ${host}`,
    connectedToBuiltIn: 'Connected to the built-in service',
    since: (state: string, time: string) => `${state} since ${time}`,
    lastAnswer: (time: string) => `last answer ${time}`,
    offline: 'Offline',
    keyRefused: 'Key refused',
    notTrusted: 'Not trusted',
    noUsableAnswer: 'No usable answer',
    builtInStopped: 'Built-in service stopped',
  },
  /** How the copy on this computer stands, in few words. */
  sync: {
    label: 'Sync',
    cancel: 'Cancel receiving',
    progress: 'Reports received',
    openingStored: 'Opening the stored reports…',
    stored: (count: number) => `${counted(count, 'report', 'reports')} stored`,
    waiting: 'Waiting',
    waitingUntil: (time: string) => `Waiting until ${time}`,
    behind: 'Not up to date',
    behindSince: (time: string) => `Not up to date since ${time}`,
    notAllReceived: 'not all received yet',
    nothingReceived: 'Nothing received yet',
    pageNotRead: (page: number) => `page ${numberText(page)} cannot be read`,
    upToDate: (time: string) => `up to date ${time}`,
    lookingForNew: 'Looking for new reports…',
    asking: 'Asking for reports…',
    receiving: (count: number) => `Receiving ${numberText(count)}`,
    receivingOf: (count: number, expected: number) =>
      `Receiving ${numberText(count)} of about ${numberText(expected)}`,
    perSecond: (count: number) => `${numberText(count)}/s`,
    left: (span: string) => `${span} left`,
    waitingForTransaction: (transactionId: string) => `Waiting for transaction ${transactionId}`,
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
  },
  /** Feedback that goes out in a moment, and what was taken back. */
  held: {
    goesOut: 'Feedback on {id} goes out {when}',
    inSeconds: (count: number) => `in ${count} s`,
    inAMoment: 'in a moment',
    takenBack: 'Feedback on {id} was taken back and kept as a draft.',
    notTakenBack: 'The feedback was not taken back.',
    notSent: 'The feedback was not sent.',
    editDraft: 'Edit draft',
  },
  /** How the encrypted store stands. */
  store: {
    label: 'Local copy',
    opening: 'Opening the local copy…',
    restarting: 'The local copy is restarting…',
    startAgain: 'Start again',
  },
  beginAnew: {
    button: 'Begin anew…',
    title: 'Set the files aside and begin anew?',
    continue: 'Continue',
    whatIsSaved:
      'The reports are read again from the service. From your own data, what can still be read is saved into the new file: outbox, notes and views.',
    nothingIsSaved:
      'The reports are read again from the service. The outbox, drafts, notes and views of this profile begin empty.',
    oldFilesStay: 'The old files are not deleted: they stay in the profile folder, with another name.',
    sureTitle: 'Are you sure?',
    sureOfOtherService:
      'Feedback that was not sent yet, notes and views made with the other address will no longer be shown in this profile, even after its address is restored.',
    sureWhereSaved:
      'What cannot be read of your own data will be missing here, also if the old file is repaired later.',
    sure: 'Feedback that was not sent yet, notes and views of before will not be seen here again, unless their key comes back and the old files are put back.',
    action: 'Begin anew',
  },
  unsavedNotes: {
    title: (count: number) =>
      count === 1
        ? 'A note on another report is not saved.'
        : `Notes on ${numberText(count)} other reports are not saved.`,
    stillHere: 'What was typed is still here.',
    saveAgain: 'Save again',
    showReport: 'Show its report',
  },
};
