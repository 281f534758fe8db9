import { counted, numberText } from '../number-text';
import type { UsualReason } from '../verdict-reasons';

const reports = (count: number) => counted(count, 'report', 'reports');

/** The review desk: queues, verdicts, the end of a session. */
export const review = {
  title: 'Review',
  queues: {
    label: 'Queues',
    names: {
      'needs-review': 'Needs review',
      'came-back': 'Came back',
      unknown: 'Unknown',
      escalated: 'Escalated',
      divided: 'Two verdicts',
    },
    secondReview: 'Second review',
    counted: (name: string, count: number) =>
      `${name}: ${reports(count)}. Several reports on one transaction count once.`,
    starting: 'Starting the queue…',
    notStarted: 'Couldn’t start the queue.',
    /** Reports that arrived after the list was made. */
    arrived: (count: number) => `${numberText(count)} new`,
    join: 'Add them to the end of the list',
    empty: {
      title: 'Nothing to review in this queue',
      advice: 'Select another queue, or wait for new reports. They appear here as soon as they arrive.',
    },
  },
  progress: {
    label: 'Progress',
    of: (done: number, of: number) => `${numberText(done)} of ${numberText(of)}`,
    /** Reports of the list that other people decided. */
    byColleague: (count: number, name: string) => `${numberText(count)} done by ${name}`,
    byOthers: (count: number) => `${numberText(count)} done by others`,
    /** Reports beyond the maximum length of the list. */
    more: (count: number) => `${numberText(count)} more after these`,
    bar: 'Reports reviewed',
  },
  reading: 'Reading the report…',
  notRead: 'Couldn’t read the report.',
  verdicts: 'Verdict',
  reasons: {
    add: 'Add a reason',
    open: (verdict: string) => `${verdict} with a reason`,
    title: (verdict: string) => `Reason for “${verdict}”`,
    field: 'Reason',
    placeholder: 'Select a reason or type one',
    list: 'Reasons',
    recent: 'recent',
    /** By their codes. */
    usual: {
      'Location spoofed': 'Location spoofed',
      'Impossible travel': 'Impossible travel',
      'Account takeover': 'Account takeover',
      'Device used by many accounts': 'Device used by many accounts',
      'Confirmed by the customer': 'Confirmed by the customer',
      'Positions contradict each other': 'Positions contradict each other',
      'Unusual place for this user': 'Unusual place for this user',
      'New device': 'New device',
      'Hidden by VPN or TOR': 'Hidden by VPN or TOR',
      'Travel is plausible': 'Travel is plausible',
      'IP location is imprecise': 'IP location is imprecise',
      'Known VPN or proxy': 'Known VPN or proxy',
      'Known device of this user': 'Known device of this user',
      'Too little data': 'Too little data',
      'Needs information from the customer': 'Needs information from the customer',
      'Outside my area': 'Outside my area',
    } satisfies Readonly<Record<UsualReason, string>>,
    give: 'Give verdict',
  },
  note: { label: 'Note', placeholder: 'Note for this verdict' },
  skip: 'Skip',
  snooze: {
    button: 'Snooze',
    title: 'Snooze until',
    choices: {
      hour: 'In 1 hour',
      tomorrow: 'Tomorrow, 9:00',
      monday: 'Next Monday, 9:00',
      report: 'Next report of this user',
      date: 'Date and time',
    },
    date: 'Date and time',
    past: 'Enter a time in the future.',
    reason: 'Reason (optional)',
  },
  escalation: {
    button: 'Escalate',
    title: 'Escalate with a question',
    question: 'Question',
    placeholder: 'What has to be clarified?',
    asked: 'Question:',
    answered: 'Answer:',
    answer: 'Answer',
    send: 'Save answer',
  },
  undo: {
    button: 'Undo',
    failed: 'Couldn’t undo.',
    alreadySent:
      'The verdict is withdrawn, but its feedback was already sent. To correct it, give a new verdict.',
  },
  /** The same as the report before. */
  related: { user: 'Same user', device: 'Same device', place: 'Same place' },
  noRelated: 'No other report of this user, device or place is left in the list.',
  allFields: { show: 'All fields', hide: 'Back to the evidence' },
  feedback: {
    ask: 'Send feedback with this verdict?',
    /** `verdict`: a verdict's name. */
    announce: (verdict: string) =>
      `“${verdict}” sends this feedback at once, as set in Settings. You won’t be asked again.`,
    another: 'This transaction already has feedback. Send another?',
    send: 'Send',
    without: 'Don’t send',
  },
  failures: {
    title: (count: number) => `${counted(count, 'decision isn’t', 'decisions aren’t')} saved.`,
    retry: 'Retry',
  },
  /** A report changed before its verdict was saved. */
  changedMeanwhile: {
    here: 'This report changed before your verdict was saved. Look at the new data and decide again.',
    elsewhere: 'A report changed before your verdict was saved. It is open again in the list.',
    show: 'Show report',
    failed: 'The verdict wasn’t saved.',
  },
  hasty: (verdict: string) =>
    `The last 20 verdicts were all “${verdict}”, each given in less than 3 seconds. If you didn’t read all of these reports, go back to them with “Undo”.`,
  /** One verdict on several reports. */
  bulk: {
    button: 'Judge',
    title: (count: number) => `Verdict on ${reports(count)}`,
    reason: 'Reason (optional)',
    note: 'Note on all of them (optional)',
    nothingSent: 'No feedback is sent with this verdict. You can change that in Settings, under Verdicts.',
    /** `risk`: a word of the specification. */
    send: (risk: string) => `Send feedback (risk ${risk}) on transactions without feedback`,
    give: (count: number) => `Judge ${reports(count)}`,
    notGiven: 'Couldn’t save the verdicts.',
    /** Other people have judged some of the reports. `name`: of the only one, or `others`. */
    judgedBefore: {
      others: 'other people',
      notice: (count: number, name: string) =>
        `${counted(count, 'report has a verdict', 'reports have verdicts')} by ${name}.`,
      meaning: (queue: string) =>
        `Yours counts beside theirs. If they differ, both are listed under ${queue}.`,
    },
    /** Some reports changed after they were shown. */
    changed: {
      notice: (count: number, of: number) =>
        `${numberText(count)} of ${reports(of)} changed after you saw ${count === 1 ? 'it' : 'them'}. No verdict was saved.`,
      judgeOthers: (count: number) => `Judge ${counted(count, 'unchanged report', 'unchanged reports')}`,
      show: (count: number) => `Show ${counted(count, 'changed report', 'changed reports')}`,
    },
    given: (
      verdict: string,
      count: number,
      {
        isSent,
        queued,
        unsent,
      }: { readonly isSent: boolean; readonly queued: number; readonly unsent: number },
    ) => {
      const judged = `${verdict}: ${counted(count, 'transaction', 'transactions')} judged.`;
      if (!isSent) return judged;
      const rest = unsent === 0 ? '' : ` ${numberText(unsent)} without new feedback.`;
      return `${judged} ${counted(queued, 'feedback entry', 'feedback entries')} queued.${rest}`;
    },
    undone: (count: number, sent: number) =>
      sent === 0
        ? `${counted(count, 'verdict', 'verdicts')} withdrawn.`
        : `${counted(count, 'verdict', 'verdicts')} withdrawn. ${counted(sent, 'feedback entry was', 'feedback entries were')} already sent.`,
  },
  /** The end of a session. */
  session: {
    end: 'Finish session',
    resume: 'Continue',
    skipped: (count: number) => `Review the ${counted(count, 'skipped report', 'skipped reports')}`,
    again: 'Start again',
    ended: (queue: string) => `End of “${queue}”`,
    figures: {
      decided: 'Decided',
      skipped: 'Skipped',
      deferred: 'Set aside',
      byOthers: 'Done by others',
      open: 'Open',
      overturned: 'Overturned',
      median: 'Median time',
    },
    overturnedMeaning: 'Verdicts that say the opposite of the service’s risk.',
    seconds: (seconds: string) => `${seconds} s`,
    byVerdict: 'By verdict',
    byRisk: 'By the service’s risk',
    verdict: 'Verdict',
    risk: 'Risk',
    otherRisk: 'Other or none',
    count: 'Reports',
  },
};
