import type { ExportFormat, ValueField } from '../../domain/report-query';
import { counted, numberText } from '../number-text';

const countedReports = (count: number) => counted(count, 'report', 'reports');
const countedViews = (count: number) => counted(count, 'view', 'views');
const allReports = (count: number) => (count === 1 ? '1 report' : `All ${countedReports(count)}`);

/** The texts of the filter on the values of a field. */
const valuesOf = (field: string) => ({
  find: `Find a ${field}`,
  label: `Values of ${field}`,
  none: `No matching ${field}.`,
});

/** The reports grid: toolbar, filters, columns, saved views, export, look-up. */
export const reports = {
  title: 'Reports',
  loading: 'Loading reports',
  loadingFirst: 'Loading reports…',
  forgetKey: 'Forget this key and enter another',
  refresh: 'Refresh',
  /** A page that the service fails to return, by its number and its size in reports. */
  pageNotRead: {
    title: (page: number, limit: number) =>
      `Page ${numberText(page)} of the service’s list (${counted(limit, 'report', 'reports')} per page) can’t be read.`,
    consequence:
      'New reports still arrive, but older ones may be missing. Whereabouts periodically requests the page again.',
  },
  perPage: 'Reports per page',
  allPerPage: 'All (scroll)',
  goToRow: {
    title: 'Go to row',
    row: 'Row number',
    go: 'Go',
    error: (last: number) =>
      last === 1 ? 'There is only row 1.' : `Enter a row from 1 to ${numberText(last)}.`,
  },
  arrived: {
    label: 'New reports',
    some: (count: number) => counted(count, 'new report', 'new reports'),
    show: 'Show',
  },
  unread: {
    count: (count: number) => `${numberText(count)} unread`,
    markAll: 'Mark all as read',
    marked: (count: number) => `${countedReports(count)} marked as read`,
  },
  shown: {
    label: 'Shown',
    reports: countedReports,
    hidden: (count: number) => `${numberText(count)} hidden`,
  },
  columns: {
    title: 'Columns',
    defaults: 'Default columns',
    moveUp: (column: string) => `Move ${column} up`,
    moveDown: (column: string) => `Move ${column} down`,
    zone: (zone: string) => `Time zone: ${zone}`,
    headingHint: 'Click to sort, drag to move. Shift+arrow key: width. Ctrl+Shift+arrow key: move.',
    unsortableHint:
      'Fields of extra data can’t be sorted. Drag to move. Shift+arrow key: width. Ctrl+Shift+arrow key: move.',
    extra: {
      title: 'Fields of extra data',
      about: 'Most frequent first. These columns can’t be sorted.',
      none: 'No fields found in these reports.',
      /** At most this many columns. */
      most: (count: number) => `You can show up to ${count} of them.`,
    },
    edgeHint: 'Drag to change the width. Double-click to reset it.',
  },
  row: {
    noPosition: 'No position',
    /** `list` names the values that don't fit. */
    more: (count: number, list: string) => `and ${count} more: ${list}`,
    score: (score: number, largest: number) => `${score} of ${largest}`,
    unread: 'unread',
    note: 'has a note',
    noteTitle: 'Has a note',
    versions: (count: number) => `${count} versions: the content changed`,
    updated: (count: number) => `Changed since you looked (${count} versions)`,
    sharesId: 'ID conflict: another transaction has the same ID',
    ofTransaction: (count: number) => `${numberText(count)} reports on this transaction`,
    unreadable: (count: number) => counted(count, 'unreadable field', 'unreadable fields'),
    /** Follows the number. */
    unreadableFields: (count: number): string => (count === 1 ? 'unreadable field' : 'unreadable fields'),
  },
  cell: {
    label: 'Cell actions',
    filter: 'Filter by this value',
    /** `value` includes its field, for example "Country: Spain". */
    only: (value: string) => `Only ${value}`,
    also: (value: string) => `Include ${value}`,
    without: (value: string) => `Exclude ${value}`,
    fromTime: 'From this time',
    untilTime: 'Until this time',
    copy: 'Copy',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
  },
  selection: {
    label: 'Selected reports',
    report: (id: string) => `Select report ${id}`,
    reportWithoutId: 'Select report without an ID',
    page: 'Select all on this page',
    every: 'Select all reports',
    all: (count: number) => `Select all ${numberText(count)}`,
    allOfSearch: (count: number) => `Select all ${countedReports(count)} in this search`,
    giveFeedback: (count: number) => `Give feedback on ${countedReports(count)}`,
    clear: 'Clear selection',
    clearTitle: 'Clear selection (Esc)',
    selected: (count: number) => `${countedReports(count)} selected`,
    allSelected: (count: number) => `${allReports(count)} selected`,
    allOfSearchSelected: (count: number) => `${allReports(count)} in this search selected`,
    allOfEarlierSearchSelected: (count: number) => `${allReports(count)} from an earlier search selected`,
    onAllPages: 'On all pages. Reports that arrive later aren’t included.',
    laterNotIncluded: 'Reports that arrived after you selected these aren’t included.',
    independentOfSearch: 'The selection doesn’t change with the search.',
    overLimit: (most: number, leftOut: number) =>
      `You can select up to ${numberText(most)} reports. ${counted(leftOut, 'report wasn’t', 'reports weren’t')} selected.`,
    noneOnPage: 'None on this page',
    notOnPage: (count: number) => `${numberText(count)} not on this page`,
  },
  export: {
    title: 'Export',
    contents: {
      csv: 'Displayed columns',
      json: 'Reports as received',
      geojson: 'Positions',
    } satisfies Readonly<Record<ExportFormat, string>>,
    /** `holds` is one of the texts above. */
    contentsAndCount: (holds: string, count: number) => `${holds} · ${countedReports(count)}`,
  },
  empty: {
    pageTitle: (page: number) => `No reports on page ${numberText(page)}`,
    page: 'This page is after the last page.',
    backTo: (page: number) => `Back to page ${numberText(page)}`,
    lookUpTitle: 'No reports for this transaction',
    noMatchesTitle: 'No matching reports',
    noMatches: 'No report in the local copy matches your filters and search.',
    showAll: 'Show all reports',
    receivingTitle: 'Receiving the first reports',
    receiving: 'Reports appear here as they arrive. They are stored encrypted on this computer.',
    noneTitle: 'No reports yet',
    none: 'The service has no reports for this API key’s application. Refresh after a transaction is assessed.',
  },
  lookUp: {
    label: 'Transaction look-up',
    fields: { transactionId: 'Transaction ID', since: 'Since', timeout: 'Wait up to' },
    transactionTitle: 'Transaction ID as sent by your application',
    edgeSpace: 'The ID starts or ends with a space. The look-up includes the space.',
    sinceError: 'Enter a whole number followed by s, m, h or d, such as 30d.',
    timeoutError: 'Enter a whole number followed by s, m, h or d, such as 5s.',
    invalidFields: (fields: readonly string[]) =>
      `Nothing was looked up. Correct these fields: ${fields.join(', ')}.`,
    submit: 'Look up',
    /** {id} is the transaction ID, which is untrusted. */
    waiting: 'Waiting for transaction {id}…',
    waited: (seconds: number, most: number) => `${seconds} s of ${most} s`,
    timeWaited: 'Waiting time',
    result: 'Reports for transaction {id}',
    /** Follows `result`; `since` as entered, for example "30d". */
    resultSince: (since: string) => `from the last ${since}`,
    /** Follows both. */
    foreign: (count: number) =>
      `. The response also contained ${countedReports(count)} for other transactions. You can find ${count === 1 ? 'it' : 'them'} among all reports.`,
    showAll: 'Show all reports',
    nothingFound: 'No reports found for transaction {id}. Possible reasons:',
    spelledDifferently: 'The ID is spelled differently. Capital letters, spaces and hyphens matter.',
    notCompleted: (timeout: string) =>
      `The transaction wasn’t completed within ${timeout}. Increase the wait.`,
    older: (since: string) => `Its reports are older than ${since}. Look further back.`,
    otherApplication: 'It doesn’t belong to this API key’s application.',
  },
  filters: {
    label: 'Filters',
    active: 'Active filters',
    add: 'Add filter',
    clear: 'Clear filters',
    /** `field` in lower case. */
    by: (field: string) => `Filter by ${field}`,
    remove: 'Remove',
    removeFilter: (filter: string) => `Remove filter ${filter}`,
    apply: 'Apply',
  },
  ranges: {
    distance: {
      about: 'The largest distance between any two positions in the report.',
      atLeast: 'At least (km)',
      atMost: 'At most (km)',
      atLeastThis: 'At least this distance',
      atMostThis: 'At most this distance',
      error: (largest: number) => `Enter a number of kilometres from 0 to ${numberText(largest)}.`,
    },
    disagreement: {
      about: 'How much the report’s sources contradict each other, from 0 (not at all) to 100 (maximum).',
      atLeast: 'At least',
      atMost: 'At most',
      atLeastThis: 'At least this disagreement',
      atMostThis: 'At most this disagreement',
      error: (largest: number) => `Enter a whole number from 0 to ${numberText(largest)}.`,
    },
    deviceUsers: {
      about: 'The number of users in the reports of this device. Devices of one user never match.',
      atLeast: 'At least',
      atMost: 'At most',
      atLeastThis: 'At least as many device users',
      atMostThis: 'At most as many device users',
      error: (largest: number) => `Enter a whole number from 0 to ${numberText(largest)}.`,
    },
    amount: {
      about: 'The amount in the extra data, whatever its currency.',
      atLeast: 'At least',
      atMost: 'At most',
      atLeastThis: 'At least this amount',
      atMostThis: 'At most this amount',
      error: () => 'Enter a number such as 1500 or -12.50, without separators of thousands.',
    },
    lessThanMinimum: 'This is less than “At least”.',
  },
  times: {
    last: 'Last',
    /** `span` as in "24 h". */
    lastSpan: (span: string) => `Last ${span}`,
    from: 'From',
    until: 'Until',
    invalid: 'Enter a date and time between 1678 and 2261.',
    beforeStart: 'This is earlier than “From”.',
  },
  histogram: {
    title: 'Reports over time',
    show: 'Show reports over time',
    hide: 'Hide reports over time',
    /** `span` as in "1–24 Nov 2026". */
    summary: (count: number, span: string) => `${countedReports(count)}, ${span}`,
    /** The accessible name of the control that selects bars. */
    select: 'Time range',
    /** `risks` as in "2 fraud and 12 clear", "" for no reports. */
    bar: (span: string, count: number, risks: string) =>
      `${span}: ${countedReports(count)}${risks === '' ? '' : ` (${risks})`}`,
    keys: 'Arrow keys move between bars. Shift and the arrow keys select several. Enter filters by the selected time. Escape clears the filter.',
    otherRisk: 'other risk',
    none: 'No report has a valid time.',
    earlier: (count: number) => `${numberText(count)} earlier`,
    later: (count: number) => `${numberText(count)} later`,
    besideMeaning: 'These times are years away from all others, so they have no bar. Show the reports.',
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
      extra: valuesOf('extra data'),
      verdict: valuesOf('verdict'),
    } satisfies Readonly<Record<ValueField, unknown>>,
    counting: 'Counting…',
    mostFrequent: (count: number) =>
      `These are the ${numberText(count)} most frequent. To find others, type the first characters.`,
    /** Follows the number. */
    reports: (count: number): string => (count === 1 ? 'report' : 'reports'),
    without: (value: string) => `Exclude ${value}`,
    unknown: 'not in the specification',
    unknownTitle: 'This value isn’t in the service’s specification',
  },
  views: {
    title: 'Views',
    modified: 'modified',
    saved: 'Saved views',
    allReports: 'All reports',
    shipped: {
      attention: 'Needs attention',
      today: 'New today',
      travel: 'Impossible travel',
      devices: 'Shared devices',
    },
    saveChanges: 'Save changes',
    rename: 'Rename…',
    delete: 'Delete view',
    saveAs: 'Save as…',
    counted: (name: string, count: number) => `${name}: ${countedReports(count)}`,
    pin: 'Pin to navigation',
    unpin: 'Unpin from navigation',
    /** The accessible name of a view's context menu. */
    actions: 'View actions',
    file: {
      exportOne: 'Export this view…',
      exportAll: 'Export all views…',
      import: 'Import views…',
      counted: countedViews,
      title: 'Import views',
      /** {file} is the file’s name. */
      contents: (count: number) => `{file} contains ${countedViews(count)}:`,
      tooMany: (most: number) => `You can have up to ${countedViews(most)}. Skip some of them.`,
      action: (count: number) => `Import ${countedViews(count)}`,
    },
    naming: {
      save: { title: 'Save current view', action: 'Save view' },
      rename: { title: 'Rename view', action: 'Rename view' },
    },
    name: 'View name',
    needsName: 'Enter a name for the view.',
    nameTooLong: (most: number) => `Use ${numberText(most)} characters or fewer.`,
    nameTaken: 'A view with this name already exists.',
    /** {name} is the name that the user entered. */
    deleted: 'View “{name}” deleted',
  },
};
