import { z } from 'zod';
import type { UnexpectedAnswer } from '../../shared/api/read-answer';
import { type MapPoints, type MapShown, readPointsSchema, seqsSchema } from '../../shared/contract/map-calls';
import type { ReportCounts, ReportDetail, ReportPage, ValueCount } from '../../shared/contract/report-calls';
import type { ReportVerdict } from '../../shared/domain/batch-feedback';
import type { FeedbackDraft, Reporter } from '../../shared/domain/feedback';
import type { FeedbackPreset } from '../../shared/domain/feedback-preset';
import type { OutboxCounts, OutboxItem } from '../../shared/domain/outbox';
import type { OutboxMeasures } from '../../shared/domain/outbox-measures';
import type { FieldProblem, Int64Text, JsonText } from '../../shared/domain/report';
import { type GridState, type SavedView, valueFields } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import type { SavedOwnData, StoreNotice } from '../../shared/domain/store-state';
import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import { assumedRadiiSchema } from '../../shared/schemas/assumed-radius-schema';
import { measuresAskedSchema, outboxQuerySchema } from '../../shared/schemas/outbox-query-schema';
import { presetsSchema } from '../../shared/schemas/preset-schema';
import {
  gridStateSchema,
  reportQuerySchema,
  savedViewSchema,
} from '../../shared/schemas/report-query-schema';
import { reporterSchema } from '../../shared/schemas/settings-schema';
import { passSchema, syncMemorySchema } from './sync-memory';
import type { OpenedOutbox } from './user-data/outbox-items';
import { storedBatchSchema, storedDraftSchema, storedItemSchema } from './user-data/stored-json';

/**
 * The whole protocol between the main process and the store process: every call with its request and reply.
 * All calls are idempotent: a call may be repeated if the process ended before it answered. The store process
 * decodes each request with its schema; answers are Results that fail with a Problem.
 */

interface Call<Schema extends z.ZodType, Reply> {
  readonly request: Schema;
  /** Never set; carries the reply's type. */
  readonly reply?: Reply;
}

function defineCall<Reply>() {
  return <Schema extends z.ZodType>(request: Schema): Call<Schema, Reply> => ({ request });
}

const nothing = z.undefined();
const storeKey = z.string().regex(/^[0-9a-f]{64}$/);
const key = z.string().max(5_000);
const keys = z.array(key).max(10_000);
const bytes = z.instanceof(Uint8Array);
/** Excludes reports that arrived later, so that pages don't shift while they are read; null includes all. */
const asOf = z.int().min(0).nullable();
const queryAsOf = { query: reportQuerySchema, asOf };

export const storeCalls = {
  /**
   * Opens the two databases of a profile and creates missing ones; closes the open store first. `service` is
   * the service of the profile: data of another one is not opened. `key` has 64 hexadecimal digits. With
   * `kept: false`, files of an earlier run are removed, since their key is lost.
   */
  'store.open': defineCall<OpenedStore>()(
    z.object({ folder: z.string(), service: z.string(), key: storeKey, kept: z.boolean() }),
  ),
  'store.close': defineCall<null>()(nothing),
  /**
   * Sets aside files that cannot be opened and saves what is readable with the key, or nothing if `key` is
   * null; `store.open` then starts with new files. Returns what was saved, null if nothing could be tried.
   * With `whole`, also sets aside the copy of the reports and saves nothing, since all of it belongs to
   * another service.
   */
  'store.setAside': defineCall<SavedOwnData | null>()(
    z.object({ folder: z.string(), key: storeKey.nullable(), whole: z.boolean() }),
  ),

  /** Checks whether a body is an answer of a reports service. Returns its number of reports. Needs no open store. */
  'answer.check': defineCall<Result<number, UnexpectedAnswer>>()(z.object({ body: bytes })),

  /**
   * Reads one page of a pass and stores its reports together with the pass, whose `lowest` then includes the
   * page, in one transaction. If the body is not an answer of a reports service, nothing is stored and the
   * reason is returned. Fails with `gone` if the copy was rebuilt since the pass started.
   */
  'sync.take': defineCall<Result<StoredPage, UnexpectedAnswer>>()(
    z.object({ body: bytes, pass: passSchema }),
  ),
  /**
   * Reads an answer and prepares its reports, to be stored with the ticket later: this can run while another
   * page is being written. Nothing is written. At most two pages are held in memory, until they are taken or
   * released, or the copy is closed or rebuilt.
   */
  'sync.prepare': defineCall<Result<PreparedAnswer, UnexpectedAnswer>>()(z.object({ body: bytes })),
  /** Like `sync.take`, for a prepared page. Returns null, without any effect, if the page is no longer held. */
  'sync.takePrepared': defineCall<StoredPage | null>()(z.object({ ticket: z.uuid(), pass: passSchema })),
  /** Discards the prepared pages, including those still being prepared. */
  'sync.release': defineCall<null>()(nothing),
  /** Returns what is known of earlier passes, and the unfinished one; `nothingRemembered` before the first. */
  'sync.read': defineCall<SyncMemory>()(nothing),
  /** Fails with `gone` if the copy was rebuilt since the ended pass started. */
  'sync.write': defineCall<null>()(syncMemorySchema),

  /**
   * Stores the reports of a look-up's page under the look-up's id. Reports of other transactions are stored
   * without it.
   */
  'lookUp.take': defineCall<Result<StoredLookUp, UnexpectedAnswer>>()(
    z.object({ body: bytes, lookUpId: z.string().max(100), transactionId: key }),
  ),

  /** Returns one page of a query. */
  'reports.page': defineCall<ReportPage>()(
    z.object({ ...queryAsOf, page: z.int().min(1), limit: z.int().min(1).max(1_000) }),
  ),
  /** Counts the reports: matching the query, all, unread, and arrived after `asOf`. */
  'reports.count': defineCall<ReportCounts>()(z.object(queryAsOf)),
  /**
   * Returns the values of a field with the number of matching reports of each, ignoring the field's own
   * filter; most frequent first.
   */
  'reports.values': defineCall<readonly ValueCount[]>()(
    z.object({
      ...queryAsOf,
      field: z.enum(valueFields),
      beginning: z.string().max(5_000),
      limit: z.int().min(1).max(1_000),
    }),
  ),
  /** Returns everything about one report; fails with `gone` if the key is unknown. */
  'reports.detail': defineCall<ReportDetail>()(z.object({ key })),
  /**
   * Returns the exact value at a path of a report ([]: the whole JSON), a string either decoded or as JSON.
   * `version` selects an earlier version; fails with `gone` if that is not stored.
   */
  'reports.value': defineCall<string>()(
    z.object({
      key,
      path: z.array(key).max(200),
      as: z.enum(['text', 'json']),
      version: z.int().min(1).optional(),
    }),
  ),
  'reports.markRead': defineCall<null>()(z.object({ keys, read: z.boolean() })),
  'reports.markAllRead': defineCall<null>()(z.object(queryAsOf)),
  /**
   * Returns the next reports of a query in its order, for an export. `after` is null for the first chunk,
   * then the `next` of the previous one.
   */
  'reports.chunk': defineCall<ReportChunk>()(
    z.object({ ...queryAsOf, after: z.string().max(20_000).nullable(), limit: z.int().min(1).max(5_000) }),
  ),
  /** Returns the service's verdicts on the reports with these keys, or of a query: newest first, at most `limit`. */
  'reports.verdicts': defineCall<readonly ReportVerdict[]>()(
    z.object({
      of: z.union([z.object({ keys }), z.object(queryAsOf)]),
      limit: z.int().min(1).max(10_001),
    }),
  ),

  /**
   * Recomputes the disagreement scores for these radii in the background; reports that arrive meanwhile get
   * scores for the new radii. Returns when all are done, or when other radii were requested: the number of
   * reports whose score changed.
   */
  'reports.assumeRadii': defineCall<number>()(z.object({ radii: assumedRadiiSchema })),

  /** Returns the points of all reports, or only those added since `before` if that is still valid. */
  'map.points': defineCall<MapPoints>()(z.object({ before: readPointsSchema.nullable() })),
  /** Returns the set of reports that match a query. */
  'map.shown': defineCall<MapShown>()(z.object(queryAsOf)),
  /** Returns reports by their `seq`, in the requested order; unknown ones are left out. */
  'map.rows': defineCall<readonly StoredRow[]>()(z.object({ seqs: seqsSchema })),

  /** Returns what a new run must know of the outbox to continue. */
  'outbox.open': defineCall<OpenedOutbox>()(nothing),
  /** Returns a page of a query's items, newest first, and the total number. */
  'outbox.page': defineCall<{ readonly items: readonly OutboxItem[]; readonly total: number }>()(
    z.object({ query: outboxQuerySchema, page: z.int().min(1), limit: z.int().min(1).max(1_000) }),
  ),
  /**
   * Returns the next items of a query, newest first, for an export: those with a sequence smaller than
   * `before`, which is null for the first chunk.
   */
  'outbox.chunk': defineCall<readonly OutboxItem[]>()(
    z.object({
      query: outboxQuerySchema,
      before: z.int().nullable(),
      limit: z.int().min(1).max(10_000),
    }),
  ),
  /** Returns those of the transactions that already have feedback, with the number of items per state. */
  'outbox.given': defineCall<readonly { readonly transactionId: string; readonly counts: OutboxCounts }[]>()(
    z.object({ transactionIds: z.array(key).max(10_000) }),
  ),
  /** Compares feedback with the service's verdicts. */
  'outbox.measures': defineCall<OutboxMeasures>()(measuresAskedSchema),
  /** Inserts or replaces items and batches by id, and removes others, in one transaction. On disk when answered. */
  'outbox.write': defineCall<null>()(
    z.object({
      put: z.array(storedItemSchema),
      remove: z.array(z.string()),
      putBatches: z.array(storedBatchSchema).optional(),
      removeBatches: z.array(z.string()).optional(),
    }),
  ),
  /** Returns the draft of a transaction's feedback; null selects the draft of a batch. */
  'drafts.read': defineCall<FeedbackDraft | null>()(z.object({ transactionId: z.string().nullable() })),
  /** A null draft removes it. On disk when answered. */
  'drafts.write': defineCall<null>()(
    z.object({ transactionId: z.string().nullable(), draft: storedDraftSchema.nullable() }),
  ),
  'presets.read': defineCall<readonly FeedbackPreset[]>()(nothing),
  /** Replaces all presets, in order. */
  'presets.write': defineCall<null>()(presetsSchema),
  /** Returns who sends this profile's feedback; null if not set. */
  'reporter.read': defineCall<Reporter | null>()(nothing),
  'reporter.write': defineCall<null>()(reporterSchema),
  /** Saves the note on a report; "" removes it. On disk when answered. */
  'notes.write': defineCall<null>()(z.object({ key, text: z.string().max(100_000), now: z.number() })),
  'views.read': defineCall<readonly SavedView[]>()(nothing),
  /** Replaces all views, in order. */
  'views.write': defineCall<null>()(z.array(savedViewSchema).max(500)),
  'grid.read': defineCall<GridState | null>()(nothing),
  'grid.write': defineCall<null>()(gridStateSchema),
} as const;

export interface OpenedStore {
  readonly notices: readonly StoreNotice[];
}

/** A pass over the service's pages and its progress. Stored with the reports, so that it can be resumed at any time. */
export type SyncPass = z.output<typeof passSchema>;
export type SyncMemory = z.output<typeof syncMemorySchema>;

/** An answer that was read but not stored. */
export interface PreparedAnswer {
  readonly ticket: string;
  /** Number of elements in the answer. */
  readonly received: number;
}

/** The result of storing a page. */
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

export type StoreCallName = keyof typeof storeCalls;
export type StoreRequest<Name extends StoreCallName> = z.output<(typeof storeCalls)[Name]['request']>;
export type StoreReply<Name extends StoreCallName> =
  (typeof storeCalls)[Name] extends Call<z.ZodType, infer Reply> ? Reply : never;
export type StoreAnswer<Name extends StoreCallName> = Result<StoreReply<Name>, Problem>;

/** The store as the rest of the main process sees it: the only way to stored data. */
export interface Store {
  /**
   * Waits while the store is being opened or restarted. Fails with `not-connected`, `store-down` or
   * `store-unopened`.
   */
  call<Name extends StoreCallName>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
}

/** The stores of the profiles; one is open at a time. */
export interface ProfileStores {
  /**
   * Returns the store of one profile. Its calls fail with `profile-not-open` if another profile is open, or
   * is opened before the call reaches the store process.
   */
  of(profileId: string): Store;
}
