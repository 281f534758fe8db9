import { type Coefficient, cohensKappa, krippendorffsAlpha, type RatedPair } from './rater-agreement';
import { type Verdict, verdicts } from './review-log';
import { noVerdicts, type VerdictCounts } from './review-measures';

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
interface JudgingEntry {
  readonly id: string;
  readonly person: string | null;
  readonly device: string;
  readonly deviceSeq: number;
  readonly after: readonly string[];
  readonly saidAt: number;
  /** null if it isn't a verdict that this program can read. */
  readonly verdict: Verdict | null;
  /** The ID of the entry that it withdraws. */
  readonly withdraws: string | null;
}

/** Of one person on one subject. */
export interface GivenVerdict {
  readonly person: string | null;
  readonly verdict: Verdict;
  readonly saidAt: number;
}

/**
 * Returns each person's first verdict on a subject that was given independently: it follows no verdict of anybody else,
 * neither directly nor through other entries, not even one that was withdrawn. Withdrawn verdicts don't count.
 * `entries` are those of the subject; as in `foldEntries`, an entry also follows the earlier ones of its device.
 */
export function independentVerdicts(entries: readonly JudgingEntry[]): readonly GivenVerdict[] {
  const given = standingVerdicts(entries);
  const followed = followedBy(entries);
  const first = new Map<string | null, GivenVerdict>();
  for (const { entry, verdict } of given)
    if (!first.has(entry.person) && !followsAnothers(entry, followed))
      first.set(entry.person, { person: entry.person, verdict, saidAt: entry.saidAt });
  return [...first.values()];
}

/** Returns the verdicts that weren't withdrawn by their author, earliest first. */
export function standingVerdicts(
  entries: readonly JudgingEntry[],
): readonly { readonly entry: JudgingEntry; readonly verdict: Verdict }[] {
  const withdrawn = new Set(entries.map(({ withdraws, person }) => JSON.stringify([withdraws, person])));
  const stands = ({ id, person }: JudgingEntry) => !withdrawn.has(JSON.stringify([id, person]));
  return entries
    .flatMap((entry) => (entry.verdict !== null && stands(entry) ? [{ entry, verdict: entry.verdict }] : []))
    .sort(({ entry: one }, { entry: other }) => one.saidAt - other.saidAt || one.deviceSeq - other.deviceSeq);
}

/** Returns the entries that each one directly follows. */
function followedBy(entries: readonly JudgingEntry[]): (entry: JudgingEntry) => readonly JudgingEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const lastOfDevice = new Map<string, JudgingEntry>();
  const previous = new Map<JudgingEntry, JudgingEntry>();
  for (const entry of [...entries].sort((one, other) => one.deviceSeq - other.deviceSeq)) {
    const before = lastOfDevice.get(entry.device);
    if (before) previous.set(entry, before);
    lastOfDevice.set(entry.device, entry);
  }
  return (entry) =>
    [entry.after.map((id) => byId.get(id)), previous.get(entry)].flat().filter((each) => !!each);
}

function followsAnothers(
  entry: JudgingEntry,
  followed: (entry: JudgingEntry) => readonly JudgingEntry[],
): boolean {
  const reached = new Set([entry]);
  for (const each of reached) {
    if (each.verdict !== null && each.person !== entry.person) return true;
    for (const before of followed(each)) reached.add(before);
  }
  return false;
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
