import type { FeedbackDraft, FeedbackErrors, FeedbackField } from './feedback';
import { isServiceError, type Problem } from './problem';

/** Limits of how much of a service's message is read, and shown at a field; characters. */
const maxReadLength = 5_000;
const maxShownLength = 300;

/** Statuses about the feedback's content; others (the key, the transaction, the size) refer to no field. */
const aboutTheBody = new Set([400, 409, 422]);

/** The fields by their paths in the specification's Feedback. */
const paths: readonly (readonly [path: string, field: FeedbackField])[] = [
  ['behaviour.desired.risk_assignment', 'desiredRisk'],
  ['behaviour.desired.fraud_cases', 'fraudCases'],
  ['valuation.score', 'score'],
  ['valuation.type', 'ratingType'],
  ['valuation.annotations', 'annotations'],
  ['impact.description', 'impact'],
  ['situation.description', 'situation'],
  ['reporter.email', 'email'],
  ['reporter.name', 'name'],
  ['reporter.surname', 'surname'],
];

/** Names that are not ordinary words, and so match anywhere. */
const unmistakable = new Set(['risk_assignment', 'fraud_cases']);

/**
 * Returns the fields that a service's refusal is about, with its message for each, as text. The specification doesn't
 * say how a refusal names a field (section 7), so any usual way is accepted: a path with dots, slashes or brackets
 * anywhere in a clause, or a field's own name at its start. Clauses that name no field are ignored.
 */
export function refusedFields(problem: Problem | null): FeedbackErrors {
  if (!problem || !isServiceError(problem) || !aboutTheBody.has(problem.status)) return {};
  const texts = [
    problem.restError?.cause,
    problem.restError?.error,
    problem.restError ? '' : problem.excerpt,
  ];
  const refused: Partial<Record<FeedbackField, string>> = {};
  for (const clause of texts.flatMap((text) => clausesOf(text ?? ''))) {
    const field = fieldOf(clause);
    if (field !== null && refused[field] === undefined) refused[field] = messageOf(clause);
  }
  return refused;
}

/** Returns the refused fields that `change` leaves unchanged; `reporter`: the draft's, before the change. */
export function stillRefused(
  refused: FeedbackErrors,
  { reporter }: FeedbackDraft,
  change: Partial<FeedbackDraft>,
): FeedbackErrors {
  const left = { ...refused };
  for (const field of ['name', 'surname', 'email'] as const)
    if (change.reporter && change.reporter[field] !== reporter[field]) delete left[field];
  for (const field of draftFields) if (change[field] !== undefined) delete left[field];
  return left;
}

const draftFields = [
  'desiredRisk',
  'fraudCases',
  'score',
  'ratingType',
  'annotations',
  'impact',
  'situation',
] as const;

function clausesOf(text: string): readonly string[] {
  return text
    .slice(0, maxReadLength)
    .split(/[;\n\r]|\.\s/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

function fieldOf(clause: string): FeedbackField | null {
  // "/valuation/score", "valuation[score]" and "'valuation.score'" are all valuation.score.
  const plain = clause
    .toLowerCase()
    .replace(/[^a-z0-9_.:]+/g, (between) => (/[/[\]"'`]/.test(between) && !/\s/.test(between) ? '.' : ' '));
  const named = paths.find(([path]) => isIn(plain, path)) ?? paths.find(([path]) => namesLast(plain, path));
  return named?.[1] ?? null;
}

/** Returns true if the path is named in full, or from its second step on, with at least two steps. */
function isIn(plain: string, path: string): boolean {
  const steps = path.split('.');
  const tails = steps.slice(0, -1).map((_, at) => steps.slice(at).join('.'));
  return tails.some((tail) => holds(plain, tail));
}

/** Returns true if the clause starts with the field's own name, or contains it if it is no ordinary word. */
function namesLast(plain: string, path: string): boolean {
  const steps = path.split('.');
  const last = steps.at(-1) ?? '';
  // A description is named after what it describes.
  const name = last === 'description' ? (steps[0] ?? '') : last;
  if (unmistakable.has(name)) return holds(plain, name);
  const first = plain.replace(/^[.\s]+|^(?:field |property |invalid )+/g, '').split(/[\s.:]/)[0] ?? '';
  return first === name || (name === 'email' && first === 'e-mail');
}

function holds(plain: string, name: string): boolean {
  for (let at = plain.indexOf(name); at !== -1; at = plain.indexOf(name, at + 1)) {
    const before = plain[at - 1] ?? ' ';
    const after = plain[at + name.length] ?? ' ';
    if (!/[a-z0-9_]/.test(before) && !/[a-z0-9_]/.test(after)) return true;
  }
  return false;
}

/** Returns the clause without the path before its colon. */
function messageOf(clause: string): string {
  const message = /^[^\s:]+:\s+(\S.*)$/s.exec(clause)?.[1] ?? clause;
  return message.length > maxShownLength ? `${message.slice(0, maxShownLength)}…` : message;
}
