import { z } from 'zod';
import type { AmountSums } from '../domain/amount-sums';
import { maxBatchSize } from '../domain/batch-feedback';
import type { ContentIdentity } from '../domain/content-identity';
import type { MatchField } from '../domain/explanation/evidence';
import type { HistoryPreview } from '../domain/history-import';
import type { IgnoredPlace } from '../domain/ignored-place';
import type { IncidentReport } from '../domain/incidents';
import type { OutboxItem } from '../domain/outbox';
import type { Int64Text } from '../domain/report';
import type { StoredRow } from '../domain/report-row';
import {
  type EntryKind,
  type LogEntry,
  maxQueueLength,
  type SubjectHistory,
  type Verdict,
  verdicts,
} from '../domain/review-log';
import type { PersonMetrics, ReviewMetrics } from '../domain/review-metrics';
import type { ReviewerAgreement } from '../domain/reviewer-agreement';
import type { RiskWord } from '../domain/risk-word';
import { authorName } from '../schemas/history-file';
import { metricsRequestSchema } from '../schemas/outbox-query-schema';
import { reportQuerySchema } from '../schemas/report-query-schema';
import {
  contentSchema,
  draftSchema,
  logQuerySchema,
  reportTimeSchema,
  subjectSchema,
} from '../schemas/review-log-schema';
import { verdictFeedbackSchema } from '../schemas/settings-schema';
import { defineCall, limit, noArguments, onlyProfile, page, short, text } from './define-call';
import type { Exported, ReportDetail } from './report.calls';

/** `newest`: the newest report time of its transaction that was known, null for none; if not given, the time of the report. */
const shownContent = z.object({
  key: short,
  content: contentSchema,
  newest: reportTimeSchema.nullable().exactOptional(),
});
/** What the window shows of a report. */
export type ShownContent = z.output<typeof shownContent>;
const shownContents = z.array(shownContent).max(maxBatchSize).readonly();

/** The reports that a verdict is given on, and what the analyst saw of them. */
const decisionTargets = z.discriminatedUnion('kind', [
  /** One report. `after`: the heads of its subject. `newest`: the newest report time of its transaction. */
  z.object({
    kind: z.literal('report'),
    key: short,
    after: z.array(short).max(1_000),
    content: contentSchema,
    newest: reportTimeSchema.nullable(),
  }),
  z.object({ kind: z.literal('keys'), keys: z.array(short).min(1).max(maxBatchSize), shown: shownContents }),
  z.object({
    kind: z.literal('query'),
    query: reportQuerySchema,
    asOf: z.int().min(0),
    shown: shownContents,
  }),
]);

/**
 * Calls for the review log and the review desk. Notes and read marks have their own calls (report.calls.ts), which
 * write entries too.
 */
export const reviewCalls = {
  /**
   * Appends entries in order, all or none. They are on disk when answered. The caller chooses the IDs: an entry whose ID is
   * in the log is not appended again. A withdrawal of an entry that isn't in the log is left out.
   */
  'log.append': defineCall<null>()({
    arguments: z.object({ entries: z.array(draftSchema).min(1).max(1_000) }),
    ofProfile: true,
  }),
  /** Returns all entries of each subject, for `foldEntries`, in the order of the subjects. */
  'log.ofSubjects': defineCall<readonly SubjectHistory[]>()({
    arguments: z.object({ subjects: z.array(subjectSchema).max(1_000) }),
    ofProfile: true,
    relayed: true,
  }),
  /** Returns a page of the log, newest first. */
  'log.page': defineCall<LogPage>()({
    arguments: z.object({ ...logQuerySchema.shape, page, limit }),
    ofProfile: true,
    relayed: true,
  }),
  /** The same, where the verdicts of one decision on several reports are listed as one, by the last of them, and so is their feedback. */
  'log.decisions': defineCall<DecisionsPage>()({
    arguments: z.object({ ...logQuerySchema.shape, page, limit }),
    ofProfile: true,
    relayed: true,
  }),
  /** Returns the IP places that are ignored, by entries of the kind `ip-place`; the latest first. */
  'ignoredPlaces.read': defineCall<readonly IgnoredPlace[]>()({
    arguments: onlyProfile,
    ofProfile: true,
    relayed: true,
  }),
  /** Returns the words of risk that have a place, by entries of the kind `risk-word`; the latest first. */
  'riskWords.read': defineCall<readonly RiskWord[]>()({
    arguments: onlyProfile,
    ofProfile: true,
    relayed: true,
  }),
  /** Compares the verdicts given in a period with the service's risks, with days in a zone. */
  'log.metrics': defineCall<ReviewMetrics>()({
    arguments: metricsRequestSchema.omit({ states: true }),
    relayed: true,
  }),
  /** Returns what each person judged in a period, most verdicts first. */
  'log.people': defineCall<readonly PersonMetrics[]>()({
    arguments: metricsRequestSchema.pick({ from: true, until: true }),
    relayed: true,
  }),
  /** Compares the verdicts that different people gave in a period on the same subjects, independently of each other. */
  'log.agreement': defineCall<ReviewerAgreement>()({
    arguments: metricsRequestSchema.pick({ from: true, until: true }),
    relayed: true,
  }),
  /**
   * Asks for a file and writes the entries of a query to it as CSV, newest first. With the author's name, writes JSON that
   * a colleague can import: all entries about the same subjects, without seen marks. Works as `export.start`.
   */
  'log.export': defineCall<Exported>()({
    arguments: z.object({ ...logQuerySchema.shape, author: authorName.nullable() }),
    ofProfile: true,
  }),
  /**
   * Asks for a file of a colleague's history and compares it with the log; nothing is stored. Only the last file can be
   * imported. Fails with `cancelled` or, for a file that can't be read, `invalid-input`.
   */
  'log.choose': defineCall<HistoryPreview>()({ arguments: onlyProfile, ofProfile: true }),
  /** Adds the entries of a chosen file, and returns their number. Fails with `not-found` if it was discarded. */
  'log.import': defineCall<number>()({ arguments: z.object({ token: short }), ofProfile: true }),
  'log.discardChosen': defineCall<null>()({ arguments: noArguments }),

  /**
   * Returns the reports of a query for review, in its order, at most `limit`: of several reports on one subject only the
   * newest. `after`: only those that arrived after this moment, the `asOf` of an earlier list.
   */
  'queue.list': defineCall<QueueList>()({
    arguments: z.object({
      query: reportQuerySchema,
      after: z.int().min(0).nullable(),
      limit: z.int().min(1).max(maxQueueLength),
    }),
    relayed: true,
  }),
  /** Counts the subjects of a query's reports, by now: the `total` of its list. */
  'queue.count': defineCall<number>()({ arguments: z.object({ query: reportQuerySchema }), relayed: true }),
  /** Returns everything that the desk shows of a report. Fails with `not-found` if no report has this key. */
  'review.read': defineCall<ReviewedReport>()({ arguments: z.object({ key: short }), relayed: true }),
  /**
   * Gives a verdict on reports, one per subject. Verdicts, and the intents and outbox items of their feedback, are on disk
   * when answered, all or none. The caller chooses `id`, a UUID: a decision whose ID is in the log is not repeated.
   *
   * `feedback`: how to make the draft that is sent on each transaction (`verdictDraft`, with the saved reporter); null for
   * none. Transactions that have feedback already get none, unless `another` says that the user confirmed it.
   *
   * `settles`: the verdicts of others that it follows no longer count. Otherwise those on the same content stand alongside it.
   *
   * Fails with `changed-meanwhile`, without effect, if any of several reports has a later one on its transaction than
   * was known when it was shown, or when its query was read, or if any says something else than what was shown; unless
   * these are to be left out. Fails with `not-found` if none of the reports exists, or if the decision was undone.
   */
  'review.decide': defineCall<Decided>()({
    arguments: z.object({
      id: z.uuid(),
      targets: decisionTargets,
      verdict: z.enum(verdicts),
      reason: short.nullable(),
      note: text.nullable(),
      tookMs: z.number().min(0).nullable(),
      leaveOutChanged: z.boolean(),
      settles: z.boolean(),
      feedback: z.object({ rule: verdictFeedbackSchema, another: z.boolean() }).nullable(),
    }),
    ofProfile: true,
  }),
  /**
   * Counts the reports, of each subject the newest, with verdicts of others alongside which a new one stands: a verdict that differs
   * divides them.
   */
  'review.judgedByOthers': defineCall<JudgedByOthers>()({
    arguments: z.object({ targets: decisionTargets }),
    ofProfile: true,
  }),
  /** Returns the sums of the amounts of the reports, of each subject the newest. */
  'review.amounts': defineCall<AmountSums>()({
    arguments: z.object({ targets: decisionTargets }),
    ofProfile: true,
  }),
  /**
   * Withdraws a decision, and undoes its feedback that was never sent; on disk when answered. Can be repeated. Fails with
   * `not-found` if no decision has this ID.
   */
  'review.undo': defineCall<UndoneDecision>()({ arguments: z.object({ id: z.uuid() }), ofProfile: true }),
  /**
   * The same for the decision of which an entry is a verdict, whose ID is given, except that verdicts after which another one was
   * given stay, with their feedback. Withdraws nothing of a decision that was withdrawn before.
   */
  'review.undoGiven': defineCall<UndoneGiven>()({
    arguments: z.object({ entry: z.uuid() }),
    ofProfile: true,
  }),
} as const;

export interface QueueList {
  readonly items: readonly QueueItem[];
  /** Subjects that match, also beyond the limit. */
  readonly total: number;
  /** The last arrival that it includes. */
  readonly asOf: number;
}

/** `user`, `device` and `place` are numbers of the values in the copy, to find related reports. */
export interface QueueItem extends IncidentReport {
  readonly key: string;
  readonly place: number | null;
  /** What it said when the list was made, or when it was read to take an earlier one's place; null until it is read. */
  readonly content: ContentIdentity | null;
  /** The newest report time of its transaction that the copy had then, or else its own; null for none. */
  readonly newest: Int64Text | null;
}

export interface ReviewedReport {
  readonly detail: ReportDetail;
  readonly row: StoredRow;
  /** Whether it says something else than what its verdict was given on. */
  readonly changedSinceVerdict: boolean;
  /** The newest report times that this copy has of its transaction, or else of the report, and of its user; null for none. */
  readonly newest: { readonly ofTransaction: Int64Text | null; readonly ofUser: Int64Text | null };
  /** One for each value that the report has. */
  readonly matches: readonly ReviewMatch[];
}

/** What was decided on other reports with the same value. */
export interface ReviewMatch {
  readonly field: MatchField;
  readonly value: string;
  /** Other reports with the value, judged or not. */
  readonly reports: number;
  /** How many of them have each verdict. */
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** Those judged last, at most 5. */
  readonly latest: readonly JudgedRow[];
}

/** A judged report. `reason` and `note` of its verdict are cut as other texts of rows are. */
export interface JudgedRow extends StoredRow {
  readonly reason: string | null;
  readonly note: string | null;
}

export interface Decided {
  /** Subjects with a verdict of this decision. */
  readonly subjects: readonly string[];
  /** The feedback that was queued. Sent when `undoTime` is over. At most 100; see `queued` for their number. */
  readonly items: readonly OutboxItem[];
  readonly queued: number;
  /** Transactions without feedback, because they have some already. */
  readonly alreadyGiven: number;
  /** Reports without feedback, because they name no transaction, or the draft can't be sent for them. */
  readonly without: number;
}

export interface JudgedByOthers {
  readonly reports: number;
  /** Who gave the verdicts, as in LogEntry. */
  readonly people: readonly string[];
}

export interface UndoneDecision {
  /** Verdicts withdrawn. */
  readonly withdrawn: number;
  /** Feedback items undone, and those already sent or being sent, also without success, which stay. */
  readonly undone: number;
  readonly sent: number;
}

export interface UndoneGiven extends UndoneDecision {
  /** Verdicts that stay, because another one was given after them. */
  readonly followed: number;
  /** Those of the withdrawn verdicts; at most `maxBatchSize`, as a decision has no more. */
  readonly subjects: readonly string[];
}

/** The entries of one subject; an entry that covers several appears with each, as if it were about that one only. */
export interface SubjectEntries {
  readonly subject: string;
  readonly entries: readonly LogEntry[];
}

export interface LogPage {
  readonly entries: readonly ListedEntry[];
  /** Entries that match. */
  readonly total: number;
  /** Entries of the log that this version can't read: a newer one wrote them, or a faulty one. */
  readonly unread: number;
}

/** An entry in a list. If it covers several subjects, it has the first one. */
export interface ListedEntry extends LogEntry {
  readonly subjects: number;
}

export interface DecisionsPage extends LogPage {
  readonly entries: readonly ListedDecision[];
  /** Those that are listed, on all pages. */
  readonly listed: number;
}

/** An entry that stands for so many of its decision, itself included, whether they match or not. */
export interface ListedDecision extends ListedEntry {
  readonly together: number;
  /** Those that their author didn't withdraw. */
  readonly standing: number;
  /** Those of them that another verdict replaced. */
  readonly replaced: number;
}

export interface LogChanged {
  /** Of the new entries. */
  readonly kinds: readonly EntryKind[];
  /** The subjects of the new entries; null for too many to list. */
  readonly subjects: readonly string[] | null;
}
