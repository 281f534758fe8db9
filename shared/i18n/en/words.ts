import type { Column } from '../../domain/columns';
import type { DerivedSignal } from '../../domain/derived-signals';
import type { ImportChoice } from '../../domain/item-import';
import type { ProxySignal, Signal } from '../../domain/report';
import type { FilterField, Standing } from '../../domain/report-query';
import type { Verdict } from '../../domain/review-log';
import type { TimelineKind } from '../../domain/timeline';
import { counted, numberText } from '../number-text';

/** Texts shared by several subjects: buttons, counts, times, signals. */
export const words = {
  actions: {
    open: 'Open',
    cancel: 'Cancel',
    close: 'Close',
    dismiss: 'Dismiss',
    tryAgain: 'Try again',
    undo: 'Undo',
  },
  copying: {
    copied: 'Copied',
    notCopied: 'Not copied',
    copyTraceabilityId: 'Copy traceability_id',
  },
  /** Shown instead of, or next to, a value that is missing or unusual. */
  received: {
    notGiven: 'not given',
    empty: 'empty',
    implausibleTime: 'Implausible time. Shown as received.',
    implausibleTimeNote: '(implausible time)',
    unknownRisk: 'This level isn’t in the service’s specification',
    sentAs: (word: string) => `Sent as “${word}”.`,
    unknownValue: 'Not in the service’s specification. Shown as received.',
  },
  signals: {
    TOR: 'TOR',
    VPN: 'VPN',
    'Ignored IP': 'Ignored IP',
    Rooted: 'Rooted',
    Emulated: 'Emulated',
    Debugged: 'Debugged',
    'GPS spoofed': 'GPS spoofed',
    'Impossible travel': 'Impossible travel',
    'New device': 'New device',
  } satisfies Readonly<Record<Signal | DerivedSignal, string>>,
  /** Where a position is that a proxy displaces. */
  behind: {
    TOR: 'behind TOR',
    VPN: 'behind VPN',
    'Ignored IP': 'at an ignored IP place',
  } satisfies Readonly<Record<ProxySignal, string>>,
  ago: (span: string) => `${span} ago`,
  sharedDevice: (users: string) => `Device shared by ${users}`,
  sharedDeviceMeaning: 'Derived by Whereabouts: the number of users in the reports of this device.',
  disagreement: {
    none: 'No unexplained disagreement',
    score: 'Disagreement {score} of 100',
    scale: '0: no contradiction. 100: maximum contradiction.',
    reasons: 'Reasons for the score',
  },
  moves: {
    title: 'Movement since the previous report',
    reportsBetween: (count: number) => `(skips ${counted(count, 'report', 'reports')} without this position)`,
  },
  batchProgress: {
    done: (over: number, total: number) => `${numberText(over)} of ${numberText(total)} done`,
  },
  files: {
    counted: {
      report: (count: number) => counted(count, 'report', 'reports'),
      feedback: (count: number) => counted(count, 'feedback entry', 'feedback entries'),
      review: (count: number) => counted(count, 'entry of the history', 'entries of the history'),
    },
    exporting: (what: string) => `Exporting ${what}…`,
    exportProgress: {
      report: 'Reports exported',
      feedback: 'Feedback entries exported',
      review: 'History entries exported',
    },
    exported: (count: number) => `${numberText(count)} exported`,
    cancelExport: 'Cancel export',
    notExported: 'Couldn’t export.',
    savedTo: (what: string) => `${what} saved to {file}`,
    showInFolder: 'Show in folder',
    dragHint: 'Drag the file to another program or folder',
    pictureNotSaved: 'Couldn’t save the picture.',
    notPrinted: 'Couldn’t print.',
  },
  /** The import of views or presets. */
  itemImport: {
    /** The accessible name of the choice for one item. */
    choiceFor: (name: string) => `Import ${name}`,
    choices: { add: 'Add', replace: 'Replace', skip: 'Skip' } satisfies Readonly<
      Record<ImportChoice, string>
    >,
    keepBoth: 'Keep both',
    same: 'You already have this.',
    nameTaken: 'You already use this name.',
    addedAs: 'Added as “{name}”.',
    imported: (what: string) => `${what} imported`,
  },
  pages: {
    title: 'Pages',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    page: (page: number) => `Page ${numberText(page)}`,
    of: (last: number) => `of ${numberText(last)}`,
    rows: (first: number, last: number) => `Rows ${numberText(first)}–${numberText(last)}`,
  },
  pivots: {
    showOnTimeline: 'Show timeline',
    timelineOf: {
      user: 'Timeline of this user',
      device: 'Timeline of this device',
      transaction: 'Timeline of this transaction',
      place: 'Timeline of this place',
    } satisfies Readonly<Record<TimelineKind, string>>,
    reportsNearHere: 'Reports near here',
    reportsWithin: (km: number) => `Reports within ${numberText(km)} km of here`,
    reportsAtIpPlace: 'Reports at this IP location',
    ipPlaceDescription: 'IP location within 1 km',
  },
  /** The name of each filter that no column has. */
  fields: {
    fraudCase: 'Fraud case',
    signal: 'Signal',
    deviceModel: 'Device model',
    standing: 'Review',
    unread: 'Unread',
    updated: 'Changed since you looked',
    sharedId: 'ID conflict',
    newest: 'Newest per transaction',
    area: 'Area',
    placed: 'On the map',
    listed: 'What-if',
    lookUp: 'Transaction',
  } satisfies Readonly<Record<Exclude<FilterField, Column>, string>>,
  /** What analysts decide. */
  verdicts: {
    fraud: 'Confirmed fraud',
    suspicious: 'Suspicious',
    legitimate: 'Legitimate',
    unclear: 'Can’t tell',
  } satisfies Readonly<Record<Verdict, string>>,
  verdictMeanings: {
    fraud: 'You are sure that it is fraud.',
    suspicious: 'It is probably fraud, but not proven.',
    legitimate: 'It isn’t fraud.',
    unclear: 'The data isn’t enough to decide. The metrics don’t compare it with the service.',
  } satisfies Readonly<Record<Verdict, string>>,
  notJudged: 'Not judged',
  /** How a report stands in review. */
  standings: {
    waiting: 'To be reviewed',
    returned: 'Came back',
    divided: 'Two verdicts',
    snoozed: 'Snoozed',
    escalated: 'Escalated',
    judged: 'Judged',
  } satisfies Readonly<Record<Standing, string>>,
  /** A filter as text. The values for {in}, {out} and {id} come from reports and are untrusted. */
  filters: {
    with: (field: string) => `${field}: {in}`,
    without: (field: string) => `Exclude ${field.toLowerCase()}: {out}`,
    withAndWithout: (field: string) => `${field}: {in}; exclude {out}`,
    lookUp: 'Transaction {id} (look-up)',
    listed: {
      newlyFlagged: (reports: string) => `What-if: newly flagged (${reports})`,
      noLongerFlagged: (reports: string) => `What-if: no longer flagged (${reports})`,
      all: (count: number) => counted(count, 'report', 'reports'),
      newest: (listed: number, count: number) =>
        `the newest ${numberText(listed)} of ${counted(count, 'report', 'reports')}`,
    },
    unread: 'Unread only',
    read: 'Read only',
    placed: 'With a position',
    notPlaced: 'Without a usable position',
    lastTime: (amount: string, unit: 'd' | 'h' | 'min' | 's') => `Time: last ${amount} ${unit}`,
    timeBetween: (from: string, until: string) => `Time: ${from} – ${until}`,
    timeFrom: (from: string) => `Time: from ${from}`,
    timeUntil: (until: string) => `Time: until ${until}`,
    anyTime: 'Time: any',
    between: (field: string, least: string, most: string) => `${field} ${least}–${most}`,
    atLeast: (field: string, least: string) => `${field} ≥ ${least}`,
    atMost: (field: string, most: string) => `${field} ≤ ${most}`,
    any: (field: string) => `Any ${field.toLowerCase()}`,
    areaBox: (southWest: string, northEast: string) => `Area: ${southWest} – ${northEast}`,
    areaDrawn: (corners: number) => `Area: drawn, with ${corners} corners`,
    areaAround: (km: string, point: string) => `Area: within ${km} km of ${point}`,
    areaBySources: (area: string, sources: readonly string[]) => `${area}, by ${sources.join(' or ')}`,
  },
  compass: { north: 'N', south: 'S', east: 'E', west: 'W' },
};
