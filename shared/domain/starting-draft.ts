import { emptyDraft, type FeedbackDraft, type Reporter } from './feedback';
import { desiredRiskOf, validFraudCases } from './feedback-correction';
import type { ReportedVerdict } from './outbox';

/** Returns a form's initial draft: the service's verdict, as far as feedback can express it, and the saved reporter. */
export function startingDraft(reported: ReportedVerdict, reporter?: Reporter): FeedbackDraft {
  return {
    ...emptyDraft(reporter),
    desiredRisk: desiredRiskOf(reported.riskAssignment) ?? '',
    fraudCases: validFraudCases(reported.fraudCases),
  };
}

/** Returns true if two drafts say the same about the transaction, apart from the reporter. */
export function hasSameContent(one: FeedbackDraft, other: FeedbackDraft): boolean {
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

export function hasSameReporter(one: FeedbackDraft, other: FeedbackDraft): boolean {
  const { name, surname, email } = other.reporter;
  return one.reporter.name === name && one.reporter.surname === surname && one.reporter.email === email;
}

export function isSameDraft(one: FeedbackDraft, other: FeedbackDraft): boolean {
  return hasSameContent(one, other) && hasSameReporter(one, other);
}

/** Returns true for a stored draft that says nothing about the transaction although the form starts with a verdict. */
export function isEmptyDraft(
  { desiredRisk, fraudCases, reporter: _, ...texts }: FeedbackDraft,
  start: FeedbackDraft,
): boolean {
  const beganEmpty = desiredRisk === '' && start.desiredRisk !== '';
  return beganEmpty && !fraudCases?.length && Object.values(texts).every((text) => text === '');
}

/**
 * Returns the draft to save after a change in a form. `stored`: the draft on disk; `typed`: the form's content, null
 * for none; `base`: the draft that the form last knew to be stored, or its start. If `stored` differs from `base`, the
 * form never showed it, and the two are merged.
 */
export function draftToSave(
  stored: FeedbackDraft | null,
  typed: FeedbackDraft | null,
  base: FeedbackDraft,
): FeedbackDraft | null {
  if (stored === null || isSameDraft(stored, base)) return typed;
  return mergeDrafts(stored, typed ?? { ...base, annotations: '', impact: '', situation: '' }, base);
}

/**
 * Merges two drafts that are both based on `base`, without losing anything. Of two texts the stored one comes first, on
 * its own line; other fields are taken from `typed` if changed there.
 */
export function mergeDrafts(stored: FeedbackDraft, typed: FeedbackDraft, base: FeedbackDraft): FeedbackDraft {
  const changed = (part: 'desiredRisk' | 'score' | 'ratingType') =>
    typed[part] === base[part] ? stored[part] : typed[part];
  const text = (part: 'annotations' | 'impact' | 'situation') =>
    mergeTexts(stored[part], typed[part], base[part]);
  return {
    desiredRisk: changed('desiredRisk'),
    fraudCases: mergeCases(stored.fraudCases, typed.fraudCases, base.fraudCases),
    score: changed('score'),
    ratingType: changed('ratingType'),
    annotations: text('annotations'),
    impact: text('impact'),
    situation: text('situation'),
    reporter: hasSameReporter(typed, base) ? stored.reporter : typed.reporter,
  };
}

/** If a text was merged before, and so ends with `base`, the new text replaces that end. */
function mergeTexts(stored: string, typed: string, base: string): string {
  if (typed === base || stored === typed) return stored;
  // Undoing removes spaces around a draft's texts.
  if (stored.trim() === base.trim()) return typed;
  const before = base !== '' && stored.endsWith(`\n${base}`) ? stored.slice(0, -base.length - 1) : stored;
  if (typed === '' || before.endsWith(`\n${typed}`)) return before;
  return before === '' ? typed : `${before}\n${typed}`;
}

type Cases = FeedbackDraft['fraudCases'];

function mergeCases(stored: Cases, typed: Cases, base: Cases): Cases {
  if (sameCases(typed, base)) return stored;
  const before = base ?? [];
  const after = typed ?? [];
  const removed = before.filter((fraudCase) => !after.includes(fraudCase));
  const added = after.filter((fraudCase) => !before.includes(fraudCase));
  const left = (stored ?? []).filter((fraudCase) => !removed.includes(fraudCase));
  const merged = [...new Set([...left, ...added])];
  return merged.length === 0 ? typed : merged;
}

function sameCases(one: Cases, other: Cases): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((fraudCase) => other.includes(fraudCase));
}
