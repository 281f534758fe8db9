import type { QueueItem, QueueList } from '../../../shared/contract/review.calls';
import type { SummedReport } from '../../../shared/domain/amount-sums';
import type { Verdict } from '../../../shared/domain/review-log';
import { sum } from '../../../shared/domain/sum';
import type { ColleagueDecision } from './colleague-decision';
import type { Typed } from './decision-inputs';
import { incidentsIn } from './incident/incidents-in';
import type { Queue } from './queues';

/**
 * What was done with a report of the list. `id`: of the decision or log entry. `typed`: what undoing restores in the inputs.
 */
export type Outcome =
  | {
      readonly kind: 'judged';
      readonly id: string;
      readonly verdict: Verdict;
      readonly typed: Typed;
      readonly reportedRisk: string | null;
      readonly amount: SummedReport;
      /** null for a verdict on several reports. */
      readonly tookMs: number | null;
    }
  | { readonly kind: 'snoozed' | 'escalated' | 'answered'; readonly id: string; readonly typed: Typed }
  | { readonly kind: 'skipped' };

/** A step that can be undone. */
export interface Step {
  readonly subject: string;
  /** What people call the report: its user, or else its transaction; not given if that is unknown. */
  readonly name?: string;
  /** When, in ms of performance.now(); not given for a step of the window before a reload. */
  readonly at?: number;
  readonly outcome: Outcome;
  /** The other reports that the same verdict was given on. */
  readonly others?: readonly Pick<Step, 'subject' | 'outcome'>[];
}

/**
 * A queue that was started. Its list stands still: it only grows, at its end, when the user asks for it. What others decide
 * meanwhile keeps its place, and is passed over.
 */
export interface Session {
  readonly queue: Queue;
  readonly items: readonly QueueItem[];
  /** Whether the reports of an incident follow one another, see session-list.ts. */
  readonly byIncident: boolean;
  /** The subjects in the order of the queue's query. */
  readonly listed: readonly string[];
  readonly asOf: number;
  /** When the list was made, ms since 1970. */
  readonly startedAt: number;
  /** Reports of the queue beyond the list, which has a maximum length. */
  readonly more: number;
  /** Index of the report under review; `items.length` at the end. */
  readonly position: number;
  /** Oldest first. */
  readonly steps: readonly Step[];
  /** By subject: that of its last step. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** What others decided since, by subject, also where this analyst decided too. */
  readonly colleagues: ReadonlyMap<string, ColleagueDecision>;
}

/** `startedAt`: when its list was requested, ms since 1970. */
export function startedSession(queue: Queue, { items, total, asOf }: QueueList, startedAt: number): Session {
  const more = Math.max(0, total - items.length);
  const listed = items.map(({ subject }) => subject);
  return { ...emptySession, queue, items, listed, asOf, startedAt, more };
}

const emptySession = {
  byIncident: false,
  position: 0,
  steps: [],
  outcomes: new Map(),
  colleagues: new Map(),
} as const;

export function currentItem({ items, position }: Session): QueueItem | null {
  return items[position] ?? null;
}

/**
 * Returns the indices of the reports that no one has decided, those after `from` first; by incident, those of the same incident
 * before all others.
 */
function* openAfter(session: Session, from: number): Generator<number> {
  const first = session.items[from];
  if (!session.byIncident || !first) return yield* openWhere(session, from, () => true);
  yield* openWhere(session, from, isOfIncident(session, first, true));
  yield* openWhere(session, from, isOfIncident(session, first, false));
}

/** Returns whether a report is of the incident of another one, or not of it if `expected` is false. */
function isOfIncident(session: Session, other: QueueItem, expected: boolean): (item: QueueItem) => boolean {
  const { bySubject } = incidentsIn(session);
  return ({ subject }) => (bySubject.get(subject) === bySubject.get(other.subject)) === expected;
}

function* openWhere(
  { items, outcomes, colleagues }: Session,
  from: number,
  isWanted: (item: QueueItem) => boolean,
): Generator<number> {
  for (let step = 1; step <= items.length; step += 1) {
    const at = (from + step) % items.length;
    const item = items[at];
    if (item && !outcomes.has(item.subject) && !colleagues.has(item.subject) && isWanted(item)) yield at;
  }
}

/** Returns the session at an index of its list, or at its end. */
export function movedTo(session: Session, position: number): Session {
  return { ...session, position: Math.max(0, Math.min(session.items.length, position)) };
}

/**
 * Adds the outcome of the current report, and moves to the next undecided one, those that others review last; to the end
 * if there is none.
 */
export function decided(
  session: Session,
  outcome: Outcome,
  isTaken: (subject: string) => boolean = () => false,
  about: Pick<Step, 'name' | 'at'> = {},
): Session {
  const item = currentItem(session);
  if (!item) return session;
  return movedOn(redone(session, { subject: item.subject, ...about, outcome }), isTaken);
}

/** Adds a verdict on several reports; if the current one is among them, moves on as `decided` does. */
export function decidedTogether(
  session: Session,
  step: Step,
  isTaken: (subject: string) => boolean = () => false,
): Session {
  const after = redone(session, step);
  const current = currentItem(session)?.subject;
  return subjectsOf(step).some((subject) => subject === current) ? movedOn(after, isTaken) : after;
}

/** Moves to the next undecided report, those that others review last; to the end if there is none. */
function movedOn(session: Session, isTaken: (subject: string) => boolean): Session {
  return movedTo(session, nextOpen(session, isTaken) ?? session.items.length);
}

/** Returns the report that is next once the current one is decided; null for none. `isTaken`: as of `decided`. */
export function nextItem(session: Session, isTaken: (subject: string) => boolean): QueueItem | null {
  const next = nextOpen(session, isTaken);
  return next === null ? null : (session.items[next] ?? null);
}

/** Returns the index of the next undecided report that isn't the current one, those that others review last; null for none. */
function nextOpen(session: Session, isTaken: (subject: string) => boolean): number | null {
  let first: number | null = null;
  for (const at of openAfter(session, session.position)) {
    if (at === session.position) continue;
    if (!isTaken(session.items[at]?.subject ?? '')) return at;
    first ??= at;
  }
  return first;
}

/** Returns the subjects that a step decided. */
export function subjectsOf({ subject, others = [] }: Step): readonly string[] {
  return [subject, ...others.map((other) => other.subject)];
}

/** Takes back a step, and returns to its report. */
export function undone(session: Session, step: Step): Session {
  const position = session.items.findIndex(({ subject }) => subject === step.subject);
  const steps = session.steps.filter((each) => each !== step);
  return movedTo(withSteps(session, steps), position);
}

/** Takes back a step, and stays where it is unless nothing was decided since. */
export function reopened(session: Session, step: Step): Session {
  if (session.steps.at(-1) === step) return undone(session, step);
  return withSteps(
    session,
    session.steps.filter((each) => each !== step),
  );
}

/**
 * Takes back the last verdict on several reports of each of these subjects, and stays where it is. Returns the same session if
 * none was given in it.
 */
export function withoutVerdictsTogether(session: Session, subjects: readonly string[]): Session {
  const wanted = new Set(subjects);
  const { size } = wanted;
  const steps = session.steps
    .toReversed()
    .flatMap((step) => {
      const decisions = [step, ...(step.others ?? [])];
      const isTaken = ({ subject, outcome }: Pick<Step, 'subject' | 'outcome'>) =>
        outcome.kind === 'judged' && outcome.tookMs === null && wanted.delete(subject);
      const left = decisions.filter((decision) => !isTaken(decision));
      if (left.length === decisions.length) return step;
      const [first, ...others] = left;
      return first ? { ...step, ...first, others } : [];
    })
    .toReversed();
  return wanted.size === size ? session : withSteps(session, steps);
}

/** Returns the subjects of the other undecided reports, those after the current one first. */
export function openSubjects(session: Session): readonly string[] {
  const others = [...openAfter(session, session.position)].filter((at) => at !== session.position);
  return others.flatMap((at) => session.items[at]?.subject ?? []);
}

/** Returns the subjects that this analyst hasn't decided: the open ones, the skipped ones, and those that others decided. */
export function undecidedSubjects({ items, outcomes }: Session): ReadonlySet<string> {
  return new Set(items.flatMap(({ subject }) => (isUndecided(outcomes, subject) ? subject : [])));
}

function isUndecided(outcomes: Session['outcomes'], subject: string): boolean {
  return (outcomes.get(subject)?.kind ?? 'skipped') === 'skipped';
}

/**
 * Adds what others decided, null for nothing any more, without moving. Returns the same session if nothing changed.
 */
export function withColleagues(
  session: Session,
  read: ReadonlyMap<string, ColleagueDecision | null>,
): Session {
  const changed = [...read].filter(
    ([subject, decision]) =>
      JSON.stringify(decision) !== JSON.stringify(session.colleagues.get(subject) ?? null),
  );
  if (changed.length === 0) return session;
  const colleagues = new Map(session.colleagues);
  for (const [subject, decision] of changed)
    if (decision) colleagues.set(subject, decision);
    else colleagues.delete(subject);
  return { ...session, colleagues };
}

/** Returns how many reports each of the others decided in place of this analyst, most first. */
export function decidedByOthers({
  outcomes,
  colleagues,
}: Session): readonly (readonly [person: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const [subject, { person }] of colleagues)
    if (isUndecided(outcomes, subject)) counts.set(person, (counts.get(person) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Returns the outcomes that are this analyst's own: skipping leaves a report to whoever decides it. */
export function ownOutcomes({ outcomes, colleagues }: Session): readonly Outcome[] {
  return [...outcomes].flatMap(([subject, outcome]) =>
    outcome.kind === 'skipped' && colleagues.has(subject) ? [] : outcome,
  );
}

/** Adds a step, without moving. */
export function redone(session: Session, step: Step): Session {
  return withSteps(session, [...session.steps, step]);
}

/** Opens the skipped reports again, from the first one on. */
export function withoutSkipped(session: Session): Session {
  const after = withSteps(
    session,
    session.steps.filter(({ outcome }) => outcome.kind !== 'skipped'),
  );
  return atFirstOpen(after);
}

/** Returns the session at its first open report, or at its end. */
export function atFirstOpen(session: Session): Session {
  const [first = session.items.length] = openAfter(session, -1);
  return movedTo(session, first);
}

/** Returns the session as these steps, oldest first, make it. */
export function withSteps(session: Session, steps: readonly Step[]): Session {
  const decisions = steps.flatMap((step) => [step, ...(step.others ?? [])]);
  return {
    ...session,
    steps,
    outcomes: new Map(decisions.map(({ subject, outcome }) => [subject, outcome])),
  };
}

export interface Progress {
  /** Decided and skipped by this analyst. */
  readonly done: number;
  /** The reports of the list, without those that others decided. */
  readonly of: number;
}

export function progressOf(session: Session): Progress {
  const byOthers = sum(decidedByOthers(session).map(([, count]) => count));
  return { done: ownOutcomes(session).length, of: session.items.length - byOthers };
}

/** The values by which reports are related, strong ones first. */
const relations = ['user', 'device', 'place'] as const;
export type Relation = (typeof relations)[number];

/** Returns the next undecided report of the same user, else of the same device, else of the same place. */
export function nextRelated(session: Session): { readonly at: number; readonly by: Relation } | null {
  const current = currentItem(session);
  if (!current) return null;
  for (const by of relations) {
    if (current[by] === null) continue;
    for (const at of openAfter(session, session.position))
      if (at !== session.position && session.items[at]?.[by] === current[by]) return { at, by };
  }
  return null;
}

/** Equal verdicts in a row, each in less than this many ms, that call for a warning. */
const quickVerdicts = 20;
const quickMs = 3_000;

/** Returns the verdict that was just given many times in a row, each very fast; null if none was. */
export function quickVerdict({ steps }: Session): Verdict | null {
  const latest = steps.slice(-quickVerdicts).map(({ outcome }) => outcome);
  const [first] = latest;
  if (latest.length < quickVerdicts || first?.kind !== 'judged') return null;
  const isQuick = (outcome: Outcome) =>
    outcome.kind === 'judged' &&
    outcome.verdict === first.verdict &&
    outcome.tookMs !== null &&
    outcome.tookMs < quickMs;
  return latest.every(isQuick) ? first.verdict : null;
}

/**
 * Returns the report under review, so many of the next undecided ones, by incident also the first one of the next incident, and the
 * one that undoing returns to.
 */
export function reportsAround(session: Session, ahead: number): readonly QueueItem[] {
  const indices = new Set([session.position]);
  for (const at of openAfter(session, session.position)) {
    if (indices.size > ahead) break;
    indices.add(at);
  }
  const current = currentItem(session);
  if (session.byIncident && current) {
    const [next] = openWhere(session, session.position, isOfIncident(session, current, false));
    if (next !== undefined) indices.add(next);
  }
  const last = session.steps.at(-1)?.subject;
  const items = [...indices].flatMap((at) => session.items[at] ?? []);
  const before = last === undefined ? undefined : session.items.find(({ subject }) => subject === last);
  return before && !items.includes(before) ? [...items, before] : items;
}
