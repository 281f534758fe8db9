import { type Before, inOrder, type OrderedEntry } from './entry-order';
import { latestTimeOf } from './entry-time';
import { type Coefficient, cohensKappa, krippendorffsAlpha, type RatedPair } from './rater-agreement';
import { type LogEntry, type Verdict, verdicts } from './review-log';
import { noVerdicts, type VerdictCounts } from './review-metrics';
import { withdrawnAmong } from './review-state';

/** How far people agree who judged the same subjects without knowing each other's verdicts. */
export interface ReviewerAgreement {
  /** Subjects with verdicts of several people, independent or not. */
  readonly judgedBySeveral: number;
  /** Krippendorff's alpha over all; its `n` counts the subjects with independent verdicts of several people. */
  readonly all: Coefficient;
  /** All pairs with a subject in common, most subjects first. */
  readonly pairs: readonly ReviewerPair[];
}

export interface ReviewerPair {
  /** As in LogEntry: null for this analyst. */
  readonly first: string | null;
  readonly second: string | null;
  readonly kappa: Coefficient;
  /** How often the second one gave each verdict, by the verdict of the first one. */
  readonly counts: Readonly<Record<Verdict, VerdictCounts>>;
}

/** The part of a log entry that says whether verdicts are independent. */
interface JudgingEntry extends OrderedEntry, Pick<LogEntry, 'arrivedAt'> {
  readonly person: string | null;
  /** null if it isn't a verdict that this app can read. */
  readonly verdict: Verdict | null;
  /** The ID of the entry that it withdraws. */
  readonly withdraws: string | null;
}

/** Of one person on one subject. */
export interface GivenVerdict {
  readonly person: string | null;
  readonly verdict: Verdict;
  /** ms since 1970; see `latestTimeOf`. */
  readonly givenAt: number;
}

/** The verdicts on a subject that weren't withdrawn by their author, in the order of the log, and the independent ones of them. */
export interface JudgedSubject {
  readonly given: readonly GivenVerdict[];
  readonly independent: readonly GivenVerdict[];
}

/**
 * Returns the verdicts on a subject. A person's first one is independent, unless it follows a verdict of somebody else, also one
 * that was withdrawn, directly or through other entries. If it was withdrawn, the person has none: a verdict after it could be
 * given with knowledge of what it revealed.
 */
export function judgedSubject(entries: readonly JudgingEntry[]): JudgedSubject {
  const { ordered, before } = inOrder(entries);
  const withdrawn = withdrawnAmong(ordered);
  const following = followingAnothers(ordered, before);
  const first = new Set(firstVerdicts(ordered));
  const given: GivenVerdict[] = [];
  const independent: GivenVerdict[] = [];
  for (const entry of ordered) {
    const { id, person, verdict } = entry;
    if (verdict === null || withdrawn.has(id)) continue;
    const one = { person, verdict, givenAt: latestTimeOf(entry) };
    given.push(one);
    if (first.has(entry) && !following.has(entry)) independent.push(one);
  }
  return { given, independent };
}

/**
 * Returns each person's first verdict among entries in order: the one that the team's server had first, which revealed others,
 * since an author can choose where theirs are in the log.
 */
function firstVerdicts(ordered: readonly JudgingEntry[]): Iterable<JudgingEntry> {
  const first = new Map<string | null, JudgingEntry>();
  for (const entry of ordered) {
    if (entry.verdict === null) continue;
    const earlier = first.get(entry.person);
    if (!earlier || (entry.receivedAt ?? Infinity) < (earlier.receivedAt ?? Infinity))
      first.set(entry.person, entry);
  }
  return first.values();
}

/** Whose verdicts an entry follows, directly or through other entries: several people's, one person's, or none. */
type Followed = { readonly person: string | null } | 'several' | null;

/** Returns the verdicts among entries in order that follow a verdict of another person. */
function followingAnothers(
  ordered: readonly JudgingEntry[],
  before: Before<JudgingEntry>,
): ReadonlySet<JudgingEntry> {
  const known = new Map<JudgingEntry, Followed>();
  const found = new Set<JudgingEntry>();
  for (const entry of ordered) {
    const followed = (before.get(entry.id) ?? []).map((other) => known.get(other) ?? null).reduce(both, null);
    if (entry.verdict === null) {
      known.set(entry, followed);
      continue;
    }
    if (followed === 'several' || (followed !== null && followed.person !== entry.person)) found.add(entry);
    known.set(entry, both(followed, entry));
  }
  return found;
}

function both(one: Followed, other: Followed): Followed {
  if (one === null || other === null) return one ?? other;
  if (one === 'several' || other === 'several' || one.person !== other.person) return 'several';
  return one;
}

/** Compares the independent verdicts on subjects; `units` has those of each subject. */
export function agreementAmong(
  units: readonly (readonly GivenVerdict[])[],
): Omit<ReviewerAgreement, 'judgedBySeveral'> {
  const pairs = new Map<
    string,
    { readonly people: readonly [Person, Person]; readonly rated: RatedPair<Verdict>[] }
  >();
  for (const unit of units) {
    const byPerson = [...unit].sort((one, other) => comparePeople(one.person, other.person));
    for (const [at, one] of byPerson.entries())
      for (const other of byPerson.slice(at + 1)) {
        const key = JSON.stringify([one.person, other.person]);
        const pair = pairs.get(key) ?? { people: [one.person, other.person], rated: [] };
        pairs.set(key, pair);
        pair.rated.push([one.verdict, other.verdict]);
      }
  }
  return {
    all: krippendorffsAlpha(units.map((unit) => unit.map(({ verdict }) => verdict))),
    pairs: [...pairs.values()]
      .map(({ people: [first, second], rated }) => ({
        first,
        second,
        kappa: cohensKappa(rated),
        counts: countsOf(rated),
      }))
      .sort((one, other) => other.kappa.n - one.kappa.n),
  };
}

type Person = string | null;

/** This analyst first, then by ID, so that a pair is the same in each subject. */
function comparePeople(one: Person, other: Person): number {
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

function countsOf(rated: readonly RatedPair<Verdict>[]): ReviewerPair['counts'] {
  const counts = { fraud: noVerdicts, suspicious: noVerdicts, legitimate: noVerdicts, unclear: noVerdicts };
  for (const first of verdicts) {
    const given = rated.filter(([one]) => one === first).map(([, other]) => other);
    for (const second of verdicts) {
      const count = given.filter((each) => each === second).length;
      counts[first] = { ...counts[first], [second]: count };
    }
  }
  return counts;
}
