import { z } from 'zod';
import type { ReviewStatus } from '../../../shared/domain/report-query';
import { type Verdict, verdicts } from '../../../shared/domain/review-log';
import { inOrder, type PlainEntry, reachIn } from './reference-order';

/**
 * What a desktop shows, derived from entries as docs/choices.md, docs/guide.md and the comments of `Bodies` describe it, in the
 * simplest way and without the program's code: relations are tested pair by pair.
 */

/** A report that a desktop has. `content`: the identity of what it says. */
export interface PlainReport {
  readonly key: string;
  readonly transaction: string;
  readonly time: bigint;
  readonly content: string;
}

/** What a desktop shows depends on, next to the team's entries. */
export interface Viewer {
  /** ms since 1970, by its clock. */
  readonly now: number;
  readonly reports: readonly PlainReport[];
  /** What its analyst saw, by the keys of the reports that are marked as read. */
  readonly seen: ReadonlyMap<string, string>;
}

export interface ShownSubject {
  /** The IDs of the verdicts that stand. */
  readonly currentVerdicts: readonly string[];
  readonly snooze: string | null;
  readonly question: string | null;
  readonly answer: string | null;
  readonly note: string;
  /** The entries in their order: ID, author, and whether it was withdrawn. */
  readonly history: readonly (readonly [id: string, person: string, withdrawn: boolean])[];
}

export interface ShownReport {
  readonly key: string;
  readonly verdict: string | null;
  readonly divided: boolean;
  readonly noted: boolean;
  readonly unread: boolean;
  readonly updated: boolean;
  readonly reviewStatus: ReviewStatus;
}

export interface Shown {
  readonly subjects: Readonly<Record<string, ShownSubject>>;
  readonly reports: readonly ShownReport[];
  /** The subjects of what needs review. */
  readonly queue: readonly string[];
  /** How many verdicts are on each reported risk. */
  readonly metrics: readonly string[];
  /** Subjects judged by several, and the pairs of independent verdicts on one subject. */
  readonly judgedBySeveral: number;
  readonly pairs: readonly string[];
}

const bodySchema = z.object({
  verdict: z.enum(verdicts).optional(),
  reportKey: z.string().optional(),
  content: z.string().optional(),
  newest: z.string().nullable().optional(),
  reportedRisk: z.string().nullable().optional(),
  settles: z.boolean().optional(),
  of: z.string().optional(),
  text: z.string().optional(),
  until: z.number().nullable().optional(),
  untilNextReport: z.boolean().optional(),
});

interface FoldedEntry {
  readonly entry: PlainEntry;
  readonly body: z.output<typeof bodySchema>;
}

/** Returns what a desktop shows. */
export function referenceShown(
  entries: readonly PlainEntry[],
  subjects: readonly string[],
  viewer: Viewer,
): Shown {
  const folded = subjects.map((subject) => [subject, foldSubject(entries, subject)] as const);
  const of = new Map(folded);
  const reports = viewer.reports.map((report) => shownReport(report, of, viewer));
  const judged = folded.map(([, { judgements }]) => judgements);
  return {
    subjects: Object.fromEntries(folded.map(([subject, { shown }]) => [subject, shown])),
    reports,
    queue: [
      ...new Set(
        viewer.reports.flatMap(({ transaction }, at) =>
          ['waiting', 'returned'].includes(reports[at]?.reviewStatus ?? '')
            ? [`transaction:${transaction}`]
            : [],
        ),
      ),
    ].sort(),
    metrics: folded
      .flatMap(([, { last }]) => (last ? [`${last.body.reportedRisk ?? '-'} ${last.body.verdict}`] : []))
      .sort(),
    judgedBySeveral: judged.filter((each) => new Set(each.map(({ person }) => person)).size > 1).length,
    pairs: judged.flatMap(pairsAmong).sort(),
  };
}

function foldSubject(entries: readonly PlainEntry[], subject: string) {
  const ordered = inOrder(entries.filter((entry) => entry.subject === subject));
  const folded = ordered.map((entry): FoldedEntry => ({ entry, body: bodySchema.parse(entry.body) }));
  const follows = reachIn(ordered);
  const isWithdrawn = ({ id, person }: PlainEntry) =>
    folded.some(
      ({ entry, body }) => entry.kind === 'withdrawal' && body.of === id && entry.person === person,
    );
  const valid = folded.filter(({ entry }) => !isWithdrawn(entry));
  const given = valid.filter(({ entry }) => entry.kind === 'verdict');
  const current = given.filter(
    (earlier) => !given.some((later) => follows(later.entry, earlier.entry) && replaces(later, earlier)),
  );
  const sinceVerdict = valid.slice(valid.findLastIndex(({ entry }) => entry.kind === 'verdict') + 1);
  const lastOf = (kind: string, among: readonly FoldedEntry[]) =>
    among.findLast(({ entry }) => entry.kind === kind);
  const question = lastOf('escalation', sinceVerdict);
  const answer = question && lastOf('answer', sinceVerdict.slice(sinceVerdict.indexOf(question)));
  const snooze = lastOf('snooze', sinceVerdict);
  const judging = folded.filter(({ entry }) => entry.kind === 'verdict');
  const isIndependent = ({ entry }: FoldedEntry) =>
    !judging.some((other) => other.entry.person !== entry.person && follows(entry, other.entry));
  /** The one that the server had first. */
  const firstOf = (person: string) => {
    const own = judging.filter(({ entry }) => entry.person === person);
    const times = own.map(({ entry }) => entry.receivedAt ?? Number.POSITIVE_INFINITY);
    return own[times.indexOf(Math.min(...times))];
  };
  return {
    last: current.at(-1) ?? null,
    isDivided: new Set(current.map(({ body }) => body.verdict)).size > 1,
    snooze: snooze ?? null,
    isAsked: question !== undefined,
    isAnswered: answer !== undefined,
    judgements: given.map((each) => ({
      person: each.entry.person,
      verdict: each.body.verdict ?? 'unclear',
      isIndependent: firstOf(each.entry.person) === each && isIndependent(each),
    })),
    shown: {
      currentVerdicts: current.map(({ entry }) => entry.id),
      snooze: snooze?.entry.id ?? null,
      question: question?.entry.id ?? null,
      answer: answer?.entry.id ?? null,
      note: lastOf('note', valid)?.body.text ?? '',
      history: ordered.map((entry) => [entry.id, entry.person, isWithdrawn(entry)] as const),
    },
  };
}

type Folded = ReturnType<typeof foldSubject>;

/** A verdict replaces one of its author, those that it settles, and those on something else. */
function replaces(later: FoldedEntry, earlier: FoldedEntry): boolean {
  if (later.entry.person === earlier.entry.person || later.body.settles) return true;
  const [newest, before] = [later.body.newest ?? null, earlier.body.newest ?? null];
  if (newest !== null && (before === null || BigInt(newest) > BigInt(before))) return true;
  return (
    later.body.reportKey === earlier.body.reportKey &&
    !isSame(later.body.content ?? '', earlier.body.content ?? '')
  );
}

/** Contents are compared as far as both say something. */
function isSame(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) === other.slice(0, length);
}

function shownReport(report: PlainReport, of: ReadonlyMap<string, Folded>, viewer: Viewer): ShownReport {
  const subject = of.get(`transaction:${report.transaction}`);
  const { key, content } = report;
  const seen = viewer.seen.get(key);
  return {
    key,
    verdict: subject?.last?.body.verdict ?? null,
    divided: subject?.isDivided ?? false,
    noted: (of.get(`report:${key}`)?.shown.note ?? '') !== '',
    unread: seen === undefined,
    updated: seen !== undefined && !isSame(content, seen),
    reviewStatus: subject ? reviewStatusOf(subject, report, viewer) : 'waiting',
  };
}

function reviewStatusOf(subject: Folded, { transaction }: PlainReport, viewer: Viewer): ReviewStatus {
  const { last, snooze, isAsked, isAnswered, isDivided } = subject;
  if (isAsked && !isAnswered) return 'escalated';
  if (snooze) return isOver(snooze, viewer) ? 'returned' : 'snoozed';
  const siblings = viewer.reports.filter((report) => report.transaction === transaction);
  if (isAnswered || (last && hasChanged(last, siblings))) return 'returned';
  if (isDivided) return 'divided';
  return last ? 'judged' : 'waiting';
}

/** How far a clock may be set back after a snooze that no one else has seen, ms. */
const setBack = 600_000;

function isOver({ entry, body }: FoldedEntry, { now, reports }: Viewer): boolean {
  const begun = Math.min(entry.saidAt, entry.receivedAt ?? entry.arrivedAt ?? entry.saidAt);
  const until = body.until ?? null;
  if (until !== null && begun + until - entry.saidAt <= now) return true;
  if (entry.receivedAt === null && begun > now + setBack) return true;
  // All reports are of one user.
  return body.untilNextReport === true && reports.some(({ time }) => isLater(time, body.newest));
}

function isLater(time: bigint, than: string | null | undefined): boolean {
  return than === null || than === undefined || time > BigInt(than);
}

/** The judged report says something else, or a later one of its transaction is here. */
function hasChanged({ body }: FoldedEntry, siblings: readonly PlainReport[]): boolean {
  return siblings.some(({ key, time, content }) =>
    key === body.reportKey ? !isSame(content, body.content ?? '') : isLater(time, body.newest),
  );
}

function pairsAmong(judgements: Folded['judgements']): readonly string[] {
  const counted = judgements.filter(({ isIndependent }) => isIndependent);
  return counted.flatMap((one, at) => counted.slice(at + 1).map((other) => pairOf(one, other)));
}

interface Judgement {
  readonly person: string;
  readonly verdict: Verdict;
}

/** Returns two people's verdicts on one subject as a text, the same for both orders. */
export function pairOf(one: Judgement, other: Judgement): string {
  return [one, other]
    .map(({ person, verdict }) => `${person} ${verdict}`)
    .sort()
    .join(' · ');
}
