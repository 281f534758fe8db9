import type { ExportFormat } from '../../domain/export-format';
import type { ValueField } from '../../domain/report-query';
import { counted, numberText } from '../number-text';

const countedReports = (count: number) => counted(count, 'report', 'reports');
const allReports = (count: number) => (count === 1 ? 'The 1 report' : `All ${countedReports(count)}`);

/** What is asked and said of the values of a field. */
const valuesOf = (field: string) => ({
  find: `Find a ${field}`,
  label: `Values of ${field}`,
  none: `No report has such a ${field}.`,
});

/** The grid of reports: toolbar, filters, columns, views, export, look-up. */
export const reports = {
  title: 'Reports',
  loading: 'Loading reports',
  loadingFirst: 'Loading reports…',
  forgetKey: 'Forget this key and enter another',
  refresh: 'Refresh',
  /** A page that the service does not give, by its number and its size in reports. */
  pageNotRead: {
    title: (page: number, limit: number) =>
      `Page ${numberText(page)} of the service’s list (${counted(limit, 'report', 'reports')} a page) cannot be read.`,
    consequence:
      'New reports still arrive, but older ones may be missing. The page is requested again from time to time.',
  },
  search: { label: 'Search reports', placeholder: 'Search all reports' },
  perPage: 'Reports per page',
  arrived: {
    label: 'New reports',
    some: (count: number) => counted(count, 'new report', 'new reports'),
    show: 'Show',
  },
  unread: { count: (count: number) => `${numberText(count)} unread`, markAll: 'Mark all as read' },
  shown: {
    label: 'Shown',
    reports: countedReports,
    hidden: (count: number) => `${numberText(count)} hidden`,
  },
  columns: {
    title: 'Columns',
    usual: 'Usual columns',
    moveUp: (column: string) => `Move ${column} up`,
    moveDown: (column: string) => `Move ${column} down`,
    zone: (zone: string) => `Times are shown in the zone ${zone}`,
  },
  row: {
    noPosition: 'No position',
    /** `list` holds what there is no room for. */
    more: (count: number, list: string) => `and ${count} more: ${list}`,
    score: (score: number, largest: number) => `${score} of ${largest}`,
    unread: 'unread',
    note: 'has a note',
    noteTitle: 'Has a note',
    versions: (count: number) => `${count} versions: its content was changed`,
    unreadable: (count: number) => counted(count, 'field unreadable', 'fields unreadable'),
    /** Beside the number. */
    unreadableFields: (count: number): string => (count === 1 ? 'field unreadable' : 'fields unreadable'),
  },
  cell: {
    label: 'Cell',
    filter: 'Filter by this value',
    /** Of a value as "Country: Spain". */
    only: (value: string) => `Only ${value}`,
    also: (value: string) => `Also ${value}`,
    without: (value: string) => `Without ${value}`,
    fromTime: 'From this time on',
    untilTime: 'Until this time',
    atLeastApart: 'At least this far apart',
    atMostApart: 'At most this far apart',
    atLeastDisagreement: 'At least this much disagreement',
    atMostDisagreement: 'At most this much disagreement',
    copy: 'Copy',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
  },
  choosing: {
    label: 'Chosen reports',
    report: (id: string) => `Choose report ${id}`,
    reportWithoutId: 'Choose report without an id',
    page: 'Choose the page',
    all: (count: number) => `Choose all ${numberText(count)}`,
    allOfSearch: (count: number) => `Choose all ${countedReports(count)} of this search`,
    giveFeedback: (count: number) => `Give feedback on ${countedReports(count)}`,
    clear: 'Clear',
    clearTitle: 'Choose none (Esc)',
    chosen: (count: number) => `${countedReports(count)} chosen`,
    allChosen: (count: number) => `${allReports(count)} chosen`,
    allOfSearchChosen: (count: number) => `${allReports(count)} of this search chosen`,
    allOfEarlierSearchChosen: (count: number) => `${allReports(count)} of an earlier search chosen`,
    onAllPages: 'On all pages, without those that arrive from now on',
    someCameLater: 'As of when they were chosen: some of those shown now came later',
    whateverIsShown: 'As of when they were chosen, whatever is shown now',
    leftOut: (most: number, leftOut: number) =>
      `${numberText(most)} are the most: ${countedReports(leftOut)} left out`,
    noneOnPage: 'None of them on this page',
    notOnPage: (count: number) => `${numberText(count)} of them not on this page`,
  },
  export: {
    title: 'Export',
    holds: {
      csv: 'In the columns shown',
      json: 'Each report as received',
      geojson: 'Their positions',
    } satisfies Readonly<Record<ExportFormat, string>>,
    /** `holds` is one of those above. */
    holdsReports: (holds: string, count: number) => `${holds} · ${countedReports(count)}`,
  },
  empty: {
    pageTitle: (page: number) => `No reports on page ${numberText(page)}`,
    page: 'This is past the last page.',
    backTo: (page: number) => `Back to page ${numberText(page)}`,
    lookUpTitle: 'No reports of this transaction',
    nothingFitsTitle: 'No stored report fits',
    nothingFits: 'None of the reports kept on this computer passes the filters and holds the words.',
    showAll: 'Show all reports',
    receivingTitle: 'Receiving the first reports',
    receiving: 'They appear here as they come, and stay on this computer, encrypted.',
    noneTitle: 'No reports yet',
    none: 'The service has no reports for the application of this API key. Refresh once a transaction was assessed.',
  },
  lookUp: {
    label: 'Transaction look-up',
    fields: { transactionId: 'Transaction ID', since: 'Since', timeout: 'Wait up to' },
    placeholder: 'As your application sent it',
    edgeSpace: 'Begins or ends with a space, which is looked up with it.',
    sinceMistake: 'A whole number and s, m, h or d, such as 30d.',
    timeoutMistake: 'A whole number and s, m, h or d, such as 5s.',
    mistaken: (fields: readonly string[]) => `Not looked up. To correct: ${fields.join(', ')}.`,
    submit: 'Look up',
    /** {id} is the transaction's, which may be hostile. */
    waiting: 'Waiting for transaction {id}…',
    waited: (seconds: number, most: number) => `${seconds} s of ${most} s`,
    timeWaited: 'Time waited',
    result: 'Reports of transaction {id}',
    /** Goes on after `result`; `since` as it was typed, "30d". */
    resultSince: (since: string) => `since ${since}`,
    /** Goes on after both. */
    foreign: (count: number) =>
      `. The answer also held ${countedReports(count)} of other transactions, kept among all reports`,
    showAll: 'Show all reports',
    nothingFound: 'Nothing was found for transaction {id}. Likely reasons:',
    otherwiseWritten: 'The ID is written differently: capitals, spaces and hyphens count.',
    notCompleted: (timeout: string) => `The transaction was not completed within ${timeout}: wait longer.`,
    older: (since: string) => `Its reports are older than ${since}: look further back.`,
    otherApplication: 'It belongs to another application than the one of this API key.',
  },
  filters: {
    label: 'Filters',
    active: 'Active filters',
    add: 'Add filter',
    clear: 'Clear filters',
    /** `field` in small letters. */
    by: (field: string) => `Filter by ${field}`,
    remove: 'Remove',
    removeFilter: (filter: string) => `Remove filter ${filter}`,
    apply: 'Apply',
  },
  ranges: {
    distance: {
      about: 'The largest distance between two positions of the report.',
      atLeast: 'At least, km',
      atMost: 'At most, km',
      mistake: (largest: number) => `A number of kilometres from 0 to ${numberText(largest)}.`,
    },
    disagreement: {
      about: 'How much the report’s sources contradict one another: 0 not at all, 100 as much as can be.',
      atLeast: 'At least',
      atMost: 'At most',
      mistake: (largest: number) => `A whole number from 0 to ${numberText(largest)}.`,
    },
    lessThanLeast: 'Less than “At least”.',
  },
  times: {
    last: 'Last',
    /** `span` as "24 h". */
    lastSpan: (span: string) => `Last ${span}`,
    from: 'From',
    until: 'Until',
    notATime: 'A date and a time between 1678 and 2261.',
    beforeBeginning: 'This is before the beginning.',
  },
  values: {
    ofField: {
      risk: valuesOf('risk'),
      fraudCase: valuesOf('fraud case'),
      signal: valuesOf('signal'),
      country: valuesOf('country'),
      user: valuesOf('user'),
      device: valuesOf('device'),
      deviceModel: valuesOf('device model'),
      place: valuesOf('place'),
      transaction: valuesOf('transaction'),
    } satisfies Readonly<Record<ValueField, unknown>>,
    counting: 'Counting…',
    mostFrequent: (count: number) =>
      `The ${numberText(count)} most frequent. Type the beginning of another to find it.`,
    /** Beside the number. */
    reports: (count: number): string => (count === 1 ? 'report' : 'reports'),
    without: (value: string) => `Without ${value}`,
    unknown: 'not in the specification',
    unknownTitle: "Not a word of the service's specification",
  },
  views: {
    title: 'Views',
    modified: 'modified',
    saved: 'Saved views',
    allReports: 'All reports',
    saveChanges: 'Save changes',
    rename: 'Rename…',
    delete: 'Delete view',
    saveAs: 'Save as…',
    naming: {
      save: { title: 'Save as a view', action: 'Save view' },
      rename: { title: 'Rename the view', action: 'Rename view' },
    },
    name: 'View name',
    needsName: 'A view needs a name.',
    nameTooLong: (most: number) => `At most ${numberText(most)} characters.`,
    nameTaken: 'There is a view of this name already.',
    /** {name} is what a person typed. */
    deleted: 'View “{name}” deleted',
  },
};
