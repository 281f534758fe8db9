import { counted, numberText } from '../number-text';

/** Everything around the screens: navigation, status, shortcuts, notices. */
export const shell = {
  opening: 'Opening…',
  openingMap: 'Opening the map…',
  navigation: 'Main',
  screens: {
    reports: 'Reports',
    review: 'Review',
    map: 'Map',
    investigate: 'Investigate',
    outbox: 'Outbox',
    history: 'History',
    settings: 'Settings',
  },
  keyboardShortcuts: 'Keyboard shortcuts',
  collapseNavigation: 'Collapse navigation',
  expandNavigation: 'Expand navigation',
  /** Follows the number of failed and unconfirmed feedback entries. */
  needAttention: (count: number): string => (count === 1 ? 'needs your attention' : 'need your attention'),
  /** A part of the window that couldn't be shown. */
  failures: {
    titles: {
      window: 'This window couldn’t be shown',
      screen: 'This screen couldn’t be shown',
      report: 'This report couldn’t be shown',
      form: 'This form couldn’t be shown',
    },
    words: 'This is a bug in Whereabouts. Feedback you typed is saved.',
    reload: 'Reload',
  },
  /** The state of the connection to the service, in brief. */
  connection: {
    label: 'Connection',
    notConnected: 'Not connected',
    noKey: 'No key',
    notYetConnected: (host: string) => `Not yet connected to ${host}`,
    notYetConnectedToBuiltIn: 'Not yet connected to the built-in service',
    connected: (host: string) => `Connected to ${host}`,
    connectedToBuiltIn: 'Connected to the built-in service',
    since: (state: string, time: string) => `${state} since ${time}`,
    lastAnswer: (time: string) => `last response ${time}`,
    offline: 'Offline',
    keyRefused: 'Key refused',
    notTrusted: 'Not secure',
    signInFirst: 'The network asks you to sign in',
    noUsableAnswer: 'No usable response',
    builtInStopped: 'Built-in service stopped',
  },
  /** The state of the local copy, in brief. */
  sync: {
    label: 'Sync',
    cancel: 'Cancel sync',
    progress: 'Reports received',
    openingStored: 'Opening stored reports…',
    stored: (count: number) => `${counted(count, 'report', 'reports')} stored`,
    waiting: 'Waiting',
    waitingUntil: (time: string) => `Waiting until ${time}`,
    retryingSoon: 'Retrying soon',
    behind: 'Not up to date',
    behindSince: (time: string) => `Not up to date since ${time}`,
    notAllReceived: 'not all received yet',
    nothingReceived: 'No reports received yet',
    pageNotRead: (page: number) => `page ${numberText(page)} can’t be read`,
    upToDate: (time: string) => `up to date ${time}`,
    checkingForNew: 'Checking for new reports…',
    requesting: 'Requesting reports…',
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
  /** Results of actions. `times`: how often the same thing happened. */
  toasts: { label: 'Notifications', times: (count: string) => `× ${count}` },
  /** Feedback that is sent in a moment, and feedback that was undone. */
  undoableSend: {
    sendingOn: 'Feedback on {id} ·',
    sendingMany: (count: number) => `${counted(count, 'feedback entry', 'feedback entries')} ·`,
    /** For screen readers, which are not given the changing numbers. */
    sendingSeveral: 'Several feedback entries ·',
    inSeconds: (count: number) => `sending in ${count} s`,
    shortly: 'sending shortly',
    undone: 'Feedback on {id} was undone and saved as a draft.',
    undoneMany: (count: number) =>
      `${counted(count, 'feedback entry', 'feedback entries')} undone and saved as drafts.`,
    undoFailed: 'The feedback couldn’t be undone.',
    editDraft: 'Edit draft',
  },
  /** The state of the encrypted store. */
  store: {
    label: 'Local copy',
    opening: 'Opening the local copy…',
    restarting: 'The local copy is restarting…',
    restart: 'Restart local copy',
  },
  startOver: {
    button: 'Start over…',
    title: 'Set the files aside and start over?',
    continue: 'Continue',
    recoveredData:
      'All reports are synced again. Your data that can still be read (outbox, notes and views) is copied to the new file.',
    nothingRecovered:
      'All reports are synced again. The outbox, drafts, notes and views of this profile start empty.',
    oldFilesStay: 'The old files aren’t deleted: they are renamed and left in the profile folder.',
    sureTitle: 'Are you sure?',
    sureOfOtherService:
      'This profile will no longer show unsent feedback, notes and views created with the other address, even if you restore that address.',
    sureWithRecovery:
      'This profile won’t show data that can’t be read, even if the old file is repaired later.',
    sure: 'This profile won’t show earlier unsent feedback, notes and views again, unless their key is recovered and you put the old files back.',
    action: 'Start over',
  },
  unsavedNotes: {
    title: (count: number) =>
      count === 1
        ? 'A note on another report isn’t saved.'
        : `Notes on ${numberText(count)} other reports aren’t saved.`,
    stillHere: 'What you typed is still here.',
    saveAgain: 'Save again',
    showReport: 'Show the report',
  },
};
