import { z } from 'zod';
import type { ReportRemainder } from '../api/report-remainder';
import type { DerivedSignal } from '../domain/derived-signals';
import { type Positions, positionSources } from '../domain/position';
import type { Int64Text, JsonText, ReceivedReport, Signal } from '../domain/report';
import {
  exportFormats,
  type GridState,
  type LookUpFilter,
  maxViews,
  type SavedView,
  valueFields,
} from '../domain/report-query';
import type { StoredRow } from '../domain/report-row';
import type { SubjectHistory } from '../domain/review-log';
import { isTimeZone, type TimeBars } from '../domain/time-bars';
import type { RiskAssignment } from '../domain/vocabulary';
import type { SavedFile } from '../saved-file';
import {
  extraPathsSchema,
  gridStateSchema,
  reportQuerySchema,
  savedViewSchema,
  shownColumnsSchema,
} from '../schemas/report-query-schema';
import { defineCall, limit, noArguments, onlyProfile, page, queryAsOf, short, text } from './define-call';

/** Calls for reports: pages, details, look-ups, read marks, notes, saved views, the grid's state, exports. */
export const reportCalls = {
  /**
   * Returns what the grid showed when the open profile's store was closed, while the store is opening: `reports.page`
   * waits for that. null if unknown or no longer needed.
   */
  'reports.first': defineCall<StartupRows | null>()({ arguments: noArguments }),
  /**
   * `ofGrid`: the grid shows it, so the next run starts with a page of as many reports. `listed`: the grid scrolls through
   * the whole result, so the store prepares a list of it: all pages come from the same list, fast at any depth.
   * `extraPaths`: fields of extra_data that the rows are to have.
   */
  'reports.page': defineCall<ReportPage>()({
    arguments: z.object({
      ...queryAsOf,
      page,
      limit,
      ofGrid: z.boolean().optional(),
      listed: z.boolean().optional(),
      extraPaths: extraPathsSchema.optional(),
    }),
    relayed: true,
  }),
  /** `ofGrid`: counts the rows of the grid, after the user has stopped requesting others. A newer request cancels it. */
  'reports.count': defineCall<ReportCounts>()({
    arguments: z.object({ ...queryAsOf, ofGrid: z.boolean().optional() }),
    relayed: true,
  }),
  /** Counts the reports of each query, by now. A newer request cancels it. */
  'reports.countEach': defineCall<readonly number[]>()({
    arguments: z.object({ queries: z.array(reportQuerySchema).max(1_000) }),
    relayed: true,
  }),
  /**
   * Returns the values of a field with the number of reports of the query that have each, without the field's own
   * filter; most frequent first.
   */
  'reports.values': defineCall<readonly ValueCount[]>()({
    arguments: z.object({ ...queryAsOf, field: z.enum(valueFields), beginning: short, limit }),
    relayed: true,
  }),
  /**
   * Returns the paths of fields of extra_data, those of most reports first: found in the query's newest reports, and in
   * others spread over all reports.
   */
  'reports.extraPaths': defineCall<readonly string[]>()({ arguments: z.object(queryAsOf), relayed: true }),
  /**
   * Counts the reports of a query by time, without its own time filter. `timeZone` is a name of the IANA database. Null if
   * no report has a plausible time. A newer request cancels it.
   */
  'reports.histogram': defineCall<TimeHistogram | null>()({
    arguments: z.object({ ...queryAsOf, timeZone: z.string().max(100).refine(isTimeZone) }),
    relayed: true,
  }),
  /**
   * Requests the reports of one transaction from the service, waits up to `timeout`, stores them, and returns the
   * filter that shows them. One look-up runs at a time: a new one cancels the previous one.
   */
  'reports.lookUp': defineCall<LookUpFound>()({
    arguments: z.object({ transactionId: short, since: short, timeout: short }),
    ofProfile: true,
  }),
  'reports.cancelLookUp': defineCall<null>()({ arguments: noArguments }),
  /**
   * Returns reports by their keys, in no particular order; missing ones are left out. For an ID that different reports have
   * by now, all of them.
   */
  'reports.rows': defineCall<readonly StoredRow[]>()({
    arguments: z.object({ keys: z.array(short).max(1_000) }),
    relayed: true,
  }),
  /**
   * Returns by what people know reports and transactions: of each transaction, of its newest report. In no particular order;
   * missing ones are left out.
   */
  'reports.named': defineCall<readonly NamedReport[]>()({
    arguments: z.object({
      keys: z.array(short).max(1_000),
      transactionIds: z.array(short).max(1_000),
    }),
    relayed: true,
  }),
  /**
   * Returns one report in full, with long texts cut to a length that can be shown. Fails with `not-found` if no report has
   * this key.
   */
  'reports.detail': defineCall<ReportDetail>()({ arguments: z.object({ key: short }), relayed: true }),
  /**
   * Copies a value of a report to the clipboard in full, which may be too long for the window: by its path ([]: the
   * report's JSON), a string as plain text or as JSON. `version`: an earlier stored version.
   */
  'reports.copy': defineCall<null>()({
    arguments: z.object({
      key: short,
      path: z.array(short).max(200),
      as: z.enum(['text', 'json']),
      version: z.int().min(1).optional(),
    }),
  }),
  'reports.markRead': defineCall<null>()({
    arguments: z.object({ keys: z.array(short).max(10_000), read: z.boolean() }),
    ofProfile: true,
    relayed: true,
  }),
  'reports.markAllRead': defineCall<MarkedAllRead>()({
    arguments: z.object(queryAsOf),
    ofProfile: true,
    relayed: true,
  }),
  /** Marks the reports that the last `reports.markAllRead` changed as unread again; `not-found` for an earlier one. */
  'reports.undoMarkAllRead': defineCall<null>()({
    arguments: z.object({ ticket: short }),
    ofProfile: true,
    relayed: true,
  }),

  /** Saves the note on a report; "" removes it. It is on disk when answered. */
  'notes.save': defineCall<null>()({
    arguments: z.object({ key: short, text }),
    ofProfile: true,
    relayed: true,
  }),

  'views.read': defineCall<readonly SavedView[]>()({
    arguments: onlyProfile,
    ofProfile: true,
    relayed: true,
  }),
  /** Saves all views of the profile, in order. */
  'views.save': defineCall<null>()({
    arguments: z.object({ views: z.array(savedViewSchema).max(maxViews) }),
    ofProfile: true,
    relayed: true,
  }),

  /** Asks for a file and writes views to it. Fails with `cancelled` if the user cancels, as does `views.choose`. */
  'views.export': defineCall<SavedFile>()({
    arguments: z.object({ views: z.array(savedViewSchema).min(1).max(maxViews) }),
    ofProfile: true,
  }),
  /** Asks for a file of views and returns its content. Saves nothing. */
  'views.choose': defineCall<ChosenItems<SavedView>>()({ arguments: onlyProfile, ofProfile: true }),

  /** Returns what the grid showed last; null if unknown. */
  'grid.read': defineCall<GridState | null>()({ arguments: noArguments, relayed: true }),
  'grid.save': defineCall<null>()({
    arguments: z.object({ grid: gridStateSchema }),
    ofProfile: true,
    relayed: true,
  }),

  /**
   * Asks for a file and writes the reports of a query to it: tables have the columns shown, formats of positions those of
   * `sources` if given. Fails with `cancelled` if the user cancels, before or during the export.
   */
  'export.start': defineCall<Exported>()({
    arguments: z.object({
      ...queryAsOf,
      columns: shownColumnsSchema,
      format: z.enum(exportFormats),
      sources: z.array(z.enum(positionSources)).max(positionSources.length).optional(),
    }),
    ofProfile: true,
  }),
  'export.cancel': defineCall<null>()({ arguments: noArguments }),
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
export interface StartupRows {
  readonly grid: GridState | null;
  readonly page: ReportPage;
}

export interface ReportCounts {
  readonly shown: number;
  /** Reports of the profile, as of the same moment. */
  readonly stored: number;
  /** Reports of the profile by now, including those that arrived after `asOf`. */
  readonly total: number;
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

/** What a file contains that the user chose to import. */
export interface ChosenItems<Item> {
  readonly fileName: string;
  readonly items: readonly Item[];
}

/** The number of reports of each bar, by risk. `other`: no risk, or one that the specification doesn't define. */
export type RiskCounts = Readonly<Record<RiskAssignment | 'other', number>>;

export interface TimeHistogram extends TimeBars {
  readonly bars: readonly RiskCounts[];
  /** The number of reports that are earlier and later than the bars, because they are years away from all others. */
  readonly earlier: number;
  readonly later: number;
}

export interface LookUpFound {
  readonly filter: LookUpFilter;
  /** Reports in the answer. */
  readonly received: number;
  /** Reports in the answer that name another transaction: stored, but not shown as this one's. */
  readonly foreign: number;
}

/** A field that differs between two contents, with its exact JSON in each; null if absent. */
export interface ChangedField {
  readonly path: string;
  readonly before: JsonText | null;
  readonly after: JsonText | null;
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
  readonly jsonLength: number;
  /** Paths of the fields that the next stored version changed. */
  readonly changedPaths: readonly string[];
}

/** All unread reports of a query were marked as read. */
export interface MarkedAllRead {
  /** Undoes it. */
  readonly ticket: string;
  readonly count: number;
}

/** A report as people know it: whose it is, when, and how much. */
export interface NamedReport {
  readonly key: string;
  readonly transactionId: string | null;
  readonly userId: string | null;
  /** Nanoseconds since 1970. */
  readonly time: Int64Text | null;
  readonly amount: string | null;
  readonly currency: string | null;
}

/** Texts of more than `maxShownLength` characters are cut there, in `json` too. */
export interface ReportDetail extends ReceivedReport, ReportRemainder {
  /** Judged as in its row. */
  readonly positions: Positions;
  /** Characters of its JSON as received. */
  readonly jsonLength: number;
  readonly receivedAt: number;
  readonly version: number;
  /** Number of versions received: more than are stored if the content changes with every answer. */
  readonly versions: number;
  /** The earlier stored versions, newest first; empty for nearly all reports. */
  readonly earlier: readonly EarlierVersion[];
  /** Paths of the fields that changed between any two adjacent stored versions; empty if every version is stored. */
  readonly changing: readonly string[];
  readonly note: string;
  /** As in its row, see StoredRow. */
  readonly signals: readonly Signal[];
  readonly derived: readonly DerivedSignal[];
  readonly deviceUsers: number | null;
  readonly place: string;
  readonly isPlaceOfIp: boolean;
  /** True if its application differs from that of the profile's other reports. */
  readonly foreignApplication: boolean;
  /** Different reports with its ID; null for none. */
  readonly sameId: SameId | null;
  readonly previous: PreviousReports;
  readonly decisions: ReportDecisions;
}

/** Different reports that have the ID of a report. */
export interface SameId {
  readonly total: number;
  /** The newest of them. */
  readonly newest: readonly StoredRow[];
}

/** The reports from which the movement to a report is measured. */
export interface PreviousReports {
  /** Its user's latest reports up to its time, itself included, newest first; at most `maxReportsBack + 1`. */
  readonly user: readonly StoredRow[];
  /** The same of its device. */
  readonly device: readonly StoredRow[];
  /**
   * The last one before it that can be trusted, of its user, or of its device if it has no user: its risk is low or clear,
   * no analyst judged it fraud or suspicious, and its position is displaced by no proxy and no spoofed GPS. null for none.
   */
  readonly trusted: StoredRow | null;
}

/** What analysts wrote about a report and its transaction, and the transaction's other reports. */
export interface ReportDecisions {
  /**
   * Of its verdicts (`subjectOf`) and of its marks and notes (`subjectOfReport`), in this order; one if they are equal.
   */
  readonly entries: readonly SubjectHistory[];
  /** Other reports on the same transaction, newest first, at most 20. */
  readonly sameTransaction: readonly StoredRow[];
  /** How each of them differs from the report, the earlier of the two before the later; long values are cut. */
  readonly differences: readonly (readonly ChangedField[])[];
}

export interface ReportsChanged {
  /** Number of reports added since the last push, and how many of them are at the level of "fraud". */
  readonly added: number;
  readonly addedFraud: number;
}

export interface Exported {
  readonly fileName: string;
  /** Number of reports, or feedback items, in the file. */
  readonly entries: number;
}

export interface ExportProgress {
  readonly written: number;
  readonly total: number;
}
