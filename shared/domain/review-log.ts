import { parseJson } from '../json/exact-json';
import type { CaseChange } from './case-change';
import type { ContentIdentity } from './content-identity';
import type { Point } from './geodesy';
import type { Int64Text } from './report';
import type { ReportQuery, ShownColumns } from './report-query';
import type { RiskLevel } from './vocabulary';

/**
 * The review log: an append-only list of what analysts wrote about reports. The state of a report or transaction is
 * derived from its entries (review-state.ts) and never stored in place of them.
 */
export interface LogEntry {
  readonly id: string;
  /** Its number in the team's order; null without a team. */
  readonly seq: number | null;
  /** The author; null for this analyst. */
  readonly person: string | null;
  /** The store in which it was written, a UUID. */
  readonly device: string;
  /** Numbers the entries of a device, from 1. */
  readonly deviceSeq: number;
  /** The service that the subject's reports are from, a ServiceId. */
  readonly application: string;
  /** What it is about; see `subjectOf`. */
  readonly subject: string;
  /** Usually an EntryKind; a newer version may write others. */
  readonly kind: string;
  /** The version of the body's schema. */
  readonly version: number;
  /** The latest entries of the subject that the author saw: `heads` of its state. */
  readonly after: readonly string[];
  /** ms since 1970, by the author's clock. */
  readonly saidAt: number;
  /** The rest is set by a team, and null without one, except `arrivedAt`. */
  readonly receivedAt: number | null;
  /** When this store received it, ms since 1970 by its own clock; null if it was written here, or if unknown. */
  readonly arrivedAt: number | null;
  readonly claimToken: string | null;
  /** A JSON value; `readEntry` reads it. */
  readonly body: unknown;
  readonly previousHash: string | null;
  readonly hash: string | null;
}

export const verdicts = ['fraud', 'suspicious', 'legitimate', 'unclear'] as const;
export type Verdict = (typeof verdicts)[number];

/** Maximum number of reports in a queue. */
export const maxQueueLength = 10_000;

/** Subjects that one entry may cover. */
export const maxCovered = 1_000;

/** The bodies of each kind. */
interface Bodies {
  /**
   * Given on one report; it is about all reports of its subject. `tookMs`: from showing the report to the verdict.
   *
   * `content`: what it was given on, at the level that says something. `newest`: the newest report time of the transaction
   * that its author had, null for none. Both are missing in entries of earlier versions. `reportVersion`: how many versions
   * the author had received, which only earlier versions compare.
   *
   * `settles`: it replaces the verdicts of others that it follows, also on the same content (current-verdicts.ts).
   */
  readonly verdict: {
    readonly verdict: Verdict;
    readonly reason: string | null;
    readonly note: string | null;
    readonly reportKey: string;
    readonly reportVersion: number;
    readonly content?: ContentIdentity;
    readonly newest?: Int64Text | null;
    readonly reportedRisk: string | null;
    readonly tookMs: number | null;
    readonly settles?: boolean;
  };
  /** Undoes an earlier entry of the same author and subject. */
  readonly withdrawal: { readonly of: string };
  /** "" removes the note. `createdAt` is set only on notes of a time before the log, whose first entry is missing. */
  readonly note: { readonly text: string; readonly createdAt?: number };
  /**
   * `subjects`: all subjects covered, if there are several. `contents`: what was shown of each. Earlier versions said how
   * many versions a report had.
   */
  readonly seen: {
    readonly version?: number | null;
    readonly subjects?: readonly string[];
    readonly contents?: readonly ContentIdentity[];
  };
  readonly unseen: { readonly subjects?: readonly string[] };
  /**
   * At least one of `until` (ms) and `untilNextReport` (of the same user) is set; the first to occur ends it. `newest`: the
   * newest report time of the user that its author had, null for none; missing in entries of earlier versions.
   */
  readonly snooze: {
    readonly until: number | null;
    readonly untilNextReport: boolean;
    readonly newest?: Int64Text | null;
    readonly reason: string | null;
  };
  readonly escalation: { readonly question: string; readonly to: string | null };
  /** Answers the escalation. */
  readonly answer: { readonly text: string };
  /** The intent to send feedback because of a verdict, as an item of the outbox. */
  readonly feedback: { readonly itemId: string; readonly transactionId: string };
  /** A saved view that its author shares with the team; the latest entry of its subject counts. */
  readonly view: {
    readonly id: string;
    readonly name: string;
    readonly query: ReportQuery;
    /** Missing in entries of earlier versions. */
    readonly columns?: ShownColumns;
    /** Missing where the text of the query is of before the query language; see shared/query/earlier-text.ts. */
    readonly language?: number;
    /** No longer shared. */
    readonly removed: boolean;
  };
  /**
   * Changes of a case that the team shares; see shared-case.ts. `subjects`: those of the reports that are added, with which
   * a blind review hides the case.
   */
  readonly case: {
    readonly changes: readonly CaseChange[];
    readonly subjects?: readonly string[];
  };
  /** An IP place that says nothing about where people are; see ignored-place.ts. `name`: as a report named it. */
  readonly 'ip-place': {
    readonly latitude: number;
    readonly longitude: number;
    readonly name: string;
    /** It is compared again. */
    readonly removed: boolean;
  };
  /** The place of a word of neither scale in the order of risks; null for its place by default. */
  readonly 'risk-word': { readonly word: string; readonly level: RiskLevel | null };
}

/** ms before and after 1970 that a date can have. */
const maxMoment = 8.64e15;

/** Returns the nearest time that a date can have: the clock, or the app, of an author may be wrong by any time. */
export function dateableMoment(milliseconds: number): number {
  return Math.max(-maxMoment, Math.min(maxMoment, milliseconds));
}

/** The version of the bodies above. */
export const bodyVersion = 1;

export const entryKinds = [
  'verdict',
  'withdrawal',
  'note',
  'seen',
  'unseen',
  'snooze',
  'escalation',
  'answer',
  'feedback',
  'view',
  'case',
  'ip-place',
  'risk-word',
] as const satisfies readonly (keyof Bodies)[];
export type EntryKind = (typeof entryKinds)[number];

/** Whether entries of a kind only say what their author has read. They stay on their author's desktop. */
export function isMark(kind: string): boolean {
  return kind === 'seen' || kind === 'unseen';
}

export type BodyOf<Kind extends EntryKind> = Bodies[Kind];

/** A kind with its body. */
export type EntryContent = {
  readonly [Kind in EntryKind]: { readonly kind: Kind; readonly body: BodyOf<Kind> };
}[EntryKind];

/** An entry with its body, as far as this app can read it: null for a newer one. */
export interface ReadEntry {
  readonly entry: LogEntry;
  readonly content: EntryContent | null;
}

/** All entries of one subject, read by the store, because the window loads no zod. */
export interface SubjectHistory {
  readonly subject: string;
  readonly entries: readonly ReadEntry[];
}

/** An entry to append. The store adds the author, the device and the time. */
export type EntryDraft = EntryContent & {
  readonly id: string;
  readonly subject: string;
  readonly after: readonly string[];
};

/** Which entries of the log are listed. */
export interface LogQuery {
  /** Words that must all occur in an entry's subject or texts. */
  readonly text: string;
  /** Empty for all. */
  readonly kinds: readonly EntryKind[];
  /** Empty for all; else only entries of the kind `verdict` match. */
  readonly verdicts: readonly Verdict[];
  /** Authors; null for this analyst. Empty for all. */
  readonly people: readonly (string | null)[];
  /** ms since 1970, both included; null for no limit. */
  readonly from: number | null;
  readonly until: number | null;
}

export const everyEntry: LogQuery = {
  text: '',
  kinds: [],
  verdicts: [],
  people: [],
  from: null,
  until: null,
};

/** An entry to append that, with `after: null`, follows the heads of its subject at that moment. */
export type LateEntryDraft = EntryContent &
  Pick<EntryDraft, 'id' | 'subject'> & {
    readonly after: readonly string[] | null;
    /** Of the claim under which it was written; null without one. */
    readonly claimToken?: string | null;
  };

const filePrefix = 'file:';

/** Returns the `person` of entries from a colleague's file, who is known only by name. */
export function personOfFile(name: string): string {
  return filePrefix + name;
}

/** Returns the name of a person who is known only from files; null for a person of a team. */
export function nameFromFile(person: string): string | null {
  return person.startsWith(filePrefix) ? person.slice(filePrefix.length) : null;
}

/** Longer transaction IDs aren't used as subjects: rows show them cut (maxRowTextLength). */
export const maxSubjectLength = 1_000;

/** Returns the subject of a report's notes and seen marks. */
export function subjectOfReport(key: string): string {
  return `report:${key}`;
}

/** Returns the subject of the entries that share a view. */
export function subjectOfView(id: string): string {
  return `view:${id}`;
}

/** Returns the subject of the entries about an IP place. */
export function subjectOfIpPlace({ latitude, longitude }: Point): string {
  return `ip-place:${latitude},${longitude}`;
}

/** Returns the subject of the entries about a word of risk. */
export function subjectOfRiskWord(word: string): string {
  return `risk-word:${word}`;
}

/** Begins the subject of the entries about a case that the team shares. */
export const casePrefix = 'case:';

/** Returns the subject of the entries about a case that the team shares. */
export function subjectOfCase(share: string): string {
  return casePrefix + share;
}

/** Returns the ID of the shared case that a subject is; null for another subject. */
export function shareOfSubject(subject: string): string | null {
  return subject.startsWith(casePrefix) ? subject.slice(casePrefix.length) : null;
}

/**
 * Returns the subject of verdicts, snoozes and escalations: the report's transaction if it names one, otherwise the
 * report. A transaction ID that rows show cut doesn't count, so that a row and its report have the same subject.
 */
export function subjectOf({
  key,
  transactionId,
}: {
  readonly key: string;
  readonly transactionId: string | null;
}): string {
  if (transactionId === null || transactionId === '' || transactionId.length > maxSubjectLength)
    return subjectOfReport(key);
  return subjectOfTransaction(transactionId);
}

/**
 * Returns the subject of a transaction, whose ID isn't longer than `maxSubjectLength`. Texts that not every database can store
 * are written as JSON, so that the subject is always well-formed.
 */
export function subjectOfTransaction(transactionId: string): string {
  const plain = transactionId.isWellFormed() && !transactionId.includes('\0');
  return plain ? `transaction:${transactionId}` : `transaction-json:${JSON.stringify(transactionId)}`;
}

export type Subject =
  | { readonly kind: 'report'; readonly key: string }
  | { readonly kind: 'transaction'; readonly transactionId: string };

/** Reads what `subjectOf` wrote; null for a subject of another kind. */
export function readSubject(subject: string): Subject | null {
  const at = subject.indexOf(':');
  const rest = subject.slice(at + 1);
  switch (subject.slice(0, at)) {
    case 'report':
      return { kind: 'report', key: rest };
    case 'transaction':
      return { kind: 'transaction', transactionId: rest };
    case 'transaction-json': {
      const transactionId = parseJson(rest);
      return typeof transactionId === 'string' ? { kind: 'transaction', transactionId } : null;
    }
    default:
      return null;
  }
}
