import { numberText } from '../number-text';

/** The history of what analysts decided and wrote. */
export const reviewLog = {
  title: 'History',
  count: (count: number) => (count === 1 ? '1 entry' : `${numberText(count)} entries`),
  unread: (count: number) =>
    count === 1
      ? '1 entry is from a newer version or can’t be read'
      : `${numberText(count)} entries are from a newer version or can’t be read`,
  search: 'Search history',
  placeholder: 'Transaction, reason or note',
  verdicts: 'Filter by verdict',
  kinds: 'Filter by kind',
  kind: {
    verdict: 'Verdicts',
    note: 'Notes',
    snooze: 'Snoozes',
    escalation: 'Escalations',
    answer: 'Answers',
    feedback: 'Feedback',
  },
  export: 'Export',
  exportDescription: {
    csv: (count: number) => `${numberText(count)} rows for a spreadsheet`,
    json: 'For a colleague to import: these entries and all others about the same transactions',
  },
  author: {
    title: 'Export history',
    name: 'Your name',
    action: 'Export',
    none: 'Enter your name.',
    meaning: 'Colleagues who import the file see it beside your verdicts.',
  },
  import: {
    action: 'Import a colleague’s history…',
    title: 'Import a colleague’s history',
    notRead: 'Couldn’t read the file.',
    notImported: 'Couldn’t import the history.',
    file: 'File',
    author: 'Author',
    period: 'Period',
    fromTo: '{first} to {last}',
    verdicts: 'Verdicts',
    entries: 'Entries',
    added: 'New',
    addedOf: (entries: number, verdicts: number) =>
      `${entries === 1 ? '1 entry' : `${numberText(entries)} entries`}, ${verdicts === 1 ? '1 verdict' : `${numberText(verdicts)} verdicts`}`,
    own: (count: number) =>
      count === 1
        ? '1 entry is your own. It stays as it is.'
        : `${numberText(count)} entries are your own. They stay as they are.`,
    otherService: (count: number) =>
      count === 1
        ? '1 entry is about another reports service and isn’t imported.'
        : `${numberText(count)} entries are about another reports service and aren’t imported.`,
    unread: (count: number) =>
      count === 1
        ? '1 new entry is from a newer version or can’t be read. It is imported, but doesn’t count.'
        : `${numberText(count)} new entries are from a newer version or can’t be read. They are imported, but don’t count.`,
    nothingNew: 'Everything in this file is in your history already.',
    nothing: 'This file has no entries about this reports service.',
    faults: (count: number) =>
      count === 1 ? '1 entry can’t be imported:' : `${numberText(count)} entries can’t be imported:`,
    moreFaults: (count: number) => `and ${numberText(count)} more`,
    invalid: (at: number, field: string) => `Entry ${numberText(at)}: “${field}” isn’t valid`,
    meaning:
      'Imported entries appear beside yours under the colleague’s name. Different verdicts on the same transaction are both shown. Your own entries don’t change.',
    confirm: (count: number) => (count === 1 ? 'Import 1 entry' : `Import ${numberText(count)} entries`),
    imported: (count: number) =>
      count === 1 ? '1 entry imported from {file}' : `${numberText(count)} entries imported from {file}`,
  },
  table: {
    when: 'Time',
    who: 'Who',
    what: 'Decision',
    about: 'Transaction',
    texts: 'Reason and notes',
    openReport: 'Open report',
  },
  reportWithout: 'Report without transaction',
  reading: 'Reading the history…',
  notRead: 'Couldn’t read the history.',
  empty: {
    title: 'No decisions yet',
    advice: 'Verdicts, notes, snoozes and escalations appear here. Give your first verdict under Review.',
  },
  noMatches: {
    title: 'No entry matches',
    advice: 'Change the search text or the filters.',
    showAll: 'Show all entries',
  },
};
