import { type AmountSums, amountSums } from '../../../shared/domain/amount-sums';
import { desiredRiskOf } from '../../../shared/domain/feedback-correction';
import { type Verdict, verdicts } from '../../../shared/domain/review-log';
import { type RiskAssignment, riskAssignments } from '../../../shared/domain/vocabulary';
import { type Outcome, ownOutcomes, progressOf, type Session } from './session';

type Judged = Extract<Outcome, { readonly kind: 'judged' }>;

/** A line of the summary: verdicts on reports that have something in common. */
export interface SummaryLine {
  readonly count: number;
  readonly overturned: number;
  readonly amounts: AmountSums;
  /** null for none. */
  readonly medianMs: number | null;
}

interface SessionSummary extends SummaryLine {
  readonly skipped: number;
  /** Snoozed, escalated or answered. */
  readonly deferred: number;
  /** Decided by others. */
  readonly byOthers: number;
  readonly open: number;
  readonly byVerdict: readonly (SummaryLine & { readonly verdict: Verdict })[];
  /** By the service's risk; null for none, or one that the specification doesn't define. */
  readonly byRisk: readonly (SummaryLine & { readonly risk: RiskAssignment | null })[];
}

/** Summarizes a session. Lines without verdicts are left out. */
export function summaryOf(session: Session): SessionSummary {
  const all = ownOutcomes(session);
  const { done, of } = progressOf(session);
  const judged = all.flatMap((outcome) => (outcome.kind === 'judged' ? [outcome] : []));
  const skipped = all.filter(({ kind }) => kind === 'skipped').length;
  return {
    ...lineOf(judged),
    skipped,
    deferred: all.length - judged.length - skipped,
    byOthers: session.items.length - of,
    open: of - done,
    byVerdict: verdicts
      .map((verdict) => ({ verdict, ...lineOf(judged.filter((each) => each.verdict === verdict)) }))
      .filter(({ count }) => count > 0),
    byRisk: [...riskAssignments, null]
      .map((risk) => ({
        risk,
        ...lineOf(judged.filter(({ reportedRisk }) => desiredRiskOf(reportedRisk) === risk)),
      }))
      .filter(({ count }) => count > 0),
  };
}

function lineOf(judged: readonly Judged[]): SummaryLine {
  return {
    count: judged.length,
    overturned: judged.filter(isOverturned).length,
    amounts: amountSums(judged.map(({ amount }) => amount)),
    medianMs: median(judged.flatMap(({ tookMs }) => tookMs ?? [])),
  };
}

/**
 * Returns true if the verdict says the opposite of what the service said: legitimate of a report with the risk fraud or
 * high, or the reverse. "Can't tell" overturns nothing.
 */
function isOverturned({ verdict, reportedRisk }: Judged): boolean {
  const risk = desiredRiskOf(reportedRisk);
  if (risk === null || verdict === 'unclear') return false;
  const isFlagged = risk === 'fraud' || risk === 'high';
  return isFlagged === (verdict === 'legitimate');
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}
