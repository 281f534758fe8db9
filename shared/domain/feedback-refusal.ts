import type { Problem } from '../problem';
import type { FeedbackDraft, FeedbackField, FeedbackMistakes } from './feedback';

/** How much of what a service says is looked at, and how much of it is put at a field; characters. */
const longestRead = 5_000;
const longestShown = 300;

/** Statuses that are about the feedback itself; others (the key, the transaction, the size) are about no field of it. */
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

/** Names that are no words of a sentence, and so are meant wherever they stand. */
const unmistakable = new Set(['risk_assignment', 'fraud_cases']);

/**
 * Which fields of a feedback a service's refusal is about, with its words for each, as text. The specification does not say how a
 * refusal names a field (section 7), so any usual way is understood: a path by points, slashes or brackets anywhere in a
 * clause, or a field's own name at its beginning. What names none is put at none.
 */
export function refusedFields(problem: Problem | null): FeedbackMistakes {
  if (problem?.kind !== 'service-error' || !aboutTheBody.has(problem.status)) return {};
  const said = [problem.restError?.cause, problem.restError?.error, problem.restError ? '' : problem.excerpt];
  const refused: Partial<Record<FeedbackField, string>> = {};
  for (const clause of said.flatMap((text) => clausesOf(text ?? ''))) {
    const field = fieldOf(clause);
    if (field !== null && refused[field] === undefined) refused[field] = wordsOf(clause);
  }
  return refused;
}

/** What was refused and stands as it was when it was: `reporter` before the `change` of the draft. */
export function stillRefused(
  refused: FeedbackMistakes,
  { reporter }: FeedbackDraft,
  change: Partial<FeedbackDraft>,
): FeedbackMistakes {
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
    .slice(0, longestRead)
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

/** True where a path is named whole, or from its second step on, with at least two steps. */
function isIn(plain: string, path: string): boolean {
  const steps = path.split('.');
  const tails = steps.slice(0, -1).map((_, at) => steps.slice(at).join('.'));
  return tails.some((tail) => holds(plain, tail));
}

/** True where the field's own name begins the clause, or stands anywhere where it is no usual word. */
function namesLast(plain: string, path: string): boolean {
  const steps = path.split('.');
  const last = steps.at(-1) ?? '';
  // A description is called by what it describes.
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

/** The clause without the path before its colon. */
function wordsOf(clause: string): string {
  const words = /^[^\s:]+:\s+(\S.*)$/s.exec(clause)?.[1] ?? clause;
  return words.length > longestShown ? `${words.slice(0, longestShown)}…` : words;
}
