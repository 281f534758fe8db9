import { z } from 'zod';
import type { ReportRemainder } from '../api/read-report';
import type { Int64Text, JsonText, ReceivedReport } from '../domain/report';
import { type GridState, type LookUpFilter, type SavedView, valueFields } from '../domain/report-query';
import type { StoredRow } from '../domain/report-row';
import { gridStateSchema, savedViewSchema } from '../schemas/report-query-schema';
import { defineCall, defineProfileCall, nothing } from './call';
import { asked, limit, page, short, text } from './request-parts';

/** Calls for reports: pages, details, look-ups, read marks, notes, saved views, the grid's state. */
export const reportCalls = {
  /**
   * Returns what the grid showed when the open profile's store was closed, while the store is opening: `reports.page`
   * waits for that. null if unknown or no longer needed.
   */
  'reports.first': defineCall<FirstPage | null>()(nothing),
  /** Returns one page of a query over all stored reports. */
  'reports.page': defineCall<ReportPage>()(z.object({ ...asked, page, limit })),
  'reports.count': defineCall<ReportCounts>()(z.object(asked)),
  /**
   * Returns the values of a field with the number of reports of the query that have each, without the field's own
   * filter; most frequent first.
   */
  'reports.values': defineCall<readonly ValueCount[]>()(
    z.object({ ...asked, field: z.enum(valueFields), beginning: short, limit }),
  ),
  /**
   * Requests the reports of one transaction from the service, waits up to `timeout`, stores them, and returns the
   * filter that shows them. One look-up runs at a time: a new one cancels the previous one.
   */
  'reports.lookUp': defineProfileCall<LookUpFound>()({ transactionId: short, since: short, timeout: short }),
  /** Cancels the running look-up, if any. */
  'reports.cancelLookUp': defineCall<null>()(nothing),
  /**
   * Returns one report in full, with long texts cut to a length that can be shown. Fails with `gone` if no report has
   * this key.
   */
  'reports.detail': defineCall<ReportDetail>()(z.object({ key: short })),
  /**
   * Copies a value of a report to the clipboard in full, which may be too long for the window: by its path ([]: the
   * report's JSON), a string as plain text or as JSON. `version`: an earlier stored version.
   */
  'reports.copy': defineCall<null>()(
    z.object({
      key: short,
      path: z.array(short).max(200),
      as: z.enum(['text', 'json']),
      version: z.int().min(1).optional(),
    }),
  ),
  'reports.markRead': defineProfileCall<null>()({ keys: z.array(short).max(10_000), read: z.boolean() }),
  /** Marks all reports of the query as read. */
  'reports.markAllRead': defineProfileCall<null>()(asked),

  /** Saves the note on a report; "" removes it. It is on disk when answered. */
  'notes.save': defineProfileCall<null>()({ key: short, text }),

  'views.read': defineProfileCall<readonly SavedView[]>()({}),
  /** Saves all views of the profile, in order. */
  'views.save': defineProfileCall<null>()({ views: z.array(savedViewSchema).max(500) }),

  /** Returns what the grid showed last; null if unknown. */
  'grid.read': defineCall<GridState | null>()(nothing),
  'grid.save': defineProfileCall<null>()({ grid: gridStateSchema }),
} as const;

export interface ReportPage {
  readonly rows: readonly StoredRow[];
  readonly page: number;
  readonly limit: number;
  readonly mayHaveNext: boolean;
  /** The requested moment, or, if that was null, the current one: it gives the same reports again. */
  readonly asOf: number;
}

/** A page of the grid with the grid's state; null for an unchanged grid. */
export interface FirstPage {
  readonly grid: GridState | null;
  readonly page: ReportPage;
}

export interface ReportCounts {
  /** Reports that the query shows. */
  readonly shown: number;
  /** Reports of the profile, as of the same moment. */
  readonly stored: number;
  /** Unread reports among those shown. */
  readonly unread: number;
  /** Reports that match the query but arrived after `asOf`. */
  readonly arrived: number;
}

/** A value of a field, null for "not given", and the number of reports with it. */
export interface ValueCount {
  readonly value: string | null;
  readonly count: number;
}

export interface LookUpFound {
  readonly filter: LookUpFilter;
  /** Reports in the answer. */
  readonly received: number;
  /** Reports in the answer that name another transaction: stored, but not shown as this one's. */
  readonly foreign: number;
}

/** An earlier content of a report that the service later changed. */
export interface EarlierVersion {
  readonly json: JsonText;
  /** Report generation time, ns since 1970. */
  readonly timestamp: Int64Text | null;
  /** When it was first received, ms since 1970. */
  readonly receivedAt: number;
  /** Version number, 1 for the first. Versions between two stored ones were received but are not stored. */
  readonly version: number;
  /** Characters of its JSON as received. */
  readonly jsonLength: number;
  /** Paths of the fields that the next stored version changed. */
  readonly changedPaths: readonly string[];
}

/** Texts of more than `maxShownLength` characters are cut there, in `json` too. */
export interface ReportDetail extends ReceivedReport, ReportRemainder {
  /** Characters of its JSON as received. */
  readonly jsonLength: number;
  /** When this content was first received, ms since 1970. */
  readonly receivedAt: number;
  /** Version number of this content. */
  readonly version: number;
  /** Number of versions received: more than are stored if the content changes with every answer. */
  readonly versions: number;
  /** The earlier stored versions, newest first; empty for nearly all reports. */
  readonly earlier: readonly EarlierVersion[];
  /** Paths of the fields that changed between any two adjacent stored versions; empty if every version is stored. */
  readonly changing: readonly string[];
  readonly note: string;
  /** True if its application differs from that of the profile's other reports. */
  readonly foreignApplication: boolean;
}

export interface ReportsChanged {
  /** Number of reports added since the last push, and how many of them have the risk "fraud". */
  readonly added: number;
  readonly addedFraud: number;
}
