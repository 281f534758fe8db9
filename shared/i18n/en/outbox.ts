import type { OutboxItemState } from '../../domain/outbox';
import type { StepUnit } from '../../domain/outbox-measures';
import type { AgreementStrength } from '../../domain/rater-agreement';
import { counted, numberText } from '../number-text';

const entries = (count: number) => counted(count, 'feedback entry', 'feedback entries');

/** The outbox: states, history, metrics. */
export const outbox = {
  title: 'Outbox',
  feedback: 'Feedback',
  metricsTab: 'Metrics',
  count: entries,
  countAndAttention: (count: number, attention: number) =>
    `${entries(count)}, ${numberText(attention)} ${attention === 1 ? 'needs' : 'need'} your attention`,
  reading: 'Reading the outbox…',
  tryAgain: 'Try again',

  states: {
    Held: 'Held',
    Queued: 'Queued',
    Sending: 'Sending',
    Sent: 'Sent',
    Failed: 'Failed',
    Unconfirmed: 'Unconfirmed',
  } satisfies Readonly<Record<OutboxItemState, string>>,
  /** What each state means, shown as its tooltip. */
  stateMeanings: {
    Held: 'Waiting until the team’s server confirms that only you send feedback on this transaction. You can also send it now.',
    Queued: 'Waiting to be sent.',
    Sending: 'Being sent. The service hasn’t responded yet.',
    Sent: 'The service accepted it.',
    Failed: 'It wasn’t sent, or the service didn’t accept it. It isn’t sent again automatically.',
    Unconfirmed: 'It was sent, but the service didn’t confirm it. It isn’t sent again automatically.',
  } satisfies Readonly<Record<OutboxItemState, string>>,
  /** Why an entry is Unconfirmed without a problem. */
  endedBeforeAnswer: 'Whereabouts closed before the service responded',

  empty: {
    title: 'No feedback yet',
    advice:
      'Open a report and select “Give feedback”. Your feedback is saved here with its outcome. Nothing is sent twice without your confirmation.',
  },
  noMatches: {
    title: 'No matching feedback',
    showAll: 'Show all feedback',
    advice: 'Nothing in the outbox matches this search and these filters.',
  },

  wait: {
    needsAttention: (count: number, why: string) =>
      `${entries(count)} ${count === 1 ? 'needs' : 'need'} your attention: ${why}.`,
    sentAutomatically: (count: number, why: string) =>
      `${entries(count)} will be sent automatically. ${why}.`,
    keyRefused: 'the service rejected the API key',
    advice: 'Nothing is sent for now. Enter another key in {settings}, or try again with this one.',
    settings: 'Settings',
    nextAttemptIn: (time: string) => `Next attempt in ${time}`,
    retrying: 'Trying again…',
    sendNow: 'Send now',
  },

  /** Feedback that waits for the team, or that others of it may send. */
  team: {
    /** Why a single entry waits. */
    waits: 'Waiting for the team’s server',
    /** `time`: "14:02". */
    offline: (time: string) => `The team’s server has been offline since ${time}`,
    offlineMeaning: (count: number) =>
      count === 1
        ? '1 feedback entry is sent when the server is back, unless someone else sends feedback on its transaction first.'
        : `${entries(count)} are sent when the server is back, unless someone else sends feedback on their transactions first.`,
    lostMeaning:
      'The team can’t confirm any more that only you send feedback on a transaction, so each entry waits for your decision. What to do is in {settings}, under Team.',
    overdue: (count: number) =>
      count === 1
        ? '1 feedback entry has waited for your team for more than an hour.'
        : `${entries(count)} have waited for your team for more than an hour.`,
    overdueMeaning: 'The list says why. You can send them without waiting.',
    sendWithout: 'Send without the team…',
    sendTitle: 'Send without the team’s confirmation?',
    send: (count: number) => `Send ${entries(count)}`,
    sendMeaning: (count: number) =>
      count === 1
        ? 'Someone else in your team may send feedback on the same transaction. So 1 feedback entry may arrive twice.'
        : `Others in your team may send feedback on the same transactions. So up to ${entries(count)} may arrive twice.`,
  },

  toolbar: {
    search: 'Search feedback',
    searchAll: 'Search all feedback',
    states: 'States',
    ofBatch: 'Batch: {batch}',
    allBatches: 'Show feedback from all batches',
    export: 'Export',
    csvDescription: (count: number) => `One line per entry; can be imported again · ${entries(count)}`,
    jsonDescription: (count: number) => `Each entry exactly as sent · ${entries(count)}`,
  },

  batches: {
    title: 'Batch feedback',
    showFewer: 'Show fewer',
    showEarlier: (count: number) => `Show ${counted(count, 'earlier batch', 'earlier batches')}`,
    older: (count: number) =>
      count === 1
        ? '1 older batch isn’t listed; its feedback is in the table.'
        : `${numberText(count)} older batches aren’t listed; their feedback is in the table.`,
    paused: 'Paused',
    transactions: (count: number) => counted(count, 'transaction', 'transactions'),
    inState: (count: number, state: string) => `${numberText(count)} ${state}`,
    discarded: (count: number) => `${numberText(count)} discarded`,
    retryFailed: 'Retry failed entries',
    discardFailed: 'Discard failed entries',
    resume: 'Resume',
    pause: 'Pause',
    cancel: 'Cancel',
    showFeedback: 'Show feedback',
    cancelTitle: 'Cancel this batch?',
    withdraw: (count: number) => `Withdraw ${entries(count)}`,
    cancelMeaning: (count: number) =>
      count === 1
        ? '1 feedback entry that hasn’t been sent yet is withdrawn. Sent feedback isn’t affected.'
        : `${entries(count)} that haven’t been sent yet are withdrawn. Sent feedback isn’t affected.`,
    discardTitle: 'Discard failed feedback?',
    discard: (count: number) => `Discard ${entries(count)}`,
    discardMeaning: (count: number) =>
      count === 1
        ? '1 feedback entry in this batch that failed or was withdrawn is deleted. Feedback that was sent, or may have been sent, isn’t affected.'
        : `${entries(count)} in this batch that failed or were withdrawn are deleted. Feedback that was sent, or may have been sent, isn’t affected.`,
  },

  table: {
    details: 'Details',
    state: 'State',
    transaction: 'Transaction',
    correction: 'Correction',
    by: 'Reporter',
    when: 'Time',
    utc: 'UTC',
    localTime: 'local',
    problem: 'Problem',
    actions: 'Actions',
    hideDetails: 'Hide details',
    showDetails: 'Show details',
  },

  correction: {
    to: 'to',
    asReported: 'as reported',
    added: 'added',
    removed: 'removed',
    stays: (cases: number): string => (cases === 1 ? 'stays' : 'stay'),
    more: (count: number) => `and ${count} more`,
  },

  actions: {
    retry: 'Retry',
    sendAnyway: 'Send now without waiting',
    sendToo: 'Send anyway',
    edit: 'Edit',
    discard: 'Discard',
    mayHaveArrived: 'It may already have arrived. If you send it again, the service may have it twice.',
    otherFeedback:
      'Other feedback on this transaction was sent or is being sent. If you send this too, the service has both.',
    dontSend: 'Don’t send',
    sendAgain: 'Send again',
  },

  details: {
    written: 'Feedback as written',
    feedback: 'Feedback',
    copyJson: 'Copy feedback as JSON',
    showReport: 'Show report',
    outcomeTitle: 'Outcome',
    outcome: 'Outcome',
    since: 'Last changed',
    created: 'Created',
    number: 'Number',
    attempts: 'Attempts',
    notSent: 'None: not sent yet',
    mayHaveArrived: (count: number) => `${numberText(count)}; an earlier one may have arrived`,
    reported: 'Service verdict',
    unknown: 'unknown',
    batch: 'Batch',
    response: 'Response',
    problem: 'Problem',
  },

  metrics: {
    period: 'Period',
    lastDays: (days: number) => (days === 365 ? '1 year' : `${days} days`),
    all: 'All',
    customDates: 'Custom dates',
    from: 'From',
    to: 'To',
    calculating: 'Calculating…',
    empty: 'No feedback sent in this period',
    emptyMeaning: 'Metrics cover the feedback that the service accepted, by the time it was written.',

    agreement: 'Agreement',
    nothingToCompare: 'There’s nothing to compare.',
    agreed: (alike: number, compared: number) =>
      `The desired risk matches the service verdict in ${numberText(alike)} of ${numberText(compared)} entries.`,
    summary: (sent: number, unknown: number) =>
      `${entries(sent)} sent${unknown === 0 ? '' : `, ${numberText(unknown)} without a known verdict`}. high_risk counts as high and low_risk as low. unknown_risk and values that aren’t risk levels in the specification can’t be compared.`,

    risks: 'Reported and desired risk',
    risksTable: 'Table of reported and desired risk',
    desired: 'Desired',
    reported: 'Reported',
    agreementColumn: 'Agreement',
    noVerdict: 'no verdict',
    moreValues: (count: number) => `${numberText(count)} more with other, less frequent values.`,
    matches: 'matches:',

    cases: 'Fraud cases',
    noCases: 'No fraud case was reported or desired in feedback with a known verdict.',
    casesTable: 'Table of fraud cases',
    case: 'Fraud case',
    confirmed: 'Confirmed',
    added: 'Added',
    removed: 'Removed',
    mostFrequent: (shown: number, all: number) => `The ${shown} most frequent of ${numberText(all)}.`,

    byStep: {
      day: 'By day',
      week: 'By week',
      month: 'By month',
      year: 'By year',
    } satisfies Readonly<Record<StepUnit, string>>,
    /** Precedes the first day of a step. */
    stepFrom: {
      day: 'Day',
      week: 'Week of',
      month: 'Month',
      year: 'Year',
    } satisfies Readonly<Record<StepUnit, string>>,
    steps: {
      day: (count: number) => counted(count, 'day', 'days'),
      week: (count: number) => counted(count, 'week', 'weeks'),
      month: (count: number) => counted(count, 'month', 'months'),
      year: (count: number) => counted(count, 'year', 'years'),
    } satisfies Readonly<Record<StepUnit, (count: number) => string>>,
    verdicts: {
      title: 'Service risk and your verdicts',
      table: 'Table of service risks and verdicts',
      summary: (percent: string, compared: number, total: number) =>
        `The service and your verdicts agree on ${percent} of ${numberText(compared)} compared reports (${numberText(total)} judged).`,
      meaning:
        '“Confirmed fraud” and “Suspicious” agree with fraud and high, “Legitimate” with low and clear. “Can’t tell” isn’t compared.',
      byStep: {
        day: 'Verdicts by day',
        week: 'Verdicts by week',
        month: 'Verdicts by month',
        year: 'Verdicts by year',
      } satisfies Readonly<Record<StepUnit, string>>,
    },
    reviewers: {
      title: 'Agreement between reviewers',
      alpha: 'Krippendorff’s alpha, everyone',
      alphaMeaning:
        'Krippendorff (2004) recommends relying on data from 0.8 on, and 0.667 for tentative conclusions. 1 is perfect agreement, 0 is what chance gives.',
      kappa: 'Cohen’s kappa',
      interval: '95% interval',
      n: 'n',
      pairs: 'Pairs of reviewers',
      people: 'Reviewers',
      pair: (one: string, other: string) => `${one} and ${other}`,
      fromTo: (low: string, high: string) => `${low} to ${high}`,
      notDefined: 'Not defined: all these verdicts are the same, so chance alone would agree as well.',
      /** A coefficient from its lower bound on, by Landis and Koch (1977). */
      strength: {
        poor: 'Poor',
        slight: 'Slight',
        fair: 'Fair',
        moderate: 'Moderate',
        substantial: 'Substantial',
        almostPerfect: 'Almost perfect',
      } satisfies Readonly<Record<AgreementStrength, string>>,
      meaning: (strength: string) =>
        `${strength} agreement on the scale of Landis and Koch (1977), which is a convention. 1 is perfect agreement, 0 is what chance gives.`,
      matrix: 'Verdicts of two reviewers',
      matrixTable: 'Table of the verdicts of two reviewers',
      counted: (independent: number, several: number) =>
        `Several people judged ${counted(several, 'report', 'reports')}; on ${numberText(independent)} of them, independently.`,
      rule: 'Only independent verdicts count: a person’s first one on a report, given before they could see anyone else’s. A verdict given after reading another one doesn’t show whether two people agree.',
      empty: 'No independent verdicts of two people in this period',
      advice:
        'Draw a second review in your team, or import a colleague’s history under History. Reports that both of you judged are then compared here.',
    },
    secondReview: {
      action: 'Second review…',
      title: 'Draw a second review',
      meaning:
        'The reviewers you select judge these reports again without seeing the first verdict. Each reported risk is drawn from in proportion.',
      source: 'From',
      allJudged: 'All judged reports',
      share: 'Share (%)',
      seed: 'Seed',
      seedHint: 'The same seed draws the same reports again.',
      reviewers: 'Second reviewers',
      counting: 'Counting…',
      none: 'Nobody has judged a report there yet.',
      draws: (drawn: number, all: number) =>
        `Draws ${numberText(drawn)} of ${counted(all, 'judged report', 'judged reports')}`,
      /** Of the drawn reports, how many a selected reviewer gets, and how many none. */
      assigned: (assigned: number, leftOut: number) =>
        `${numberText(assigned)} of them can be assigned; ${numberText(leftOut)} can’t: the team has no verdict on them, or all selected reviewers have judged them.`,
      ofRisk: (count: number, risk: string) => `${numberText(count)} ${risk}`,
      otherRisk: 'other',
      noReviewerLeft: 'The selected reviewers have judged all of these reports already. Select someone else.',
      confirm: 'Draw',
      failed: 'Couldn’t draw the second review.',
      done: (count: number) =>
        count === 1
          ? '1 report waits for a second review.'
          : `${numberText(count)} reports wait for a second review.`,
      leftOut: (count: number) =>
        count === 1
          ? '1 was left out: the team has no verdict on it, or all selected reviewers have judged it.'
          : `${numberText(count)} were left out: the team has no verdict on them, or all selected reviewers have judged them.`,
    },
    asReported: 'As reported',
    different: 'Different',
    notCompared: 'Not compared',
    showAsTable: 'Show as table',
    columns: (count: number, steps: string, most: number) =>
      `${entries(count)} in ${steps}, at most ${numberText(most)} in one`,
    stepTable: 'Table over time',
    sent: 'Sent',
    compared: 'Compared',
    step: (step: string, count: number) => `${step}: ${entries(count)}`,
    stepAgreed: (step: string, count: number, percent: string) =>
      `${step}: ${entries(count)}, ${percent} as reported`,
  },
};
