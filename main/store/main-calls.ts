import { z } from 'zod';
import type { UnexpectedAnswer } from '../../shared/api/read-report';
import { defineCall, nothing, queryAsOf, short } from '../../shared/contract/define-call';
import { reportCalls } from '../../shared/contract/report-calls';
import type { LogChanged } from '../../shared/contract/review-calls';
import type { ReportVerdict } from '../../shared/domain/batch-feedback';
import type { Case } from '../../shared/domain/case';
import type { FeedbackDraft, Reporter } from '../../shared/domain/feedback';
import type { HistoryContent, HistoryFileFault } from '../../shared/domain/history-import';
import type { OutboxCounts, OutboxItem } from '../../shared/domain/outbox';
import type { FieldProblem, Int64Text, JsonText } from '../../shared/domain/report';
import type { StoredRow } from '../../shared/domain/report-row';
import type { LogEntry } from '../../shared/domain/review-log';
import type { SavedOwnData, StoreNotice } from '../../shared/domain/store-state';
import { type HitCertainty, maxUnseen, maxWatches, type WatchState } from '../../shared/domain/watch';
import type { Result } from '../../shared/result';
import { assumedRadiiSchema } from '../../shared/schemas/assumed-radius-schema';
import { outboxQuerySchema } from '../../shared/schemas/outbox-query-schema';
import { lateDraftSchema, logQuerySchema } from '../../shared/schemas/review-log-schema';
import { reporterSchema, travelLimitsSchema } from '../../shared/schemas/settings-schema';
import { watchSubjectSchema } from '../../shared/schemas/watch-schema';
import { maxEntriesPerPush, pulledEntrySchema, pushAnswerSchema } from '../../shared/team-api/wire';
import { passSchema, type SyncMemory, syncMemorySchema } from './sync-memory';
import type { OpenedOutbox } from './user-data/outbox-items';
import {
  cursorSchema,
  type StoredTeam,
  storedBatchSchema,
  storedDraftSchema,
  storedItemSchema,
  storedTeamSchema,
  streetsFileSchema,
} from './user-data/stored-json';
import { watchPositionSchema } from './watches/watch-position';

/**
 * The calls that main makes to the store process by itself; shared/contract has those that main relays. All calls are
 * idempotent: a call may be repeated if the process ended before it answered. Answers are Results that fail with a
 * Problem.
 */

const storeKey = z.string().regex(/^[0-9a-f]{64}$/);
const keys = z.array(short).max(10_000);
const bytes = z.instanceof(Uint8Array);

export const mainCalls = {
  /**
   * Opens the two databases of a profile and creates missing ones; closes the open store first. Data of another
   * `service` is not opened. With `persistent: false`, files of an earlier run are removed, since their key is lost.
   */
  'store.open': defineCall<{ readonly notices: readonly StoreNotice[] }>()({
    arguments: z.object({ folder: z.string(), service: z.string(), key: storeKey, persistent: z.boolean() }),
  }),
  'store.close': defineCall<null>()({ arguments: nothing }),
  /**
   * Sets aside files that cannot be opened, and saves what is readable with the key; null if nothing could be tried.
   * `store.open` then creates new files. With `whole`, also sets aside the copy of the reports and saves nothing: all
   * of it belongs to another service.
   */
  'store.setAside': defineCall<SavedOwnData | null>()({
    arguments: z.object({ folder: z.string(), key: storeKey.nullable(), whole: z.boolean() }),
  }),

  /** Returns the number of reports in a body, or why it is not an answer of a reports service. Needs no open store. */
  'answer.check': defineCall<Result<number, UnexpectedAnswer>>()({ arguments: z.object({ body: bytes }) }),

  /**
   * Stores the reports of one page of a pass, and the pass, whose `lowest` then includes the page, in one transaction.
   * Stores nothing if the body is not an answer of a reports service. Fails with `gone` if the copy was rebuilt since
   * the pass started.
   */
  'pages.store': defineCall<Result<StoredPage, UnexpectedAnswer>>()({
    arguments: z.object({ body: bytes, pass: passSchema }),
  }),
  /**
   * Prepares the reports of a page while another page is being written. At most two pages are held in memory, until
   * they are stored or discarded, or the copy is closed or rebuilt.
   */
  'pages.prepare': defineCall<Result<PreparedAnswer, UnexpectedAnswer>>()({
    arguments: z.object({ body: bytes }),
  }),
  /** Like `pages.store`, for a prepared page. Returns null, without any effect, if the page is no longer held. */
  'pages.storePrepared': defineCall<StoredPage | null>()({
    arguments: z.object({ ticket: z.uuid(), pass: passSchema }),
  }),
  /** Discards the prepared pages, including those still being prepared. */
  'pages.discardPrepared': defineCall<null>()({ arguments: nothing }),
  'syncMemory.read': defineCall<SyncMemory>()({ arguments: nothing }),
  /** Fails with `gone` if the copy was rebuilt since the ended pass started. */
  'syncMemory.write': defineCall<null>()({ arguments: syncMemorySchema }),

  /**
   * Stores the reports of a look-up's page under the look-up's id, except those of other transactions, which are stored
   * without it.
   */
  'lookUp.store': defineCall<Result<StoredLookUp, UnexpectedAnswer>>()({
    arguments: z.object({ body: bytes, lookUpId: z.string().max(100), transactionId: short }),
  }),

  /** Returns the value at a path of a report in full. Fails with `gone` if that version is not stored. */
  'reports.value': defineCall<string>()({ arguments: reportCalls['reports.copy'].arguments }),
  /**
   * Returns the next reports of a query in its order, for an export. `after` is null for the first chunk,
   * then the `next` of the previous one.
   */
  'reports.chunk': defineCall<ReportChunk>()({
    arguments: z.object({
      ...queryAsOf,
      after: z.string().max(20_000).nullable(),
      limit: z.int().min(1).max(5_000),
    }),
  }),
  /** Returns the reports with these keys as received, in the order of the keys; missing ones are left out. */
  'reports.received': defineCall<readonly ChunkReport[]>()({ arguments: z.object({ keys }) }),
  /** Returns a case; null if there is none with this ID. */
  'cases.one': defineCall<Case | null>()({ arguments: z.object({ id: z.uuid() }) }),
  /** Stores a picture, PNG in Base64, for a case. */
  'cases.storePicture': defineCall<null>()({ arguments: z.object({ id: z.uuid(), png: z.base64() }) }),
  /**
   * Returns the service's verdicts on the reports with these keys, about these transactions, or of a query: newest
   * first, at most `limit`.
   */
  'reports.verdicts': defineCall<readonly ReportVerdict[]>()({
    arguments: z.object({
      of: z.union([z.object({ keys }), z.object({ transactionIds: keys }), z.object(queryAsOf)]),
      limit: z.int().min(1).max(10_001),
    }),
  }),

  /** Sets the zone of the times in search texts. Returns 1 if it was another, so that queries may change, else 0. */
  'reports.useZone': defineCall<number>()({ arguments: z.object({ zone: z.enum(['local', 'utc']) }) }),
  /**
   * Recomputes the disagreement scores for these radii in the background. Returns the number of changed scores when all
   * are done, or when other radii were requested.
   */
  'reports.assumeRadii': defineCall<number>()({ arguments: z.object({ radii: assumedRadiiSchema }) }),
  /** The same for the signals derived by comparing reports. Does nothing before the first pass has ended. */
  'reports.deriveSignals': defineCall<number>()({
    arguments: z.object({ radii: assumedRadiiSchema, limits: travelLimitsSchema }),
  }),

  /** Returns what a new run must know of the outbox to continue. */
  'items.open': defineCall<OpenedOutbox>()({ arguments: nothing }),
  'items.page': defineCall<{ readonly items: readonly OutboxItem[]; readonly total: number }>()({
    arguments: z.object({ query: outboxQuerySchema, page: z.int().min(1), limit: z.int().min(1).max(1_000) }),
  }),
  /**
   * Returns the next items of a query, newest first, for an export: those with a sequence smaller than
   * `before`, which is null for the first chunk.
   */
  'items.chunk': defineCall<readonly OutboxItem[]>()({
    arguments: z.object({
      query: outboxQuerySchema,
      before: z.int().nullable(),
      limit: z.int().min(1).max(10_000),
    }),
  }),
  /** Returns those of the transactions that already have feedback, with the number of items per state. */
  'items.counts': defineCall<readonly { readonly transactionId: string; readonly counts: OutboxCounts }[]>()({
    arguments: z.object({ transactionIds: z.array(short).max(10_000) }),
  }),
  /**
   * Inserts or replaces items and batches by id, removes others, and appends `entries` to the review log, except those
   * that are in it and withdrawals of those that aren't; all in one transaction.
   */
  'items.write': defineCall<null>()({
    arguments: z.object({
      put: z.array(storedItemSchema),
      remove: z.array(z.string()),
      putBatches: z.array(storedBatchSchema).optional(),
      removeBatches: z.array(z.string()).optional(),
      entries: z.array(lateDraftSchema).optional(),
    }),
  }),
  /** Returns this analyst's verdicts and intents whose IDs start so. */
  'log.decision': defineCall<StoredDecision>()({
    arguments: z.object({ idPrefix: z.string().regex(/^[0-9a-f-]{19}$/) }),
  }),
  /**
   * Returns the next entries about the subjects of a query, for an export: newest first, without seen marks. `before` is
   * null for the first chunk, then the `next` of the previous one.
   */
  'log.chunk': defineCall<LogChunk>()({
    arguments: z.object({
      ...logQuerySchema.shape,
      before: z.int().nullable(),
      limit: z.int().min(1).max(5_000),
    }),
  }),
  /** Compares a file of a colleague's history with the log, or adds the entries that the log doesn't have. */
  'log.inspectFile': defineCall<Result<HistoryContent, HistoryFileFault>>()({
    arguments: z.object({ body: bytes }),
  }),
  'log.receiveFile': defineCall<Result<number, HistoryFileFault>>()({ arguments: z.object({ body: bytes }) }),

  /**
   * Tests the reports that arrived since the last time against the watches, and returns the unseen hits of each. `tidy`
   * first removes what is stored about removed watches.
   */
  'watches.check': defineCall<readonly WatchState[]>()({
    arguments: z.object({ radii: assumedRadiiSchema, limits: travelLimitsSchema, tidy: z.boolean() }),
  }),
  /** Returns the unseen hits that no notification has announced, by watch, the most first. */
  'watches.unannounced': defineCall<UnannouncedHits>()({ arguments: nothing }),
  /** Notes that the hits up to this number were announced. */
  'watches.announced': defineCall<null>()({ arguments: z.object({ upTo: z.int() }) }),
  /**
   * Tests the reports after the position of each watch, in the order received, until a watch has as many hits as it has
   * `room` for. `copy`: identifies the local copy. A position in another one counts from the start.
   */
  'investigate.newHits': defineCall<readonly FoundHits[]>()({
    arguments: z.object({
      copy: z.string(),
      watches: z
        .array(
          z.object({
            id: short,
            subject: watchSubjectSchema,
            position: watchPositionSchema,
            room: z.int().min(0).max(maxUnseen),
          }),
        )
        .max(maxWatches),
      radii: assumedRadiiSchema,
      limits: travelLimitsSchema,
      now: z.number(),
      zone: z.enum(['local', 'utc']),
    }),
  }),

  /** Returns the profile's team, and what the exchange with it starts from. */
  'membership.read': defineCall<Membership>()({ arguments: nothing }),
  /** Starts a new device of the log and returns it, for joining. */
  'membership.startDevice': defineCall<string>()({ arguments: nothing }),
  /** Begins or, with null, ends the exchange with a team: nothing counts as shared then. */
  'membership.write': defineCall<null>()({ arguments: z.object({ team: storedTeamSchema.nullable() }) }),
  /** Changes what is known of the team; without effect if there is none. */
  'membership.change': defineCall<null>()({
    arguments: storedTeamSchema.pick({ name: true, role: true, people: true }),
  }),
  /** Starts the exchange again after the server's history changed: nothing counts as shared. `at`: ms since 1970. */
  'membership.startOver': defineCall<null>()({ arguments: z.object({ epoch: z.string(), at: z.number() }) }),
  /** Returns entries that the team doesn't have, without seen marks, those in `except`, and about cases if not `cases`. */
  'shared.unshared': defineCall<readonly LogEntry[]>()({
    arguments: z.object({
      except: z.array(z.string()),
      limit: z.int().min(1).max(maxEntriesPerPush),
      cases: z.boolean(),
    }),
  }),
  /** Notes the numbers that the server gave to entries. Returns false if another entry has one of them. */
  'shared.confirm': defineCall<boolean>()({ arguments: pushAnswerSchema }),
  /**
   * Stores received entries, which may be known, and the cursor; null leaves it. `isBroken`: their hashes don't match.
   * `at`: ms since 1970.
   */
  'shared.store': defineCall<PulledOutcome>()({
    arguments: z.object({
      entries: z.array(pulledEntrySchema),
      cursor: cursorSchema.nullable(),
      at: z.number(),
      isBroken: z.boolean(),
    }),
  }),
  /** Returns the places and hashes of entries that are hidden from this analyst. */
  'shared.hidden': defineCall<readonly { readonly seq: number; readonly hash: string }[]>()({
    arguments: nothing,
  }),
  /**
   * Reads of these subjects, from now on and of no others, only this analyst's entries: they are under blind review. What
   * the team has of others' entries is removed, and is among the hidden ones. Returns those for which this changed.
   */
  'shared.hide': defineCall<readonly string[]>()({ arguments: z.object({ subjects: z.array(z.string()) }) }),
  'shared.intents': defineCall<readonly PlacedIntent[]>()({
    arguments: z.object({ itemIds: z.array(z.string()) }),
  }),
  /** null selects the draft of a batch. */
  'drafts.read': defineCall<FeedbackDraft | null>()({
    arguments: z.object({ transactionId: z.string().nullable() }),
  }),
  /** A null draft removes it. */
  'drafts.write': defineCall<null>()({
    arguments: z.object({ transactionId: z.string().nullable(), draft: storedDraftSchema.nullable() }),
  }),
  /** Returns who sends this profile's feedback; null if not set. */
  'storedReporter.read': defineCall<Reporter | null>()({ arguments: nothing }),
  'storedReporter.write': defineCall<null>()({ arguments: reporterSchema }),
  /** Returns the file that this profile's map shows streets from; null if none was ever chosen. */
  'storedStreets.read': defineCall<{ readonly path: string } | null>()({ arguments: nothing }),
  'storedStreets.write': defineCall<null>()({ arguments: streetsFileSchema }),
} as const;

/** An answer that was read but not stored. */
export interface PreparedAnswer {
  readonly ticket: string;
  /** Number of elements in the answer. */
  readonly received: number;
}

/** What a watch found among new reports. */
export interface FoundHits {
  readonly id: string;
  /** In the order received. */
  readonly hits: readonly { readonly key: string; readonly certainty: HitCertainty }[];
  /** The last report that was tested for this watch, by its row number. */
  readonly upTo: number;
}

/** The hits to announce. */
export interface UnannouncedHits {
  readonly watches: readonly (Omit<WatchState, 'id'> & { readonly title: string })[];
  /** The number of the last hit; for `watches.announced`. */
  readonly upTo: number;
}

export interface StoredPage {
  /** Number of elements in the answer. */
  readonly received: number;
  /** Number of reports that were unknown. */
  readonly added: number;
  /** Number of known reports whose content changed. */
  readonly changed: number;
  /**
   * Number of reports that a pass with an id up to the current pass's `base` has already read, with any
   * content. A report that only a look-up brought does not count: reports below it may be missing.
   */
  readonly knownBefore: number;
  /** Equal for two pages with the same reports in the same order. */
  readonly fingerprint: string;
  /** Largest and smallest report time of the page, ns; null if no report has one. */
  readonly newest: Int64Text | null;
  readonly oldest: Int64Text | null;
  /** Number of added reports with the risk "fraud". */
  readonly addedFraud: number;
}

export interface StoredLookUp {
  readonly received: number;
  readonly added: number;
  /** Number of reports that name another transaction than the requested one. */
  readonly foreign: number;
  readonly fingerprint: string;
}

export interface LogChunk {
  readonly entries: readonly LogEntry[];
  /** The number of all entries; null except in the first chunk. */
  readonly total: number | null;
  readonly next: number | null;
}

export interface Membership {
  readonly team: StoredTeam | null;
  readonly unshared: number;
  /** The largest number in the team's order that this store knows. */
  readonly lastSeq: number;
}

/** What a pull changed. `conflict`: nothing was stored, since the server's order contradicts the one received before. */
export type PulledOutcome =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'stored'; readonly added: LogChanged };

/** The intent of an outbox item, as the team's order decides about it. */
export interface PlacedIntent {
  readonly itemId: string;
  /** Whether everything before it in the team's order is here, so that `rival` is certain. */
  readonly isPlaced: boolean;
  /** The other person whose intent to send feedback on this subject comes first; null if there is none. */
  readonly rival: string | null;
  /** Whether it was written before the server's history changed, so that an earlier intent may be missing there. */
  readonly isInDoubt: boolean;
}

/** The entries of a decision, in their order. */
export interface StoredDecision {
  readonly verdicts: readonly DecidedEntry[];
  readonly intents: readonly (DecidedEntry & {
    readonly itemId: string;
    /** Whether the outbox item is on disk; not if it was removed. */
    readonly stored: boolean;
  })[];
}

interface DecidedEntry {
  readonly id: string;
  readonly subject: string;
  readonly withdrawn: boolean;
}

export interface ReportChunk {
  readonly reports: readonly ChunkReport[];
  /** Where the next chunk starts; null after the last. */
  readonly next: string | null;
}

export interface ChunkReport {
  readonly row: StoredRow;
  readonly json: JsonText;
  readonly problems: readonly FieldProblem[];
}
