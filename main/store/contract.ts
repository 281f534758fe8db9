import { z } from 'zod';
import type { UnexpectedAnswer } from '../../shared/api/read-answer';
import { assumedRadiiSchema } from '../../shared/assumed-radius-schema';
import type { ReportVerdict } from '../../shared/domain/bulk-feedback';
import type { FeedbackDraft, Reporter } from '../../shared/domain/feedback';
import type { FeedbackPreset } from '../../shared/domain/feedback-preset';
import type { OutboxCounts, OutboxItem } from '../../shared/domain/outbox';
import type { OutboxMeasures } from '../../shared/domain/outbox-measures';
import type { FieldProblem, Int64Text, JsonText } from '../../shared/domain/report';
import { type GridState, type SavedView, valueFields } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import type { SavedOwnData, StoreNotice } from '../../shared/domain/store-state';
import { type MapPoints, type MapShown, readPointsSchema, seqsSchema } from '../../shared/ipc/map-calls';
import type { ReportCounts, ReportDetail, ReportPage, ValueCount } from '../../shared/ipc/report-calls';
import { measuresAskedSchema, outboxQuerySchema } from '../../shared/outbox-query-schema';
import { presetsSchema } from '../../shared/preset-schema';
import type { Problem } from '../../shared/problem';
import { gridStateSchema, reportQuerySchema, savedViewSchema } from '../../shared/report-query-schema';
import type { Result } from '../../shared/result';
import { reporterSchema } from '../../shared/settings-schema';
import type { OpenedOutbox } from './own/outbox-items';
import { storedBulkSchema, storedDraftSchema, storedItemSchema } from './own/stored-feedback';
import { passSchema, syncMemorySchema } from './sync-memory';

/**
 * The whole conversation between the main process and the store process: every call with what it takes and gives. Each
 * may be made again when the process ended before it answered: it then does nothing twice. The store process decodes
 * each request with the schema here; answers are Results whose failure is a Problem.
 */

interface Call<Schema extends z.ZodType, Reply> {
  readonly request: Schema;
  /** Never set: carries the reply's type. */
  readonly reply?: Reply;
}

function answering<Reply>() {
  return <Schema extends z.ZodType>(request: Schema): Call<Schema, Reply> => ({ request });
}

const nothing = z.undefined();
const storeKey = z.string().regex(/^[0-9a-f]{64}$/);
const key = z.string().max(5_000);
const keys = z.array(key).max(10_000);
const bytes = z.instanceof(Uint8Array);
/** Reports that arrived later are not seen, so that pages hold still while they are read; null sees all. */
const asOf = z.int().min(0).nullable();
const asked = { query: reportQuerySchema, asOf };

export const storeCalls = {
  /**
   * Opens the two databases of a profile, made where there are none yet; whatever was open before is closed first. `service`
   * is the one that the profile belongs to: data of another is not opened. `key` is 64 hexadecimal digits. `kept: false`:
   * files of a run before are removed, since their key is gone for good.
   */
  'store.open': answering<OpenedStore>()(
    z.object({ folder: z.string(), service: z.string(), key: storeKey, kept: z.boolean() }),
  ),
  'store.close': answering<null>()(nothing),
  /**
   * Sets aside what cannot be opened and saves from it what can be read with its key, null where that is not known; then
   * `store.open` begins anew. Answers what was saved, null where nothing could be tried. `whole`: sets aside the copy of the
   * reports as well and saves nothing, since all of it belongs to another service.
   */
  'store.setAside': answering<SavedOwnData | null>()(
    z.object({ folder: z.string(), key: storeKey.nullable(), whole: z.boolean() }),
  ),

  /** Whether a body is an answer of a reports service: how many reports it holds. Needs no open store. */
  'answer.check': answering<Result<number, UnexpectedAnswer>>()(z.object({ body: bytes })),

  /**
   * Reads one page of a pass, keeps its reports, and the pass as the memory's with the page in its `lowest`, all or nothing. An answer
   * that is none of a reports service keeps nothing and is told. `gone`: the pass was begun in a copy that was rebuilt since.
   */
  'sync.take': answering<Result<TakenPage, UnexpectedAnswer>>()(z.object({ body: bytes, pass: passSchema })),
  /**
   * Reads an answer and prepares its reports, to be taken by the ticket while that of another is written. Nothing is kept, and
   * no more than two pages are held, in memory: until they are taken or released, or the copy is closed or rebuilt.
   */
  'sync.prepare': answering<Result<PreparedAnswer, UnexpectedAnswer>>()(z.object({ body: bytes })),
  /** As `sync.take`, of the page that was prepared; null where it is not held any more, and nothing was done. */
  'sync.takePrepared': answering<TakenPage | null>()(z.object({ ticket: z.uuid(), pass: passSchema })),
  /** Forgets the pages that were prepared, or are being so. */
  'sync.release': answering<null>()(nothing),
  /** What is known of earlier passes, and the one that did not reach its end; `nothingRemembered` before the first. */
  'sync.read': answering<SyncMemory>()(nothing),
  /** `gone` where the pass that it says has ended was made in a copy that was rebuilt since. */
  'sync.write': answering<null>()(syncMemorySchema),

  /** Keeps the reports of a look-up's page under the look-up's id. Those of other transactions are kept, but not as its. */
  'lookUp.take': answering<Result<TakenLookUp, UnexpectedAnswer>>()(
    z.object({ body: bytes, lookUpId: z.string().max(100), transactionId: key }),
  ),

  /** One page of a query. */
  'reports.page': answering<ReportPage>()(
    z.object({ ...asked, page: z.int().min(1), limit: z.int().min(1).max(1_000) }),
  ),
  /** How many reports there are: by the query, in all, not yet opened, and arrived after `asOf`. */
  'reports.count': answering<ReportCounts>()(z.object(asked)),
  /** The values of a field with how many reports of the query have each, its own filter apart; most frequent first. */
  'reports.values': answering<readonly ValueCount[]>()(
    z.object({
      ...asked,
      field: z.enum(valueFields),
      beginning: z.string().max(5_000),
      limit: z.int().min(1).max(1_000),
    }),
  ),
  /** Everything about one report; `gone` where there is none of this key. */
  'reports.detail': answering<ReportDetail>()(z.object({ key })),
  /**
   * A value of a report by path ([]: its whole JSON), exactly; a string as the text it stands for, or as its JSON. `version`: of
   * that earlier version; `gone` where it is not stored.
   */
  'reports.value': answering<string>()(
    z.object({
      key,
      path: z.array(key).max(200),
      as: z.enum(['text', 'json']),
      version: z.int().min(1).optional(),
    }),
  ),
  'reports.markRead': answering<null>()(z.object({ keys, read: z.boolean() })),
  'reports.markAllRead': answering<null>()(z.object(asked)),
  /** The next reports of a query in its order, for an export; `after` is null for the first and then what came last as `next`. */
  'reports.chunk': answering<ReportChunk>()(
    z.object({ ...asked, after: z.string().max(20_000).nullable(), limit: z.int().min(1).max(5_000) }),
  ),
  /** What the service said in reports of these keys, or of a query: the newest first, and no more than `limit`. */
  'reports.verdicts': answering<readonly ReportVerdict[]>()(
    z.object({
      of: z.union([z.object({ keys }), z.object(asked)]),
      limit: z.int().min(1).max(10_001),
    }),
  ),

  /**
   * Has the scores of disagreement stand for these radii, beside everything else; reports that come in meanwhile get theirs by
   * them. Answers once all do, or once it was asked for others: how many reports have another score than before.
   */
  'reports.assumeRadii': answering<number>()(z.object({ radii: assumedRadiiSchema })),

  /** The points of all reports; of those after what was read before, where that still holds. */
  'map.points': answering<MapPoints>()(z.object({ before: readPointsSchema.nullable() })),
  /** Which reports a query shows, as a set. */
  'map.shown': answering<MapShown>()(z.object(asked)),
  /** Some reports by their `seq`, in the order asked for; one that is not there is left out. */
  'map.rows': answering<readonly StoredRow[]>()(z.object({ seqs: seqsSchema })),

  /** What a run must know of the outbox to go on with it. */
  'outbox.open': answering<OpenedOutbox>()(nothing),
  /** A page of the items of a query, the last put in first, and how many there are in all. */
  'outbox.page': answering<{ readonly items: readonly OutboxItem[]; readonly total: number }>()(
    z.object({ query: outboxQuerySchema, page: z.int().min(1), limit: z.int().min(1).max(1_000) }),
  ),
  /** The next items of a query, the last put in first, for an export: those with a smaller sequence than `before`, null for the first. */
  'outbox.chunk': answering<readonly OutboxItem[]>()(
    z.object({
      query: outboxQuerySchema,
      before: z.int().nullable(),
      limit: z.int().min(1).max(10_000),
    }),
  ),
  /** Those of the transactions that have feedback already, with how many items in each state. */
  'outbox.given': answering<readonly { readonly transactionId: string; readonly counts: OutboxCounts }[]>()(
    z.object({ transactionIds: z.array(key).max(10_000) }),
  ),
  /** What feedback says of the service's verdicts. */
  'outbox.measures': answering<OutboxMeasures>()(measuresAskedSchema),
  /** Puts items and bulks in, or in the place of those with the same ids, and removes others, all or nothing. On disk when answered. */
  'outbox.write': answering<null>()(
    z.object({
      put: z.array(storedItemSchema),
      remove: z.array(z.string()),
      putBulks: z.array(storedBulkSchema).optional(),
      removeBulks: z.array(z.string()).optional(),
    }),
  ),
  /** What was typed about a transaction, or, with null, about many at once. */
  'drafts.read': answering<FeedbackDraft | null>()(z.object({ transactionId: z.string().nullable() })),
  /** null removes it. On disk when answered. */
  'drafts.write': answering<null>()(
    z.object({ transactionId: z.string().nullable(), draft: storedDraftSchema.nullable() }),
  ),
  'presets.read': answering<readonly FeedbackPreset[]>()(nothing),
  /** All presets, in order. */
  'presets.write': answering<null>()(presetsSchema),
  /** Who sends this profile's feedback; null where nobody said yet. */
  'reporter.read': answering<Reporter | null>()(nothing),
  'reporter.write': answering<null>()(reporterSchema),
  /** The note on a report; "" removes it. On disk when answered. */
  'notes.write': answering<null>()(z.object({ key, text: z.string().max(100_000), now: z.number() })),
  'views.read': answering<readonly SavedView[]>()(nothing),
  /** All views, in order. */
  'views.write': answering<null>()(z.array(savedViewSchema).max(500)),
  'grid.read': answering<GridState | null>()(nothing),
  'grid.write': answering<null>()(gridStateSchema),
} as const;

export interface OpenedStore {
  readonly notices: readonly StoreNotice[];
}

/** A pass through the service's pages, as far as it has come: kept with the reports, so that it can go on after anything. */
export type SyncPass = z.output<typeof passSchema>;
export type SyncMemory = z.output<typeof syncMemorySchema>;

/** An answer that was read, but of which nothing is kept. */
export interface PreparedAnswer {
  readonly ticket: string;
  /** Elements of the answer. */
  readonly received: number;
}

/** What a page brought. */
export interface TakenPage {
  /** Elements of the answer. */
  readonly received: number;
  /** Those that were not known before. */
  readonly added: number;
  /** Those that were known with another content. */
  readonly changed: number;
  /**
   * Those that count as known to the pass, with any content: a pass with an id up to its `base` had met them. A report that
   * only a look-up brought was met by no pass, because what lies below it may be missing.
   */
  readonly knownBefore: number;
  /** Same for two pages that hold the same reports in the same order. */
  readonly fingerprint: string;
  /** Largest and smallest report time of the page, ns; null where none has one. */
  readonly newest: Int64Text | null;
  readonly oldest: Int64Text | null;
  /** How many of the added have the risk "fraud". */
  readonly addedFraud: number;
}

export interface TakenLookUp {
  readonly received: number;
  readonly added: number;
  /** Reports of the answer that name another transaction than was asked for. */
  readonly foreign: number;
  readonly fingerprint: string;
}

export interface ReportChunk {
  readonly reports: readonly ChunkReport[];
  /** Where the next chunk begins; null after the last. */
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

/** What the rest of the main process sees of the store: the one way to everything that is kept. */
export interface Store {
  /** Waits while the store is being opened or restarted; fails with `not-connected`, `store-down`, `store-unopened`. */
  call<Name extends StoreCallName>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
}

/** The stores of the profiles, of which one is open at a time. */
export interface ProfileStores {
  /**
   * The store of one profile. A call fails with `profile-not-open` if another one is open, or is opened before the call is
   * given to the store's process.
   */
  of(profileId: string): Store;
}
