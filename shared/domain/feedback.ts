import { messages } from '../messages/messages';
import { isRiskAssignment, type RatingType, type RiskAssignment, ratingTypes } from './vocabulary';

/** Identifying data of the person sending a feedback; remembered between feedbacks. */
export interface Reporter {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

/** A feedback as it is being written: what the form's fields hold, in text, complete or not. */
export interface FeedbackDraft {
  readonly desiredRisk: string;
  readonly fraudCases: readonly string[];
  readonly score: string;
  readonly ratingType: string;
  readonly annotations: string;
  readonly impact: string;
  readonly situation: string;
  readonly reporter: Reporter;
}

/** The Feedback object of the specification, ready for the wire. Parts that say nothing are left out. */
export interface Feedback {
  readonly behaviour: {
    readonly desired: { readonly risk_assignment: RiskAssignment; readonly fraud_cases?: readonly string[] };
  };
  readonly impact?: { readonly description: string };
  readonly reporter?: { readonly email?: string; readonly name?: string; readonly surname?: string };
  readonly situation?: { readonly description: string };
  readonly valuation?: { readonly score?: number; readonly type?: RatingType; readonly annotations?: string };
}

/** The fields of the form that a mistake can be in. */
export type FeedbackField =
  | 'desiredRisk'
  | 'fraudCases'
  | 'score'
  | 'ratingType'
  | 'annotations'
  | 'impact'
  | 'situation'
  | 'email'
  | 'name'
  | 'surname';

/** What is wrong with a draft, by field, in words for the person who fills it in. */
export type FeedbackMistakes = Readonly<Partial<Record<FeedbackField, string>>>;

export const emptyReporter: Reporter = { name: '', surname: '', email: '' };

/** A draft with nothing in it but the remembered reporter. */
export function emptyDraft(reporter: Reporter = emptyReporter): FeedbackDraft {
  return {
    desiredRisk: '',
    fraudCases: [],
    score: '',
    ratingType: '',
    annotations: '',
    impact: '',
    situation: '',
    reporter,
  };
}

/** The usual shape of an e-mail address; the specification says no more than that it is one. */
export const emailShape = /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]+$/;

/** Longest free text accepted, in characters; the specification gives no limit (docs/choices.md). */
export const longestText = 10_000;
/** Longest fraud case, in characters, and how many of them a feedback can hold; again the specification gives no limit. */
export const longestFraudCase = 500;
export const mostFraudCases = 200;
/** Longest name, surname and e-mail, in characters: as long as one that is remembered (shared/settings-schema.ts). */
export const longestReporterText = 500;

/**
 * The mistakes of a draft by the specification: desired risk required and one of the four levels; score a whole
 * number from 0 to 10; rating type one of three; e-mail of the usual shape; and the limits above. {} when it can be sent.
 */
export function feedbackMistakes(draft: FeedbackDraft): FeedbackMistakes {
  const words = messages.mistakes.feedback;
  const mistakes: Partial<Record<FeedbackField, string>> = {};
  if (!isRiskAssignment(draft.desiredRisk)) mistakes.desiredRisk = words.desiredRisk;
  if (draft.score.trim() !== '' && scoreOf(draft.score) === null) mistakes.score = words.score;
  if (draft.ratingType !== '' && ratingTypeOf(draft.ratingType) === null)
    mistakes.ratingType = words.ratingType;
  const email = draft.reporter.email.trim();
  if (email !== '' && !emailShape.test(email)) mistakes.email = words.email;
  for (const field of ['annotations', 'impact', 'situation'] as const) {
    if (draft[field].length > longestText) mistakes[field] = words.tooLong(longestText, draft[field].length);
  }
  for (const field of ['name', 'surname'] as const) {
    if (/[\r\n]/.test(draft.reporter[field])) mistakes[field] = words.oneLine;
  }
  for (const field of ['email', 'name', 'surname'] as const) {
    const { length } = draft.reporter[field];
    if (length > longestReporterText) mistakes[field] = words.tooLong(longestReporterText, length);
  }
  if (draft.fraudCases.length > mostFraudCases)
    mistakes.fraudCases = words.tooManyCases(mostFraudCases, draft.fraudCases.length);
  else if (draft.fraudCases.some((fraudCase) => fraudCase.length > longestFraudCase))
    mistakes.fraudCases = words.caseTooLong(longestFraudCase);
  return mistakes;
}

/** The Feedback object of a draft that has no mistakes; null for one that has. Free text is kept as typed. */
export function feedbackOf(draft: FeedbackDraft): Feedback | null {
  if (!isRiskAssignment(draft.desiredRisk) || Object.keys(feedbackMistakes(draft)).length > 0) return null;
  const score = scoreOf(draft.score);
  const type = ratingTypeOf(draft.ratingType);
  const valuation = {
    ...(score === null ? {} : { score }),
    ...(type === null ? {} : { type }),
    ...(draft.annotations === '' ? {} : { annotations: draft.annotations }),
  };
  const email = draft.reporter.email.trim();
  const name = draft.reporter.name.trim();
  const surname = draft.reporter.surname.trim();
  const reporter = {
    ...(email === '' ? {} : { email }),
    ...(name === '' ? {} : { name }),
    ...(surname === '' ? {} : { surname }),
  };
  return {
    behaviour: {
      desired: {
        risk_assignment: draft.desiredRisk,
        ...(draft.fraudCases.length === 0 ? {} : { fraud_cases: draft.fraudCases }),
      },
    },
    ...(draft.impact === '' ? {} : { impact: { description: draft.impact } }),
    ...(Object.keys(reporter).length === 0 ? {} : { reporter }),
    ...(draft.situation === '' ? {} : { situation: { description: draft.situation } }),
    ...(Object.keys(valuation).length === 0 ? {} : { valuation }),
  };
}

/** The draft that a feedback was made of, to be worked on further: feedbackOf of it is the same feedback. */
export function draftOf({ behaviour, impact, reporter, situation, valuation }: Feedback): FeedbackDraft {
  return {
    desiredRisk: behaviour.desired.risk_assignment,
    fraudCases: behaviour.desired.fraud_cases ?? [],
    score: valuation?.score === undefined ? '' : String(valuation.score),
    ratingType: valuation?.type ?? '',
    annotations: valuation?.annotations ?? '',
    impact: impact?.description ?? '',
    situation: situation?.description ?? '',
    reporter: { name: reporter?.name ?? '', surname: reporter?.surname ?? '', email: reporter?.email ?? '' },
  };
}

/** The exact text that goes over the wire for a feedback, and that the form shows as its preview. */
export function feedbackJson(feedback: Feedback): string {
  return JSON.stringify(feedback, null, 2);
}

function scoreOf(text: string): number | null {
  const match = /^(?:10|\d)$/.exec(text.trim());
  return match ? Number(match[0]) : null;
}

function ratingTypeOf(text: string): RatingType | null {
  return ratingTypes.find((known) => known === text) ?? null;
}
