import { z } from 'zod';
import type { ReportRemainder } from '../api/read-report';
import type { Int64Text, JsonText, ReceivedReport } from '../domain/report';
import { type GridState, type LookUpFilter, type SavedView, valueFields } from '../domain/report-query';
import type { StoredRow } from '../domain/report-row';
import { gridStateSchema, savedViewSchema } from '../report-query-schema';
import { answering, answeringOfProfile, nothing } from './call';
import { asked, limit, page, short, text } from './request-parts';

/** Reports: pages of them, one in full, look-ups, what was read; notes, saved views, what the grid showed. */
export const reportCalls = {
  /**
   * What the grid showed when the store of the open profile was closed, while the store is being opened: `reports.page` waits
   * for that. null where it is not known, or no longer needed.
   */
  'reports.first': answering<FirstPage | null>()(nothing),
  /** One page of a query over everything that is stored. */
  'reports.page': answering<ReportPage>()(z.object({ ...asked, page, limit })),
  'reports.count': answering<ReportCounts>()(z.object(asked)),
  /** The values of a field with how many reports of the query have each, the field's own filter apart; most frequent first. */
  'reports.values': answering<readonly ValueCount[]>()(
    z.object({ ...asked, field: z.enum(valueFields), beginning: short, limit }),
  ),
  /**
   * Asks the service for the reports of one transaction, waits up to `timeout`, keeps them, and gives the filter that
   * shows them. One look-up is under way at a time: a newer one ends the one before as `cancelled`.
   */
  'reports.lookUp': answeringOfProfile<LookUpFound>()({ transactionId: short, since: short, timeout: short }),
  /** Ends the look-up that is under way, if any. */
  'reports.cancelLookUp': answering<null>()(nothing),
  /** Everything about one report, of each text as much as can be shown; `gone` when there is none of this key. */
  'reports.detail': answering<ReportDetail>()(z.object({ key: short })),
  /**
   * Puts a value of a report on the clipboard, whole, which may be too long for the window to have it: by its path ([]: the
   * report's JSON), a string as the text it stands for or as its JSON. `version`: of an earlier version that is stored.
   */
  'reports.copy': answering<null>()(
    z.object({
      key: short,
      path: z.array(short).max(200),
      as: z.enum(['text', 'json']),
      version: z.int().min(1).optional(),
    }),
  ),
  'reports.markRead': answeringOfProfile<null>()({ keys: z.array(short).max(10_000), read: z.boolean() }),
  /** Marks all reports of the query as read. */
  'reports.markAllRead': answeringOfProfile<null>()(asked),

  /** The note on a report; "" removes it. Kept on disk when answered. */
  'notes.save': answeringOfProfile<null>()({ key: short, text }),

  'views.read': answeringOfProfile<readonly SavedView[]>()({}),
  /** All saved views of the profile, in order. */
  'views.save': answeringOfProfile<null>()({ views: z.array(savedViewSchema).max(500) }),

  /** What the grid showed last; null where nothing is known. */
  'grid.read': answering<GridState | null>()(nothing),
  'grid.save': answeringOfProfile<null>()({ grid: gridStateSchema }),
} as const;

export interface ReportPage {
  readonly rows: readonly StoredRow[];
  readonly page: number;
  readonly limit: number;
  readonly mayHaveNext: boolean;
  /** What the page was asked with, or, where that was null, what sees the same again. */
  readonly asOf: number;
}

/** A page of the grid with what else it showed; null for a grid that nobody changed. */
export interface FirstPage {
  readonly grid: GridState | null;
  readonly page: ReportPage;
}

export interface ReportCounts {
  /** Reports that the query shows. */
  readonly shown: number;
  /** Reports of the profile, as of the same moment. */
  readonly stored: number;
  /** Of those shown, how many were not opened yet. */
  readonly unread: number;
  /** Reports that the query would show as well, had they not arrived after `asOf`. */
  readonly arrived: number;
}

/** A value of a field, null for "not given", and how many reports have it. */
export interface ValueCount {
  readonly value: string | null;
  readonly count: number;
}

export interface LookUpFound {
  readonly filter: LookUpFilter;
  /** Reports of the answer. */
  readonly received: number;
  /** Reports of the answer that name another transaction; kept, but not shown as this one's. */
  readonly foreign: number;
}

/** One content that the service once sent for a report, and later changed. */
export interface EarlierVersion {
  readonly json: JsonText;
  /** Report generation time, ns since 1970. */
  readonly timestamp: Int64Text | null;
  /** When it was first received, ms since 1970. */
  readonly receivedAt: number;
  /** Which version of the report it is: 1 for the first. Versions between two stored ones were received but are not stored. */
  readonly version: number;
  /** Characters of its JSON as received. */
  readonly jsonLength: number;
  /** Paths of the fields that the next stored content changed. */
  readonly changedPaths: readonly string[];
}

/** Texts of more than `longestShown` characters are cut there, in `json` too. */
export interface ReportDetail extends ReceivedReport, ReportRemainder {
  /** Characters of its JSON as received. */
  readonly jsonLength: number;
  /** When this content was first received, ms since 1970. */
  readonly receivedAt: number;
  /** Which version of the report this content is. */
  readonly version: number;
  /** How many versions were received; more than are stored where the content changes with every answer. */
  readonly versions: number;
  /** The stored versions, newest first; empty for nearly all. */
  readonly earlier: readonly EarlierVersion[];
  /** Paths of the fields that changed between each two stored versions; empty where every version is stored. */
  readonly changing: readonly string[];
  readonly note: string;
  /** True where its application is not that of the profile's other reports. */
  readonly foreignApplication: boolean;
}

export interface ReportsChanged {
  /** Reports that were added since the last word, and how many of them have the risk "fraud". */
  readonly added: number;
  readonly addedFraud: number;
}
