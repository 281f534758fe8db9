import { desiredRiskOf } from './feedback-correction';
import type { Agreement, MetricStep, StepUnit } from './outbox-metrics';
import type { Verdict } from './review-log';

/** How far the service's risks and the analysts' verdicts agree. Of each subject, the last verdict counts. */
export interface ReviewMetrics {
  /** Subjects with a verdict. */
  readonly total: number;
  /** A row for each reported risk that was judged: the four levels, then other words; null for no risk. */
  readonly rows: readonly VerdictRow[];
  /** Of the verdicts that can be compared: see `agrees`. */
  readonly agreement: Agreement;
  /** Without gaps, earliest first. */
  readonly steps: readonly MetricStep[];
  readonly stepUnit: StepUnit;
}

/** What one person judged. Of each subject, their own last verdict counts. */
export interface PersonMetrics {
  /** As in LogEntry: null for this analyst. */
  readonly person: string | null;
  /** Subjects with a verdict of this person. */
  readonly judged: number;
  /** Of the verdicts that can be compared with the service's risk: see `agrees`. */
  readonly agreement: Agreement;
  /** When the last verdict was given, ms since 1970. */
  readonly last: number;
}

export type VerdictCounts = Readonly<Record<Verdict, number>>;

export interface VerdictRow {
  readonly reported: string | null;
  readonly counts: VerdictCounts;
}

export const noVerdicts: VerdictCounts = { fraud: 0, suspicious: 0, legitimate: 0, unclear: 0 };

/**
 * Returns whether a verdict agrees with the reported risk: fraud and suspicious with fraud and high, legitimate with low and
 * clear. null if they can't be compared: the word is no level, or the verdict is "can't tell".
 */
export function agrees(reported: string | null, verdict: Verdict): boolean | null {
  const level = desiredRiskOf(reported);
  if (level === null || verdict === 'unclear') return null;
  return (level === 'fraud' || level === 'high') === (verdict !== 'legitimate');
}

/** Returns how many of the verdicts on a risk agree with it; null if they can't be compared. */
export function agreementOn({ reported, counts }: VerdictRow): Agreement | null {
  if (desiredRiskOf(reported) === null) return null;
  const judged = (['fraud', 'suspicious', 'legitimate'] as const).map((verdict) => ({
    count: counts[verdict],
    alike: agrees(reported, verdict) === true,
  }));
  const sum = (some: typeof judged) => some.reduce((all, { count }) => all + count, 0);
  return { alike: sum(judged.filter(({ alike }) => alike)), compared: sum(judged) };
}
