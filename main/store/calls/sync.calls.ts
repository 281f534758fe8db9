import { z } from 'zod';
import { defineCall, noArguments, short } from '../../../shared/contract/define-call';
import type { UnexpectedAnswer } from '../../../shared/domain/problem';
import type { Int64Text } from '../../../shared/domain/report';
import type { Result } from '../../../shared/result';
import { passSchema, type SyncMemory, syncMemorySchema } from '../sync-memory';

const bytes = z.instanceof(Uint8Array);

/** Calls that store what the service answers. */
export const syncCalls = {
  /** Returns the number of reports in a body, or why it is not an answer of a reports service. Needs no open store. */
  'answer.check': defineCall<Result<number, UnexpectedAnswer>>()({ arguments: z.object({ body: bytes }) }),
  /**
   * Stores the reports of one page of a pass, and the pass, whose `lowest` then includes the page, in one transaction.
   * Stores nothing if the body is not an answer of a reports service. Fails with `not-found` if the copy was rebuilt since
   * the pass started.
   */
  'pages.store': defineCall<Result<StoredPage, UnexpectedAnswer>>()({
    arguments: z.object({ body: bytes, pass: passSchema }),
  }),
  /**
   * Prepares the reports of a page while another page is being written. At most two pages are kept in memory, until
   * they are stored or discarded, or the copy is closed or rebuilt.
   */
  'pages.prepare': defineCall<Result<PreparedAnswer, UnexpectedAnswer>>()({
    arguments: z.object({ body: bytes }),
  }),
  /** Like `pages.store`, for a prepared page. Returns null, without any effect, if the page is no longer kept. */
  'pages.storePrepared': defineCall<StoredPage | null>()({
    arguments: z.object({ ticket: z.uuid(), pass: passSchema }),
  }),
  /** Discards the prepared pages, including those still being prepared. */
  'pages.discardPrepared': defineCall<null>()({ arguments: noArguments }),
  'syncMemory.read': defineCall<SyncMemory>()({ arguments: noArguments }),
  /** Fails with `not-found` if the copy was rebuilt since the ended pass started. */
  'syncMemory.write': defineCall<null>()({ arguments: syncMemorySchema }),
  /**
   * Stores the reports of a look-up's page under the look-up's id, except those of other transactions, which are stored
   * without it.
   */
  'lookUp.store': defineCall<Result<StoredLookUp, UnexpectedAnswer>>()({
    arguments: z.object({ body: bytes, lookUpId: z.string().max(100), transactionId: short }),
  }),
} as const;

/** By what pages are compared: short texts for each report, in the page's order. Equal ones stand for the same. */
export interface PagePrints {
  /** What it is known by if nothing of it changes: its id and transaction, or its documented fields. */
  readonly reports: readonly string[];
  /** What it is about: its id and transaction, or its transaction, or its user and device. */
  readonly subjects: readonly string[];
}

/** An answer that was read but not stored. */
export interface PreparedAnswer {
  readonly ticket: string;
  /** Number of elements in the answer. */
  readonly received: number;
  readonly prints: PagePrints;
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
  readonly prints: PagePrints;
  /** Largest and smallest report time of the page, ns; null if no report has one. */
  readonly newest: Int64Text | null;
  readonly oldest: Int64Text | null;
  /** Number of added reports whose word of risk is, or has the place of, "fraud". */
  readonly addedFraud: number;
  /** Whether the answer ends in the middle: reports are missing after its last one. */
  readonly isCutOff: boolean;
}

export interface StoredLookUp {
  readonly received: number;
  readonly added: number;
  /** Number of reports that name another transaction than the requested one. */
  readonly foreign: number;
  readonly prints: PagePrints;
}
