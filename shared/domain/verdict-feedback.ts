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
