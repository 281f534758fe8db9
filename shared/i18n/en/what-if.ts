import type { FlagReason } from '../../domain/what-if';
import { counted, numberText } from '../number-text';

/** The tool "What-if". */
export const whatIf = {
  intro:
    'Try other limits on the reports stored on this computer: how many would be flagged, and how well that agrees with your verdicts. Nothing is sent, and your settings stay as they are.',
  form: 'Limits to try',
  score: 'Disagreement from',
  scoreHint:
    'A score from 1 (any contradiction, as today) to 100. 20 points for each power of ten of the kilometres.',
  scoreError: (max: number) => `Enter a whole number from 1 to ${numberText(max)}.`,
  todayIs: (value: string) => `Today: ${value}.`,
  radii: 'Assumed precision',
  backToToday: 'Back to today’s limits',
  useLimits: 'Save as settings',
  usedLimits: 'Saved. The speed, the distance and the radii are now your settings.',
  notSaved: 'The limits couldn’t be saved.',
  invalid: {
    title: 'Correct the limits',
    text: 'The marked fields have no valid number.',
  },
  preparing: 'Reading the reports…',
  progress: 'Progress of reading the reports',
  failed: 'The reports couldn’t be read.',
  empty: {
    title: 'No reports yet',
    text: 'There is nothing to try limits on until reports have been synced.',
  },
  result: 'Result',
  asOf: (reports: number) => `${counted(reports, 'report', 'reports')}, as they were last read.`,
  readAgain: 'Read again',
  today: 'Today',
  tried: 'Tried',
  flagged: 'Flagged reports',
  precision: 'Precision',
  precisionMeaning: 'of the flagged transactions with a verdict, the share judged fraud or suspicious',
  recall: 'Recall',
  recallMeaning: 'of the transactions judged fraud or suspicious, the share that is flagged',
  reasons: {
    travel: 'Impossible travel',
    disagreement: 'Disagreement',
    any: 'Either',
  } satisfies Readonly<Record<FlagReason, string>>,
  /** "62% (48–74%), 31 of 50" */
  share: (share: string, range: string, hits: number, n: number) =>
    `${share} (${range}), ${numberText(hits)} of ${numberText(n)}`,
  noneJudged: 'none judged',
  difference: (count: number) => (count > 0 ? `+${numberText(count)}` : numberText(count)),
  judged: (positive: number, legitimate: number, unclear: number) =>
    `Judged: ${counted(positive, 'transaction', 'transactions')} as fraud or suspicious, ${numberText(legitimate)} as legitimate. ${numberText(unclear)} as “can’t tell” don’t count.`,
  noVerdicts: 'No transaction has a verdict yet, so precision and recall are unknown.',
  bias: 'The judged transactions are not a random sample: people saw the flags and chose what to judge. Precision and recall can be off by more than the intervals say, mostly for limits that flag other reports than today’s.',
  intervals: 'In brackets: 95% interval by Wilson. It assumes that the transactions are independent.',
  list: 'Reports that change',
  newly: (count: number) => `Newly flagged (${numberText(count)})`,
  noLonger: (count: number) => `No longer flagged (${numberText(count)})`,
  capped: (shown: number, all: number) => `The newest ${numberText(shown)} of ${numberText(all)}.`,
  showAll: (count: number) => `Show ${counted(count, 'report', 'reports')} in Reports`,
  showNewest: (shown: number, all: number) =>
    `Show the newest ${numberText(shown)} of ${numberText(all)} in Reports`,
  none: {
    newly: 'The tried limits flag no report that today’s don’t.',
    noLonger: 'The tried limits flag every report that today’s do.',
  },
  time: 'Time',
  user: 'User',
  risk: 'Risk',
  verdict: 'Verdict',
  why: 'Why',
  open: 'Open report',
  travels: 'impossible travel',
  scored: (score: number) => `disagreement ${numberText(score)}`,
  /** Leads here from the settings. */
  tryOther: 'Try other limits',
};
