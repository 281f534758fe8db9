import { messages } from '../messages/messages';
import { desiredRiskOf } from './desired-risk';
import { type FeedbackDraft, longestText } from './feedback';
import { confirmsVerdict, correctionOf } from './feedback-correction';
import type { ReportedVerdict } from './outbox';
import { sayableFraudCases } from './starting-draft';
import { isRiskAssignment, type RatingType, type RiskAssignment, ratingTypes } from './vocabulary';

/** What a preset sets of a draft; what it does not name stays as it is. */
export interface PresetContent {
  readonly desiredRisk?: RiskAssignment;
  /** [] takes every case out. */
  readonly fraudCases?: readonly string[];
  readonly ratingType?: RatingType;
  /** 0 to 10, as it is typed. */
  readonly score?: string;
  readonly annotations?: string;
  readonly impact?: string;
  readonly situation?: string;
}

/** A preset of the person's own, kept with their profile. */
export interface FeedbackPreset {
  readonly id: string;
  readonly name: string;
  readonly content: PresetContent;
}

/** More than these are not kept; the first nine, the built-in ones among them, have a key. */
export const mostPresets = 100;
export const longestPresetName = 60;

/** The presets that every profile has, in their order. */
export const builtInPresets = ['Confirmed fraud', 'False positive'] as const;
export type BuiltInPreset = (typeof builtInPresets)[number];

/** What a built-in preset is called in the language that is spoken. */
export function builtInPresetName(preset: BuiltInPreset): string {
  return messages.feedback.presets.builtIn[preset];
}

/** The decisions that the specification (section 1) calls legitimate, or common: they speak against a fraud. */
const legitimate: ReadonlySet<string> = new Set(['Device Swapping', 'Location Swapping', 'Common usage']);

/** The parts of a draft that a preset can hold. */
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
 * A built-in preset on a draft. "Confirmed fraud": risk fraud, with the cases that are chosen, or, where none are, those of the
 * service; where the service did not say fraud, without those that speak against it. "False positive": risk clear, and of the
 * chosen cases only those that speak against a fraud. The rating follows from the specification's words: Positive ("the result was
 * right") where that is what the service said, or where it is not known what it said of a confirmed fraud; else Corrective.
 */
export function withBuiltInPreset(
  draft: FeedbackDraft,
  preset: BuiltInPreset,
  reported: ReportedVerdict | null,
): FeedbackDraft {
  const desired = desiredBy(preset, draft, reported);
  const isRight =
    reported === null ? preset === 'Confirmed fraud' : confirmsVerdict(correctionOf(reported, desired));
  return { ...draft, ...desired, ratingType: isRight ? 'Positive' : 'Corrective' };
}

function desiredBy(
  preset: BuiltInPreset,
  { fraudCases }: FeedbackDraft,
  reported: ReportedVerdict | null,
): Pick<FeedbackDraft, 'desiredRisk' | 'fraudCases'> {
  if (preset === 'False positive')
    return { desiredRisk: 'clear', fraudCases: fraudCases.filter((fraudCase) => legitimate.has(fraudCase)) };
  const cases = fraudCases.length > 0 ? fraudCases : sayableFraudCases(reported?.fraudCases ?? []);
  const isCorrected = reported !== null && desiredRiskOf(reported.riskAssignment) !== 'fraud';
  const fitting = isCorrected ? cases.filter((fraudCase) => !legitimate.has(fraudCase)) : cases;
  return { desiredRisk: 'fraud', fraudCases: fitting };
}

/** A draft with what a preset sets. A text goes where nothing is typed, or what the preset before put there: nothing typed is lost. */
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

/** The parts of a draft as a preset sets them; a part that holds nothing a preset could set is left out. */
export function presetContentOf(draft: FeedbackDraft, parts: readonly PresetPart[]): PresetContent {
  const { desiredRisk, ratingType, score } = draft;
  const has = (part: PresetPart) => parts.includes(part);
  const rating = ratingTypes.find((known) => known === ratingType);
  return {
    ...(has('desiredRisk') && isRiskAssignment(desiredRisk) ? { desiredRisk } : {}),
    ...(has('fraudCases') ? { fraudCases: draft.fraudCases } : {}),
    ...(has('ratingType') && rating !== undefined ? { ratingType: rating } : {}),
    ...(has('score') && /^\s*(?:10|\d)\s*$/.test(score) ? { score: score.trim() } : {}),
    ...(has('annotations') ? { annotations: draft.annotations.slice(0, longestText) } : {}),
    ...(has('impact') ? { impact: draft.impact.slice(0, longestText) } : {}),
    ...(has('situation') ? { situation: draft.situation.slice(0, longestText) } : {}),
  };
}

/** Why a preset cannot have a name, in words; null where it can. */
export function presetNameMistake(typed: string, others: readonly FeedbackPreset[]): string | null {
  const name = typed.trim();
  if (name === '') return messages.mistakes.presetName.none;
  const taken = [...builtInPresets.map(builtInPresetName), ...others.map((other) => other.name)];
  return taken.some((other) => other.toLowerCase() === name.toLowerCase())
    ? messages.mistakes.presetName.taken
    : null;
}
