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

/** True where two drafts say the same and are by the same person. */
export function isSameDraft(one: FeedbackDraft, other: FeedbackDraft): boolean {
  return saysTheSame(one, other) && bySame(one, other);
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
 * The draft to keep after a change in a form. `kept`: the one kept so far; `typed`: the form now, null for nothing; `base`: what
 * the form last knew to be kept, or began as. A `kept` that differs from `base` was never in the form, and is joined with it.
 */
export function draftAfter(
  kept: FeedbackDraft | null,
  typed: FeedbackDraft | null,
  base: FeedbackDraft,
): FeedbackDraft | null {
  if (kept === null || isSameDraft(kept, base)) return typed;
  return joinedDraft(kept, typed ?? { ...base, annotations: '', impact: '', situation: '' }, base);
}

/**
 * Two drafts that both began at `base`: nothing of either is lost. Of two texts the kept one comes first, a line before the
 * other; a choice is the typed one where it was changed.
 */
export function joinedDraft(kept: FeedbackDraft, typed: FeedbackDraft, base: FeedbackDraft): FeedbackDraft {
  const changed = (part: 'desiredRisk' | 'score' | 'ratingType') =>
    typed[part] === base[part] ? kept[part] : typed[part];
  const text = (part: 'annotations' | 'impact' | 'situation') =>
    joinedText(kept[part], typed[part], base[part]);
  return {
    desiredRisk: changed('desiredRisk'),
    fraudCases: joinedCases(kept.fraudCases, typed.fraudCases, base.fraudCases),
    score: changed('score'),
    ratingType: changed('ratingType'),
    annotations: text('annotations'),
    impact: text('impact'),
    situation: text('situation'),
    reporter: bySame(typed, base) ? kept.reporter : typed.reporter,
  };
}

/** A text that was joined before, and so ends with `base`, ends with what was typed instead. */
function joinedText(kept: string, typed: string, base: string): string {
  if (typed === base || kept === typed) return kept;
  // A draft that was sent and taken back has lost the spaces around its texts.
  if (kept.trim() === base.trim()) return typed;
  const before = base !== '' && kept.endsWith(`\n${base}`) ? kept.slice(0, -base.length - 1) : kept;
  if (typed === '' || before.endsWith(`\n${typed}`)) return before;
  return before === '' ? typed : `${before}\n${typed}`;
}

function joinedCases(
  kept: readonly string[],
  typed: readonly string[],
  base: readonly string[],
): readonly string[] {
  const removed = base.filter((fraudCase) => !typed.includes(fraudCase));
  const added = typed.filter((fraudCase) => !base.includes(fraudCase));
  return [...new Set([...kept.filter((fraudCase) => !removed.includes(fraudCase)), ...added])];
}

function sameCases(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((fraudCase) => other.includes(fraudCase));
}
