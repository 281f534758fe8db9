import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SubjectEntries } from '../../../shared/contract/review.calls';
import type { ContentIdentity } from '../../../shared/domain/content-identity';
import { latestTimeOf, snoozeEnd } from '../../../shared/domain/entry-time';
import type { IgnoredPlace } from '../../../shared/domain/ignored-place';
import type { Int64Text } from '../../../shared/domain/report';
import {
  type EntryContent,
  type EntryDraft,
  type LogEntry,
  maxCovered,
  subjectOfReport,
  type Verdict,
} from '../../../shared/domain/review-log';
import type { ReviewState } from '../../../shared/domain/review-state';
import type { RiskWord } from '../../../shared/domain/risk-word';
import { groupBy } from '../../../shared/group-by';
import type { Session } from '../../../shared/node/database/session';
import { reviewState } from '../../../shared/schemas/review-log-schema';
import { textList } from '../json-column';
import { readMetadata } from '../metadata';
import { appendEntries } from './append-entries';
import { readIgnoredPlaces } from './ignored-places';
import { entriesOf, lastPosition } from './log-entries';
import { readRiskWords } from './risk-words';
import type { UserDataAccess } from './user-data-access';

/** The state of a subject, as far as rows of reports show it, filter and sort by it. */
export interface SubjectState {
  readonly seen: boolean;
  /** What was seen, at the level at which that was noted; null if unknown. */
  readonly seenContent: ContentIdentity | null;
  readonly noted: boolean;
  /** null for a subject that has no entries except this analyst's seen marks. */
  readonly review: Review | null;
}

export interface Review {
  /** The last one of divided verdicts; null for not judged. */
  readonly verdict: Verdict | null;
  readonly divided: boolean;
  /** The report that the verdict was given on, and on what of it; null for not judged. */
  readonly judged: Judged | null;
  readonly snooze: Snooze | null;
  readonly escalation: 'open' | 'answered' | null;
}

interface Judged extends Since {
  readonly key: string;
  /** Missing in entries of earlier versions. */
  readonly content: ContentIdentity | null;
}

interface Snooze extends Since {
  /** ms since 1970; `openEnd` if only the next report ends it. */
  readonly until: number;
  /** Whether the next report of the user also ends it. */
  readonly untilNextReport: boolean;
  /** Whether the team's server has seen it, so that this computer's clock doesn't matter for `at`. */
  readonly isShared: boolean;
}

/** After what something is new. */
interface Since {
  /** When it was written, ms since 1970. */
  readonly at: number;
  /** The newest report time that the author had: the least int64 for none; null if unknown, so that `at` decides. */
  readonly newest: Int64Text | null;
}

const leastTime: Int64Text = '-9223372036854775808';

/** The end of a snooze without a time: the latest time of JavaScript. */
export const openEnd = 8.64e15;

/** A report to mark as seen, and what it says; null if it isn't stored. */
export interface SeenReport {
  readonly key: string;
  readonly content: ContentIdentity | null;
}

/**
 * The review log, as the copy of the service's reports uses it, which mirrors the states in order to filter and sort by
 * them. The log is part of the user data, never of that copy.
 */
export interface ReviewLog {
  /**
   * Returns a text that is in this file and no other. It must not be readable in the encrypted file, and it identifies
   * the log: positions in another one are not comparable.
   */
  canary(): Promise<string>;
  /** Returns the states of those subjects that have entries. */
  statesOf(subjects: readonly string[]): Promise<ReadonlyMap<string, SubjectState>>;
  /**
   * Returns the subjects of the next entries and changes after a position, and the last one's position; null if there are
   * none. Subjects change without an entry when a blind review hides or reveals entries.
   */
  changedAfter(position: number): Promise<LogPart | null>;
  /** Whether an entry or a change has this position, or a later one. */
  reaches(position: number): Promise<boolean>;
  /** Marks reports as seen or unseen; on disk when this resolves. `now`: ms since 1970. */
  markSeen(reports: readonly SeenReport[], seen: boolean, now: number): Promise<void>;
  /** Returns the IP places that are ignored. */
  ignoredPlaces(): Promise<readonly IgnoredPlace[]>;
  /** Returns the words of risk that have a place in the order. */
  riskWords(): Promise<readonly RiskWord[]>;
  /** Returns all entries of each subject, in the order of the subjects. */
  entriesOf(subjects: readonly string[]): Promise<readonly SubjectEntries[]>;
}

export interface LogPart {
  readonly subjects: readonly string[];
  /** Those of them that changed without an entry: of these, other entries may be read than before, or none. */
  readonly reread: ReadonlySet<string>;
  readonly position: number;
}

const markRow = z.object({ subject: z.string(), seen: z.int().nullable(), content: z.string().nullable() });
const lastMarks = `SELECT requested.value AS subject, seen, content FROM json_each(?) AS requested
  LEFT JOIN entry_subject ON entry_subject.subject = requested.value AND entry_subject.position = (
    SELECT max(position) FROM entry_subject WHERE subject = requested.value AND seen IS NOT NULL
  )`;

/** Entries per part: one may cover thousands of subjects. */
const maxPart = 100;
const partRow = z.object({
  position: z.int(),
  subject: z.string(),
  covered: textList,
  reread: z.int().transform((value) => value === 1),
});
const nextPart = `SELECT position, subject,
    CASE WHEN person IS NULL AND said IN ('seen', 'unseen') THEN body -> '$.subjects' END AS covered, 0 AS reread
  FROM entry WHERE position > ?1
  UNION ALL SELECT position, subject, NULL, 1 FROM subject_change WHERE position > ?1 ORDER BY position LIMIT ?2`;

/** Returns the review log in a file. */
export function reviewLogIn(file: UserDataAccess): ReviewLog {
  return {
    canary: async () => (await file.read((session) => readMetadata(session, 'canary'))) ?? '',
    statesOf: (subjects) => file.read((session) => statesOf(session, subjects)),
    changedAfter: async (position) => {
      const part = await file.read((session) => session.rows(nextPart, [position, maxPart], partRow));
      const last = part.at(-1);
      if (last === undefined) return null;
      const subjects = new Set(part.flatMap(({ subject, covered }) => [subject, ...covered]));
      const reread = new Set(part.flatMap((each) => (each.reread ? [each.subject] : [])));
      return { subjects: [...subjects], reread, position: last.position };
    },
    reaches: async (position) => {
      return (await file.read(lastPosition)) >= position;
    },
    markSeen: (reports, seen, now) => file.write((session) => markSeen(session, reports, seen, now)),
    ignoredPlaces: () => file.read(readIgnoredPlaces),
    riskWords: () => file.read(readRiskWords),
    entriesOf: (subjects) => file.read((session) => entriesOf(session, subjects, { marks: true })),
  };
}

async function statesOf(
  session: Session,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, SubjectState>> {
  const marks = await session.rows(lastMarks, [JSON.stringify(subjects)], markRow);
  const states = new Map<string, SubjectState>();
  for (const { subject, seen, content } of marks)
    if (seen !== null)
      states.set(subject, { seen: seen >= 0, seenContent: content, noted: false, review: null });
  for (const { subject, entries } of await entriesOf(session, subjects, { marks: false })) {
    if (entries.length === 0) continue;
    const state = reviewState(entries);
    const { seen = false, seenContent = null } = states.get(subject) ?? {};
    states.set(subject, { seen, seenContent, noted: state.note !== null, review: reviewIn(state) });
  }
  return states;
}

/** Returns the part of a state that is not about seen marks and notes. */
export function reviewIn({ verdict, snooze, escalation }: ReviewState): Review {
  const latest = verdict?.kind === 'divided' ? verdict.heads.at(-1) : verdict?.latest;
  return {
    verdict: latest?.body.verdict ?? null,
    divided: verdict?.kind === 'divided',
    judged: latest
      ? {
          key: latest.body.reportKey,
          content: latest.body.content ?? null,
          ...sinceOf(latest.entry, latest.body),
        }
      : null,
    snooze: snooze && {
      until: snoozeEnd(snooze) ?? openEnd,
      untilNextReport: snooze.body.untilNextReport,
      isShared: snooze.entry.receivedAt !== null,
      ...sinceOf(snooze.entry, snooze.body),
    },
    escalation: escalation && (escalation.answer === null ? 'open' : 'answered'),
  };
}

function sinceOf(entry: LogEntry, { newest }: { readonly newest?: Int64Text | null }): Since {
  return { at: latestTimeOf(entry), newest: newest === undefined ? null : (newest ?? leastTime) };
}

/** Returns the state of a subject without its seen marks. */
async function stateOf(session: Session, subject: string): Promise<ReviewState> {
  const [found] = await entriesOf(session, [subject], { marks: false });
  return reviewState(found?.entries ?? []);
}

/** Reports that are marked so already, with this content, get no further entry. */
async function markSeen(
  session: Session,
  reports: readonly SeenReport[],
  seen: boolean,
  now: number,
): Promise<void> {
  const contents = new Map(reports.map(({ key, content }) => [subjectOfReport(key), content]));
  const marks = await session.rows(lastMarks, [JSON.stringify([...contents.keys()])], markRow);
  const marked = marks.flatMap(({ subject, seen: last, content: lastSeen }) => {
    const isSeen = last !== null && last >= 0;
    const content = contents.get(subject) ?? null;
    const isNew = seen ? !isSeen || (content !== null && content !== lastSeen) : isSeen;
    return isNew ? [{ subject, content }] : [];
  });
  const drafts = [...groupBy(marked, ({ content }) => content !== null).values()].flatMap((alike) =>
    chunksOf(alike, maxCovered).map((some) => markOf(some, seen)),
  );
  await appendEntries(session, drafts, now);
}

interface Mark {
  readonly subject: string;
  readonly content: ContentIdentity | null;
}

/**
 * Returns one mark of all these subjects, of which all or none have a content. The entries of a device follow one another,
 * so `after` can be empty.
 */
function markOf(marks: readonly Mark[], seen: boolean): EntryDraft {
  const subjects = marks.map(({ subject }) => subject);
  const [first = ''] = subjects;
  const covered = subjects.length > 1 ? { subjects } : {};
  const contents = marks.flatMap(({ content }) => content ?? []);
  return seen
    ? draftOf({ kind: 'seen', body: { ...covered, ...(contents.length > 0 && { contents }) } }, first, [])
    : draftOf({ kind: 'unseen', body: covered }, first, []);
}

function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) => chunk * size);
  return starts.map((start) => items.slice(start, start + size));
}

function draftOf(content: EntryContent, subject: string, after: readonly string[]): EntryDraft {
  return { id: randomUUID(), subject, after, ...content };
}

/** Writes the note on a report; "" removes it. An unchanged note gets no further entry. */
export async function writeNote(session: Session, key: string, text: string, now: number): Promise<void> {
  const subject = subjectOfReport(key);
  const { note, heads } = await stateOf(session, subject);
  if ((note?.text ?? '') === text) return;
  const draft = draftOf({ kind: 'note', body: { text } }, subject, heads);
  await appendEntries(session, [draft], now);
}
