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

/** A draft of an earlier version, whose form began empty, may be kept although nothing is in it. */
export function saysNothing(
  { desiredRisk, fraudCases, reporter: _, ...texts }: FeedbackDraft,
  start: FeedbackDraft,
): boolean {
  const beganEmpty = desiredRisk === '' && start.desiredRisk !== '';
  return beganEmpty && fraudCases.length === 0 && Object.values(texts).every((text) => text === '');
}

/**
 * A draft that was kept with what was typed before it could be read, in a form that began at `start`: nothing of either is lost. Of
 * two texts the kept one comes first, a line before the other; a choice is the later one.
 */
export function joinedDraft(kept: FeedbackDraft, typed: FeedbackDraft, start: FeedbackDraft): FeedbackDraft {
  const isTyped = (part: keyof FeedbackDraft) => typed[part] !== start[part];
  const text = (part: 'annotations' | 'impact' | 'situation') => {
    if (!isTyped(part) || typed[part] === kept[part]) return kept[part];
    return kept[part] === start[part] ? typed[part] : `${kept[part]}\n${typed[part]}`;
  };
  return {
    desiredRisk: isTyped('desiredRisk') ? typed.desiredRisk : kept.desiredRisk,
    fraudCases: isTyped('fraudCases')
      ? [...new Set([...kept.fraudCases, ...typed.fraudCases])]
      : kept.fraudCases,
    score: isTyped('score') ? typed.score : kept.score,
    ratingType: isTyped('ratingType') ? typed.ratingType : kept.ratingType,
    annotations: text('annotations'),
    impact: text('impact'),
    situation: text('situation'),
    reporter: isTyped('reporter') ? typed.reporter : kept.reporter,
  };
}

function sameCases(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((fraudCase) => other.includes(fraudCase));
}
