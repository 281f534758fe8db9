import { draftFor } from './batch-feedback';
import { emptyDraft, type FeedbackDraft, type Reporter } from './feedback';
import { correctionOf, type FeedbackCorrection, matchesVerdict } from './feedback-correction';
import type { ReportedVerdict } from './outbox';
import type { Verdict } from './review-log';
import type { RatingType, RiskAssignment } from './vocabulary';

/** When the feedback of a verdict is sent. */
export const verdictSending = ['never', 'ask', 'at once'] as const;
export type VerdictSending = (typeof verdictSending)[number];

/** The feedback that a verdict carries to the service. */
export interface VerdictFeedback {
  readonly sending: VerdictSending;
  readonly desiredRisk: RiskAssignment;
  /** null: those that the service reported, as far as they fit the risk. */
  readonly fraudCases: readonly string[] | null;
  /** 'automatic': Positive if it confirms the service's verdict, else Corrective. */
  readonly ratingType: RatingType | 'automatic';
}

export type VerdictFeedbacks = Readonly<Record<Verdict, VerdictFeedback>>;

/** Nothing is sent until the user allows it. */
export const defaultVerdictFeedbacks: VerdictFeedbacks = {
  fraud: { sending: 'never', desiredRisk: 'fraud', fraudCases: null, ratingType: 'automatic' },
  suspicious: { sending: 'never', desiredRisk: 'high', fraudCases: null, ratingType: 'automatic' },
  legitimate: { sending: 'never', desiredRisk: 'clear', fraudCases: null, ratingType: 'automatic' },
  unclear: { sending: 'never', desiredRisk: 'low', fraudCases: null, ratingType: 'automatic' },
};

/** Returns the feedback that a verdict carries on one transaction. */
export function verdictDraft(
  { desiredRisk, fraudCases, ratingType }: VerdictFeedback,
  reported: ReportedVerdict,
  reporter: Reporter,
): FeedbackDraft {
  const draft = draftFor({ ...emptyDraft(reporter), desiredRisk, fraudCases }, reported);
  const automatic = matchesVerdict(draft, reported) ? 'Positive' : 'Corrective';
  return { ...draft, ratingType: ratingType === 'automatic' ? automatic : ratingType };
}

/** Returns how that feedback differs from the service's verdict. */
export function differenceOf(rule: VerdictFeedback, reported: ReportedVerdict): FeedbackCorrection {
  return correctionOf(reported, draftFor(rule, reported));
}
