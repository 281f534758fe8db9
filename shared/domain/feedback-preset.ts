import { type FeedbackDraft, maxTextLength } from './feedback';
import {
  casesOfRisk,
  type Desired,
  desiredRiskOf,
  matchesVerdict,
  validFraudCases,
} from './feedback-correction';
import type { ReportedVerdict } from './outbox';
import { isRiskAssignment, type RatingType, type RiskAssignment, ratingTypes } from './vocabulary';

/** The fields that a preset sets; others are unchanged. */
export interface PresetContent {
  readonly desiredRisk?: RiskAssignment;
  /** [] removes all cases. */
  readonly fraudCases?: readonly string[];
  readonly ratingType?: RatingType;
  /** 0 to 10, as typed. */
  readonly score?: string;
  readonly annotations?: string;
  readonly impact?: string;
  readonly situation?: string;
}

/** A user's own preset, saved with the profile. */
export interface FeedbackPreset {
  readonly id: string;
  readonly name: string;
  readonly content: PresetContent;
}

/** Maximum number of presets. The first nine, including the built-in ones, have a shortcut. */
export const maxPresets = 100;
export const maxPresetNameLength = 60;

/** The presets of every profile, in their order. */
export const builtInPresets = ['Confirmed fraud', 'False positive'] as const;
export type BuiltInPreset = (typeof builtInPresets)[number];

/** The draft's fields that a preset can contain. */
export const presetParts = [
  'desiredRisk',
  'fraudCases',
  'ratingType',
  'score',
  'annotations',
  'impact',
  'situation',
] as const satisfies readonly (keyof PresetContent)[];
export type PresetPart = (typeof presetParts)[number];

/**
 * Applies a built-in preset to a draft. "Confirmed fraud": risk fraud, with the selected cases or, if there are none,
 * the service's; if the service did not report fraud, without legitimate ones. "False positive": risk clear, and of the
 * selected cases only legitimate ones. The rating follows the specification: Positive ("the result was right") if it
 * confirms the verdict, or if the verdict of a confirmed fraud is unknown; otherwise Corrective.
 */
export function withBuiltInPreset(
  draft: FeedbackDraft,
  preset: BuiltInPreset,
  reported: ReportedVerdict | null,
): FeedbackDraft {
  const desired = desiredBy(preset, draft, reported);
  const isRight = reported === null ? preset === 'Confirmed fraud' : matchesVerdict(desired, reported);
  return { ...draft, ...desired, ratingType: isRight ? 'Positive' : 'Corrective' };
}

function desiredBy(
  preset: BuiltInPreset,
  { fraudCases }: FeedbackDraft,
  reported: ReportedVerdict | null,
): Desired {
  const desiredRisk = preset === 'False positive' ? 'clear' : 'fraud';
  // In a batch, each transaction keeps its own fitting cases.
  if (reported === null)
    return { desiredRisk, fraudCases: fraudCases && casesOfRisk(fraudCases, desiredRisk) };
  if (preset === 'False positive')
    return { desiredRisk, fraudCases: casesOfRisk(fraudCases ?? [], desiredRisk) };
  const cases = fraudCases?.length ? fraudCases : validFraudCases(reported.fraudCases);
  const isConfirmed = desiredRiskOf(reported.riskAssignment) === desiredRisk;
  return { desiredRisk, fraudCases: isConfirmed ? cases : casesOfRisk(cases, desiredRisk) };
}

/** Applies a preset to a draft. It replaces only empty texts and those of the previous preset. */
export function withPreset(
  draft: FeedbackDraft,
  { annotations, impact, situation, ...choices }: PresetContent,
  before: PresetContent = {},
): FeedbackDraft {
  const texts = { annotations, impact, situation };
  let next: FeedbackDraft = { ...draft, ...choices };
  for (const part of ['annotations', 'impact', 'situation'] as const) {
    const text = texts[part];
    const isFree = draft[part] === '' || draft[part] === before[part];
    if (text !== undefined && isFree) next = { ...next, [part]: text };
  }
  return next;
}

/** Returns the selected fields of a draft as a preset; fields that a preset can't contain are left out. */
export function presetContentOf(draft: FeedbackDraft, parts: readonly PresetPart[]): PresetContent {
  const { desiredRisk, ratingType, score } = draft;
  const has = (part: PresetPart) => parts.includes(part);
  const rating = ratingTypes.find((known) => known === ratingType);
  return {
    ...(has('desiredRisk') && isRiskAssignment(desiredRisk) ? { desiredRisk } : {}),
    ...(has('fraudCases') && draft.fraudCases !== null ? { fraudCases: draft.fraudCases } : {}),
    ...(has('ratingType') && rating !== undefined ? { ratingType: rating } : {}),
    ...(has('score') && /^\s*(?:10|\d)\s*$/.test(score) ? { score: score.trim() } : {}),
    ...(has('annotations') ? { annotations: draft.annotations.slice(0, maxTextLength) } : {}),
    ...(has('impact') ? { impact: draft.impact.slice(0, maxTextLength) } : {}),
    ...(has('situation') ? { situation: draft.situation.slice(0, maxTextLength) } : {}),
  };
}
