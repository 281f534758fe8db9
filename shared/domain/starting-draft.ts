import { desiredRiskOf } from './desired-risk';
import { emptyDraft, type FeedbackDraft, longestFraudCase, mostFraudCases, type Reporter } from './feedback';
import type { ReportedVerdict } from './outbox';

/** What a form begins as: what the service said, as far as a feedback can say it, and the remembered reporter. */
export function startingDraft(reported: ReportedVerdict, reporter?: Reporter): FeedbackDraft {
  return {
    ...emptyDraft(reporter),
    desiredRisk: desiredRiskOf(reported.riskAssignment) ?? '',
    fraudCases: sayableFraudCases(reported.fraudCases),
  };
}

/** The reported cases that a feedback can hold, each once. */
export function sayableFraudCases(reported: readonly string[]): readonly string[] {
  const sayable = reported.filter(({ length }) => length > 0 && length <= longestFraudCase);
  return [...new Set(sayable)].slice(0, mostFraudCases);
}

/** True where two drafts say the same of the transaction, whoever says it. */
export function saysTheSame(one: FeedbackDraft, other: FeedbackDraft): boolean {
  return (
    one.desiredRisk === other.desiredRisk &&
    one.score === other.score &&
    one.ratingType === other.ratingType &&
    one.annotations === other.annotations &&
    one.impact === other.impact &&
    one.situation === other.situation &&
    sameCases(one.fraudCases, other.fraudCases)
  );
}

/** True where two drafts are by the same person. */
export function bySame(one: FeedbackDraft, other: FeedbackDraft): boolean {
  const { name, surname, email } = other.reporter;
  return one.reporter.name === name && one.reporter.surname === surname && one.reporter.email === email;
}

function sameCases(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((fraudCase) => other.includes(fraudCase));
}
