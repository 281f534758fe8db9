import { numberText } from '../number-text';

/** The history of what analysts decided and wrote. */
export const reviewLog = {
  title: 'History',
  count: (count: number) => (count === 1 ? '1 entry' : `${numberText(count)} entries`),
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
    json: (count: number) => `${numberText(count)} entries as stored`,
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
