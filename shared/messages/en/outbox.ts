import type { OutboxState } from '../../domain/outbox';
import type { StepUnit } from '../../domain/outbox-measures';
import { counted, numberText } from '../number-text';

const feedbacks = (count: number) => counted(count, 'feedback', 'feedbacks');

/** The outbox: states, history, measures. */
export const outbox = {
  title: 'Outbox',
  feedback: 'Feedback',
  measures: 'Measures',
  count: feedbacks,
  countAndAttention: (count: number, attention: number) =>
    `${feedbacks(count)}, ${numberText(attention)} to look at`,
  reading: 'Reading the outbox…',
  readAgain: 'Read the outbox again',

  states: {
    Queued: 'Queued',
    Sending: 'Sending',
    Sent: 'Sent',
    Failed: 'Failed',
    Unconfirmed: 'Unconfirmed',
  } satisfies Readonly<Record<OutboxState, string>>,
  /** What each state means, for whoever meets its word for the first time. */
  stateMeanings: {
    Queued: 'Waits for its turn.',
    Sending: 'On its way; the service has not answered yet.',
    Sent: 'The service accepted it.',
    Failed: 'The service did not take it. Nothing goes out again by itself.',
    Unconfirmed: 'It left, and no answer says whether the service took it. Nothing goes out again by itself.',
  } satisfies Readonly<Record<OutboxState, string>>,
  /** Why it is Unconfirmed where no problem was met. */
  endedBeforeAnswer: 'The program ended before an answer came',

  empty: {
    title: 'No feedback yet',
    advice:
      'Open a report and choose “Give feedback”. What you send is kept here with what became of it, and nothing goes out twice without your word.',
  },
  noneFound: {
    title: 'No feedback found',
    showAll: 'Show all feedback',
    advice: 'Nothing in the outbox matches this search and these filters.',
  },

  wait: {
    forYou: (count: number, why: string) =>
      count === 1 ? `1 feedback waits for you: ${why}.` : `${feedbacks(count)} wait for you: ${why}.`,
    byThemselves: (count: number, why: string) =>
      count === 1
        ? `1 feedback waits and goes out by itself. ${why}.`
        : `${feedbacks(count)} wait and go out by themselves. ${why}.`,
    keyRefused: 'the key was refused',
    whatToDo: 'Nothing goes out until you say so. Enter another key in {settings}, or try the same again.',
    settings: 'Settings',
    triesAgainIn: (time: string) => `Tries again in ${time}`,
    tryingAgain: 'Trying again…',
    sendNow: 'Send now',
  },

  toolbar: {
    search: 'Search feedback',
    searchAll: 'Search all feedback',
    states: 'States',
    ofBulk: 'Of {bulk}',
    allBulks: 'Show feedback of all bulks',
    export: 'Export',
    csvHolds: (count: number) => `A line each, to be imported again · ${feedbacks(count)}`,
    jsonHolds: (count: number) => `Each exactly as it was sent · ${feedbacks(count)}`,
  },

  bulks: {
    title: 'Bulk feedback',
    showFewer: 'Show fewer',
    showEarlier: (count: number) => `Show ${counted(count, 'earlier bulk', 'earlier bulks')}`,
    older: (count: number) =>
      count === 1
        ? '1 older bulk is not listed; their feedback is in the table.'
        : `${numberText(count)} older bulks are not listed; their feedback is in the table.`,
    paused: 'Paused',
    transactions: (count: number) => counted(count, 'transaction', 'transactions'),
    inState: (count: number, state: string) => `${numberText(count)} ${state}`,
    discarded: (count: number) => `${numberText(count)} discarded`,
    retryFailed: 'Retry failed',
    discardFailed: 'Discard failed',
    goOn: 'Go on',
    pause: 'Pause',
    cancel: 'Cancel',
    showFeedback: 'Show its feedback',
    cancelTitle: 'Cancel this bulk?',
    callBack: (count: number) => `Call ${feedbacks(count)} back`,
    cancelMeaning: (count: number) =>
      count === 1
        ? '1 feedback that did not go out yet is called back. What was sent stays sent.'
        : `${feedbacks(count)} that did not go out yet are called back. What was sent stays sent.`,
    discardTitle: 'Discard what failed?',
    discard: (count: number) => `Discard ${feedbacks(count)}`,
    discardMeaning: (count: number) =>
      count === 1
        ? '1 feedback of this bulk that failed or was called back is forgotten. What was sent, or may have been, stays.'
        : `${feedbacks(count)} of this bulk that failed or were called back are forgotten. What was sent, or may have been, stays.`,
  },

  table: {
    details: 'Details',
    state: 'State',
    transaction: 'Transaction',
    said: 'What was said',
    by: 'By',
    when: 'When',
    utc: 'UTC',
    localTime: 'local time',
    problem: 'Problem',
    actions: 'Actions',
    hideDetails: 'Hide details',
    showDetails: 'Show details',
  },

  said: {
    to: 'to',
    asReported: 'as reported',
    added: 'added',
    removed: 'removed',
    sameCases: (count: number): string => (count === 1 ? 'same fraud case' : 'same fraud cases'),
    more: (count: number) => `and ${count} more`,
  },

  actions: {
    retry: 'Retry',
    edit: 'Edit',
    discard: 'Discard',
    mayHaveArrived: 'It may have arrived already; the service would then have it twice.',
    anotherGiven:
      'There is other feedback on this transaction by now, sent or on its way; the service would then have both.',
    keep: 'Keep as it is',
    sendAgain: 'Send again',
  },

  details: {
    written: 'What was written',
    feedback: 'Feedback',
    copyJson: 'Copy the feedback’s JSON',
    showReport: 'Show report',
    became: 'What became of it',
    outcome: 'Outcome',
    since: 'Since',
    putIn: 'Put in',
    number: 'Number',
    attempts: 'Attempts',
    neverLeft: 'None: it never left',
    reported: 'Reported',
    notKnown: 'not known',
    bulk: 'Bulk',
    answer: 'Answer',
    problem: 'Problem',
  },

  measured: {
    period: 'Period',
    lastDays: (days: number) => (days === 365 ? 'A year' : `${days} days`),
    all: 'All',
    ownDates: 'Custom dates',
    from: 'From',
    to: 'To',
    counting: 'Counting…',
    nothing: 'Nothing was sent in this time',
    nothingMeaning: 'What is measured is feedback that the service accepted, by when it was written.',

    agreement: 'Agreement',
    nothingToCompare: 'Nothing can be compared.',
    agreed: (alike: number, compared: number) =>
      `In ${numberText(alike)} of ${numberText(compared)} the desired risk is the one that the service reported.`,
    account: (sent: number, unknown: number) =>
      `${feedbacks(sent)} sent${unknown === 0 ? '' : `, ${numberText(unknown)} without a known verdict`}. high_risk counts as high and low_risk as low; unknown_risk and words that are no level of the specification cannot be compared.`,

    risks: 'Reported and desired risk',
    risksTable: 'Table of reported and desired risk',
    desired: 'Desired',
    reported: 'Reported',
    agree: 'Agree',
    notKnown: 'not known',
    moreWords: (count: number) => `${numberText(count)} more on other words, each of them rarer.`,
    theSame: 'the same:',

    cases: 'Fraud cases',
    noCases: 'No fraud case was reported or desired where the verdict is known.',
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
    /** What stands before the first day of a step. */
    stepFrom: {
      day: 'Day',
      week: 'Week from',
      month: 'Month',
      year: 'Year',
    } satisfies Readonly<Record<StepUnit, string>>,
    steps: {
      day: (count: number) => counted(count, 'day', 'days'),
      week: (count: number) => counted(count, 'week', 'weeks'),
      month: (count: number) => counted(count, 'month', 'months'),
      year: (count: number) => counted(count, 'year', 'years'),
    } satisfies Readonly<Record<StepUnit, (count: number) => string>>,
    asReported: 'As reported',
    otherwise: 'Otherwise',
    notCompared: 'Not compared',
    showAsTable: 'Show as a table',
    columns: (count: number, steps: string, most: number) =>
      `${feedbacks(count)} in ${steps}, at most ${numberText(most)} in one`,
    stepTable: 'Table over time',
    sent: 'Sent',
    compared: 'Compared',
    step: (step: string, count: number) => `${step}: ${feedbacks(count)}`,
    stepAgreed: (step: string, count: number, percent: string) =>
      `${step}: ${feedbacks(count)}, ${percent} as reported`,
  },
};
