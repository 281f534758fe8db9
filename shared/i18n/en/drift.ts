import type { DriftKind, DriftSubject } from '../../domain/drift';
import { counted, numberText } from '../number-text';

/** The tool "Drift". In sentences, {value} is the value of a report. */
export const drift = {
  intro:
    'What is new, gone or changed in the reports of the last weeks, against the weeks before. Complete weeks are compared, from Monday in your time zone.',
  reading: 'Comparing the weeks…',
  failed: 'The weeks couldn’t be compared.',
  none: { title: 'No reports with a time', text: 'Drift compares the reports by week. None has a time yet.' },
  fewWeeks: (weeks: number) =>
    `Only ${counted(weeks, 'complete week', 'complete weeks')}. New and gone values need 4, changed shares 8.`,
  findings: 'Findings',
  noFindings: 'Nothing is surely new, gone or changed.',
  more: (count: number) => `${counted(count, 'less sure finding is', 'less sure findings are')} not shown.`,
  kinds: { new: 'New', gone: 'Gone', more: 'More', less: 'Less' } satisfies Readonly<
    Record<DriftKind, string>
  >,
  subjects: {
    risk: 'Risk',
    fraudCase: 'Fraud case',
    signal: 'Signal',
    deviceModel: 'Device model',
    country: 'Country',
    extra: 'Extra data',
    locationType: 'Location type',
    sensor: 'Active sensor',
    field: 'Field',
    problems: 'Unreadable fields',
  } satisfies Readonly<Record<DriftSubject, string>>,
  /** `week`: "2 March 2026"; `share`: "312 of 4,120 reports (7.6%, 6.8–8.4%)". */
  sentences: {
    new: (week: string, share: string) => `{value} is new since the week of ${week}: ${share}.`,
    gone: (week: string, share: string) => `{value} is gone since the week of ${week}. Before: ${share}.`,
    more: (week: string, share: string, before: string) =>
      `{value} is more frequent since the week of ${week}: ${share}, before ${before}.`,
    less: (week: string, share: string, before: string) =>
      `{value} is less frequent since the week of ${week}: ${share}, before ${before}.`,
  },
  problemValue: 'A report with unreadable fields',
  share: (hits: number, n: number, share: string, range: string) =>
    `${numberText(hits)} of ${counted(n, 'report', 'reports')} (${share}, ${range})`,
  sampledShare: (hits: number, n: number, share: string, range: string) =>
    `${numberText(hits)} of ${counted(n, 'sampled report', 'sampled reports')} (${share}, ${range})`,
  showReports: 'Show reports',
  openExample: 'Open an example',
  stability: 'Last complete week against up to 8 before',
  subject: 'Subject',
  index: 'Index',
  byChance: 'By chance',
  assessment: 'Change',
  readings: { little: 'Little changed', some: 'Some change', much: 'Much changed' },
  notMeasured: 'Too few reports, or many values a report',
  byWeek: 'Values by week',
  chooseSubject: 'Subject of the table',
  week: 'Week of',
  incomplete: (week: string) => `${week} (not over)`,
  reports: 'Reports',
  limits:
    'A finding says that the reports changed, not why: a new version of the app, another market or fraud look the same. In brackets: 95% interval by Wilson, as if reports were independent. Many reports of one user or device make chance look like change; for shares, the variation between weeks is taken into account.',
  sampled: (count: number) =>
    `Location types, sensors, fields and unreadable fields are counted in a sample of up to ${numberText(count)} reports a week.`,
  indexMeaning:
    'Population stability index: the sum of (p − q) ln(p/q) over the values. Below 0.1 little changed, from 0.25 much; below twice the index by chance, nothing is said.',
  /** Where it is asked about a report. */
  fromReport: {
    ofValues: 'Drift of its values',
    ofWeek: 'Its week against the weeks before',
    untilWeek: (week: string) => `Up to the week of ${week}, that of the report.`,
    weekNotOver: 'The week of the report isn’t over: the complete weeks before it are compared.',
    untilToday: 'Up to today',
    onlyValues: 'Only changes of the report’s values.',
    values: 'Values of the report',
    allChanges: 'All changes',
    noneOfValues: 'None of these values is surely new, gone or changed.',
  },
};
