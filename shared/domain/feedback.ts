import { isRiskAssignment, type RatingType, type RiskAssignment, ratingTypes } from './vocabulary';

/** The person who sends a feedback; saved for the next one. */
export interface Reporter {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

/** The content of a feedback form, as text, complete or not. */
export interface FeedbackDraft {
  readonly desiredRisk: string;
  /** null says nothing about fraud cases, [] that there are none. */
  readonly fraudCases: readonly string[] | null;
  readonly score: string;
  readonly ratingType: string;
  readonly annotations: string;
  readonly impact: string;
  readonly situation: string;
  readonly reporter: Reporter;
}

/** The Feedback object of the specification, as sent. Empty parts are left out; [] as `fraud_cases` is not empty. */
export interface Feedback {
  readonly behaviour: {
    readonly desired: { readonly risk_assignment: RiskAssignment; readonly fraud_cases?: readonly string[] };
  };
  readonly impact?: { readonly description: string };
  readonly reporter?: { readonly email?: string; readonly name?: string; readonly surname?: string };
  readonly situation?: { readonly description: string };
  readonly valuation?: { readonly score?: number; readonly type?: RatingType; readonly annotations?: string };
}

/** The form's fields that can have errors. */
export const feedbackFields = [
  'desiredRisk',
  'fraudCases',
  'score',
  'ratingType',
  'annotations',
  'impact',
  'situation',
  'email',
  'name',
  'surname',
] as const;
export type FeedbackField = (typeof feedbackFields)[number];

/** The errors of a draft by field, as text for the user. */
export type FeedbackErrors = Readonly<Partial<Record<FeedbackField, string>>>;

export const emptyReporter: Reporter = { name: '', surname: '', email: '' };

/** Returns a draft that says nothing, with the saved reporter. */
export function emptyDraft(reporter: Reporter = emptyReporter): FeedbackDraft {
  return {
    desiredRisk: '',
    fraudCases: null,
    score: '',
    ratingType: '',
    annotations: '',
    impact: '',
    situation: '',
    reporter,
  };
}

/** The usual form of an e-mail address; the specification only says that it is one. */
export const emailShape = /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]+$/;

/** Maximum length of free text, in characters; the specification gives no limit. */
export const maxTextLength = 10_000;
/** Maximum length of a fraud case, in characters, and maximum number of cases; the specification gives no limits. */
export const maxFraudCaseLength = 500;
export const maxFraudCases = 200;
/** Maximum length of name, surname and e-mail, in characters, as for the saved reporter (shared/schemas/settings-schema.ts). */
export const maxReporterTextLength = 500;

/** What is wrong with a field of a draft. Lengths are in characters. */
export type FeedbackFault =
  | { readonly kind: 'desiredRisk' | 'score' | 'ratingType' | 'email' | 'oneLine' }
  | { readonly kind: 'tooLong' | 'tooManyCases'; readonly max: number; readonly actual: number }
  | { readonly kind: 'caseTooLong'; readonly max: number };

/**
 * Returns the faults of a draft by the specification: desired risk required and one of the four levels; score a whole
 * number from 0 to 10; rating type one of three; e-mail of the usual form; and the limits above. Returns {} if it can
 * be sent.
 */
export function feedbackFaults(
  draft: FeedbackDraft,
): Readonly<Partial<Record<FeedbackField, FeedbackFault>>> {
  const faults: Partial<Record<FeedbackField, FeedbackFault>> = {};
  if (!isRiskAssignment(draft.desiredRisk)) faults.desiredRisk = { kind: 'desiredRisk' };
  if (draft.score.trim() !== '' && scoreOf(draft.score) === null) faults.score = { kind: 'score' };
  if (draft.ratingType !== '' && ratingTypeOf(draft.ratingType) === null)
    faults.ratingType = { kind: 'ratingType' };
  const email = draft.reporter.email.trim();
  if (email !== '' && !emailShape.test(email)) faults.email = { kind: 'email' };
  for (const field of ['annotations', 'impact', 'situation'] as const) {
    if (draft[field].length > maxTextLength)
      faults[field] = { kind: 'tooLong', max: maxTextLength, actual: draft[field].length };
  }
  for (const field of ['name', 'surname'] as const) {
    if (/[\r\n]/.test(draft.reporter[field])) faults[field] = { kind: 'oneLine' };
  }
  for (const field of ['email', 'name', 'surname'] as const) {
    const { length } = draft.reporter[field];
    if (length > maxReporterTextLength)
      faults[field] = { kind: 'tooLong', max: maxReporterTextLength, actual: length };
  }
  const cases = draft.fraudCases ?? [];
  if (cases.length > maxFraudCases)
    faults.fraudCases = { kind: 'tooManyCases', max: maxFraudCases, actual: cases.length };
  else if (cases.some((fraudCase) => fraudCase.length > maxFraudCaseLength))
    faults.fraudCases = { kind: 'caseTooLong', max: maxFraudCaseLength };
  return faults;
}

/** Returns the Feedback object of a draft without errors; null for one with errors. Free text is unchanged. */
export function feedbackOf(draft: FeedbackDraft): Feedback | null {
  if (!isRiskAssignment(draft.desiredRisk) || Object.keys(feedbackFaults(draft)).length > 0) return null;
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
        ...(draft.fraudCases === null ? {} : { fraud_cases: draft.fraudCases }),
      },
    },
    ...(draft.impact === '' ? {} : { impact: { description: draft.impact } }),
    ...(Object.keys(reporter).length === 0 ? {} : { reporter }),
    ...(draft.situation === '' ? {} : { situation: { description: draft.situation } }),
    ...(Object.keys(valuation).length === 0 ? {} : { valuation }),
  };
}

/** Returns the draft of a feedback, for editing: feedbackOf returns the same feedback again. */
export function draftOf({ behaviour, impact, reporter, situation, valuation }: Feedback): FeedbackDraft {
  return {
    desiredRisk: behaviour.desired.risk_assignment,
    fraudCases: behaviour.desired.fraud_cases ?? null,
    score: valuation?.score === undefined ? '' : String(valuation.score),
    ratingType: valuation?.type ?? '',
    annotations: valuation?.annotations ?? '',
    impact: impact?.description ?? '',
    situation: situation?.description ?? '',
    reporter: { name: reporter?.name ?? '', surname: reporter?.surname ?? '', email: reporter?.email ?? '' },
  };
}

/** Returns the exact JSON text that is sent, and shown as the form's preview. */
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
