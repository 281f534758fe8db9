import { z } from 'zod';
import { type EntryKind, entryKinds, type LogEntry, verdicts } from '../domain/review-log';
import { draftSchema, subjectSchema } from '../schemas/review-log-schema';
import { defineCall, limit, page, short } from './define-call';

const moment = z.number().min(-8.64e15).max(8.64e15).nullable();

/** Calls for the review log. Notes and read marks have calls of their own (report-calls.ts), which write entries too. */
export const reviewCalls = {
  /**
   * Appends entries in order, all or none, and returns them. They are on disk when answered. The caller chooses the IDs:
   * an entry whose ID is in the log is not appended again.
   */
  'log.append': defineCall<readonly LogEntry[]>()({
    arguments: z.object({ entries: z.array(draftSchema).min(1).max(1_000) }),
    ofProfile: true,
    relayed: true,
  }),
  /** Returns all entries of each subject, for `reviewState`, in the order of the subjects. */
  'log.ofSubjects': defineCall<readonly SubjectEntries[]>()({
    arguments: z.object({ subjects: z.array(subjectSchema).max(1_000) }),
    ofProfile: true,
    relayed: true,
  }),
  /**
   * Returns a page of the log, newest first. `text`: words that must all occur in an entry's subject or texts. `kinds`
   * and `verdicts`: empty for all; with verdicts, only entries of the kind `verdict` match. `from` and `until`: ms since
   * 1970, both included, null for no limit.
   */
  'log.page': defineCall<LogPage>()({
    arguments: z.object({
      text: short,
      kinds: z.array(z.enum(entryKinds)).max(entryKinds.length),
      verdicts: z.array(z.enum(verdicts)).max(verdicts.length),
      from: moment,
      until: moment,
      page,
      limit,
    }),
    ofProfile: true,
    relayed: true,
  }),
} as const;

/** The entries of one subject; an entry that covers several appears with each, as if it were about that one only. */
export interface SubjectEntries {
  readonly subject: string;
  readonly entries: readonly LogEntry[];
}

export interface LogPage {
  readonly entries: readonly ListedEntry[];
  /** Entries that match. */
  readonly total: number;
}

/** An entry in a list. If it covers several subjects, it has the first one. */
export interface ListedEntry extends LogEntry {
  readonly subjects: number;
}

export interface LogChanged {
  /** Of the new entries. */
  readonly kinds: readonly EntryKind[];
  /** The subjects of the new entries; null for too many to list. */
  readonly subjects: readonly string[] | null;
}
