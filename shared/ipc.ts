import { z } from 'zod';
import type { ReportRemainder } from './api/read-report';
import { commandsSchema, mainCommandSchema } from './command-schema';
import type { WindowCommandId } from './commands';
import {
  type BulkPage,
  type BulkPreview,
  type BulkReview,
  bulkViews,
  mostInBulk,
} from './domain/bulk-feedback';
import { exportFormats } from './domain/export-format';
import type { FeedbackDraft, Reporter } from './domain/feedback';
import type { ImportReport } from './domain/feedback-import';
import type { FeedbackPreset } from './domain/feedback-preset';
import type { FeedbackBulk, OutboxItem, OutboxStanding } from './domain/outbox';
import type { OutboxMeasures } from './domain/outbox-measures';
import { positionSources } from './domain/position';
import type { ProgramNotice } from './domain/program-notice';
import type { Int64Text, JsonText, ReceivedReport } from './domain/report';
import { type GridState, type LookUpFilter, type SavedView, valueFields } from './domain/report-query';
import type { StoredRow } from './domain/report-row';
import type { SeqSet } from './domain/seq-set';
import type { StoreState } from './domain/store-state';
import type { SyncState } from './domain/sync';
import type { UpdateState } from './domain/update';
import { measuresAskedSchema, outboxQuerySchema } from './outbox-query-schema';
import { presetsSchema } from './preset-schema';
import type { Problem } from './problem';
import { type Connection, longestProfileName, profileColours, type RemovedProfile } from './profile';
import {
  gridStateSchema,
  reportQuerySchema,
  savedViewSchema,
  shownColumnsSchema,
} from './report-query-schema';
import type { Result } from './result';
import type { Settings } from './settings';
import { reporterSchema, settingsChangeSchema } from './settings-schema';

/**
 * The whole conversation between the window and the main process: every call the window may make with what it must
 * send and what it gets, and every push from main. Main decodes each request with the schema here; an answer is
 * always a Result whose failure is a Problem. To add a call, add it here and in main/ipc/handlers.ts.
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
/** Longer texts are refused at the door; the forms have tighter limits with words of their own. */
const text = z.string().max(100_000);
const short = z.string().max(5_000);
const page = z.int().min(1).max(1_000_000_000);
const px = z.number().min(0).max(100_000);
const limit = z.int().min(1).max(1_000);
/** `asOf`: reports that arrived later are not seen, so that pages hold still while they are read; null sees all there are. */
const asked = { query: reportQuerySchema, asOf: z.int().min(0).nullable() };

/** Which points of the reports the window has: of which edition, and up to which report. */
export const readPointsSchema = z.object({ edition: short, last: z.int().min(0) });
/** Reports that are looked at together: those of a click, or a page of a longer list. */
export const seqsSchema = z.array(z.int().min(1)).max(500);

const draft = z.object({
  desiredRisk: short,
  fraudCases: z.array(short).max(200),
  score: short,
  ratingType: short,
  annotations: text,
  impact: text,
  situation: text,
  reporter: reporterSchema,
});

const reportedVerdict = z.object({ riskAssignment: short.nullable(), fraudCases: z.array(short).max(1_000) });

const bulkTargets = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keys'), keys: z.array(short).max(mostInBulk) }),
  z.object({ kind: z.literal('query'), query: reportQuerySchema, asOf: z.int().min(0) }),
]);
const bulkChosen = {
  token: short,
  draft,
  choice: z.object({
    sameToo: z.boolean(),
    givenToo: z.boolean(),
    leftOut: z.array(short).max(mostInBulk),
  }),
};

export const calls = {
  /** The connection as it stands; also the first call the window makes. */
  'connection.read': answering<Connection>()(nothing),
  /**
   * Makes one real request and, only if it succeeds, saves profile and key. `profileId` replaces the key and address
   * of an existing profile. Without `allowPlainHttp` a readable transport is refused as `plain-http`; with
   * `keepKey: "memory"` the keychain is not used.
   */
  'connection.connect': answering<Connection>()(
    z.object({
      profileId: short.nullable(),
      /** Empty: the profile is called after its host. */
      name: z.string().trim().max(longestProfileName),
      baseAddress: short,
      apiKey: short,
      allowPlainHttp: z.boolean(),
      keepKey: z.enum(['keychain', 'memory']),
    }),
  ),
  /** Ends the request of `connection.connect` that is under way, which then fails as `cancelled`. */
  'connection.cancel': answering<null>()(nothing),
  'connection.useBuiltIn': answering<Connection>()(nothing),
  /** Opens a profile that exists; a missing key is not a failure but `key: "absent"` in the reply. */
  'connection.open': answering<Connection>()(z.object({ profileId: short })),
  /** Closes the open profile without forgetting anything. */
  'connection.switch': answering<Connection>()(nothing),
  /** Gives a profile another name and colour. */
  'profile.edit': answering<Connection>()(
    z.object({
      profileId: short,
      name: z.string().trim().min(1).max(longestProfileName),
      colour: z.enum(profileColours),
    }),
  ),
  /** Removes a profile with its keys and files; tells what of it is left. Asked for twice by the window before it gets here. */
  'profile.remove': answering<RemovedProfile>()(z.object({ profileId: short })),
  /** Removes the open profile's key from the keychain and from memory. */
  'connection.forgetKey': answering<Connection>()(nothing),

  /** How the encrypted store of the open profile stands. */
  'store.read': answering<StoreState>()(nothing),
  /** Tries to open a store again that could not be opened or stays down. */
  'store.retry': answering<StoreState>()(nothing),
  /** Sets the files aside that cannot be opened, and begins anew. Asked for twice by the window before it gets here. */
  'store.beginAnew': answering<StoreState>()(nothing),

  'sync.read': answering<SyncState>()(nothing),
  /**
   * Begins a pass over the service's pages, or hurries one that waits: "new" until what is known, "all" as deep as the
   * settings say. Answers at once; `sync.changed` tells how it goes.
   */
  'sync.start': answering<SyncState>()(z.object({ pass: z.enum(['new', 'all']) })),
  /** Ends the pass under way. What it received is kept, and the next one goes on from there. */
  'sync.cancel': answering<SyncState>()(nothing),

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
  'reports.lookUp': answering<LookUpFound>()(
    z.object({ transactionId: short, since: short, timeout: short }),
  ),
  /** Ends the look-up that is under way, if any. */
  'reports.cancelLookUp': answering<null>()(nothing),
  /** Everything about one report, of each text as much as can be shown; `gone` when there is none of this key. */
  'reports.detail': answering<ReportDetail>()(z.object({ key: short })),
  /**
   * Puts a value of a report on the clipboard, whole, which may be too long for the window to have it: by its path ([]: the
   * report's JSON), a string as the text it stands for or as its JSON.
   */
  'reports.copy': answering<null>()(
    z.object({ key: short, path: z.array(short).max(200), as: z.enum(['text', 'json']) }),
  ),
  'reports.markRead': answering<null>()(z.object({ keys: z.array(short).max(10_000), read: z.boolean() })),
  /** Marks all reports of the query as read. */
  'reports.markAllRead': answering<null>()(z.object(asked)),

  /**
   * The points of all reports, whether a query shows them or not; with `before`, those that have come since, unless the answer's
   * `after` is 0: then points have changed, and these are all there are.
   */
  'map.points': answering<MapPoints>()(z.object({ before: readPointsSchema.nullable() })),
  /** Which reports a query shows: as many as `reports.count` says. Those without a point are on pages of `reports.page` with a filter "placed". */
  'map.shown': answering<MapShown>()(z.object(asked)),
  /** Some reports by their `seq`, in the order asked for; one that is not there is left out. */
  'map.rows': answering<readonly StoredRow[]>()(z.object({ seqs: seqsSchema })),

  /** Takes a picture of a part of the window, CSS px, as it is now: once answered, it may look another way. */
  'map.takePicture': answering<null>()(z.object({ x: px, y: px, width: px, height: px })),
  /** The picture taken last, to be shown in what is printed; `gone` where there is none. */
  'map.readPicture': answering<TakenPicture>()(nothing),
  /** Asks the person where to, and writes the picture taken last there as PNG. `cancelled` when they change their mind. */
  'map.savePicture': answering<SavedPicture>()(nothing),
  /** Prints what the window's print styles show, as the person says in the system's dialog; `cancelled` when they close it. */
  'map.print': answering<null>()(nothing),

  /** The note on a report; "" removes it. Kept on disk when answered. */
  'notes.save': answering<null>()(z.object({ key: short, text })),
  'views.read': answering<readonly SavedView[]>()(nothing),
  /** All saved views of the profile, in order. */
  'views.save': answering<null>()(z.array(savedViewSchema).max(500)),
  /** What the grid showed last; null where nothing is known. */
  'grid.read': answering<GridState | null>()(nothing),
  'grid.save': answering<null>()(gridStateSchema),

  /**
   * Asks the person where to, and writes the reports of a query there: "csv" the columns shown, "json" each report as
   * received, "geojson" its usable positions, where `sources` are given only theirs. `cancelled` when the person changes their mind, before or meanwhile.
   */
  'export.start': answering<Exported>()(
    z.object({
      ...asked,
      columns: shownColumnsSchema,
      format: z.enum(exportFormats),
      sources: z.array(z.enum(positionSources)).max(positionSources.length).optional(),
    }),
  ),
  'export.cancel': answering<null>()(nothing),

  /**
   * Puts a feedback in the outbox, on disk when answered; it goes out when `undoTime` is over. Fails with `feedback-given` where
   * there is feedback on the transaction already and `another` does not say that the person was told. `replaces`: the Failed
   * one that it takes the place of.
   */
  'feedback.send': answering<OutboxItem>()(
    z.object({
      transactionId: short,
      draft,
      reported: reportedVerdict.nullable(),
      another: z.boolean(),
      replaces: short.nullable(),
    }),
  ),
  /** Takes back one that was not sent yet, and gives what was typed, which is the transaction's draft again. */
  'feedback.undo': answering<FeedbackDraft>()(z.object({ id: short })),
  /** The feedback there is on a transaction, the last first. */
  'feedback.about': answering<readonly OutboxItem[]>()(z.object({ transactionId: short })),
  /** What was typed and not sent, kept on disk: by transaction, or, with null, about many at once. A draft of null removes it. */
  'feedback.saveDraft': answering<null>()(
    z.object({ transactionId: short.nullable(), draft: draft.nullable() }),
  ),
  'feedback.readDraft': answering<FeedbackDraft | null>()(z.object({ transactionId: short.nullable() })),

  /** Reads which transactions reports are about, to give feedback on all of them: one review at a time is held. */
  'bulk.review': answering<BulkReview>()(z.object({ targets: bulkTargets })),
  /** What would go out of a review; this and the next two are `gone` once it was sent, or another was asked for. */
  'bulk.preview': answering<BulkPreview>()(z.object(bulkChosen)),
  'bulk.page': answering<BulkPage>()(z.object({ ...bulkChosen, view: z.enum(bulkViews), page, limit })),
  /**
   * Puts the same feedback on each of the transactions in the outbox, all or nothing, on disk when answered; it goes out when
   * `undoTime` is over. `expected`: on how many the person was told.
   */
  'bulk.send': answering<FeedbackBulk>()(z.object({ ...bulkChosen, expected: z.int().min(1) })),
  'bulk.forget': answering<null>()(nothing),

  /** Asks for a file of feedback and reads it; one at a time is held. `cancelled` when the person changes their mind. */
  'import.choose': answering<ImportReport>()(nothing),
  /** Puts what of the file has no mistake in the outbox, as `bulk.send` does; `gone` where it is not held any more. */
  'import.send': answering<FeedbackBulk>()(
    z.object({ token: short, givenToo: z.boolean(), expected: z.int().min(1) }),
  ),
  /** Asks the person where to, and writes every mistake of the file there as CSV. */
  'import.saveMistakes': answering<SavedMistakes>()(z.object({ token: short })),
  'import.discard': answering<null>()(nothing),

  /** The person's own presets of a feedback, of the open profile. */
  'presets.read': answering<readonly FeedbackPreset[]>()(nothing),
  /** All of them, in order. */
  'presets.save': answering<null>()(presetsSchema),
  /** Who sends the open profile's feedback; filled into every new form. */
  'reporter.read': answering<Reporter>()(nothing),
  'reporter.save': answering<Reporter>()(reporterSchema),

  /** How the open profile's outbox stands. */
  'outbox.read': answering<OutboxStanding>()(nothing),
  /** A page of its items, the last put in first. */
  'outbox.page': answering<OutboxPage>()(z.object({ query: outboxQuerySchema, page, limit })),
  /**
   * Has a Failed or Unconfirmed feedback sent again, on the person's word. Fails with `feedback-given` where other feedback on its
   * transaction was sent, may have been, or is on its way, and `another` does not say that the person was told.
   */
  'outbox.retry': answering<OutboxItem>()(z.object({ id: short, another: z.boolean() })),
  'outbox.discard': answering<null>()(z.object({ id: short })),
  /** Ends the wait after a trouble, whatever it is. */
  'outbox.sendNow': answering<null>()(nothing),
  'outbox.pauseBulk': answering<null>()(z.object({ bulkId: short, paused: z.boolean() })),
  /** Calls back what of a bulk was not sent yet; it is gone where nothing of it ever left. */
  'outbox.cancelBulk': answering<null>()(z.object({ bulkId: short })),
  /**
   * Has the feedback of a bulk that is in these states sent again, on the person's word: never what may have arrived, nor where there
   * is other feedback on the transaction by now, which is `feedback-given` where nothing else Failed. Answers how many.
   */
  'outbox.retryBulk': answering<number>()(
    z.object({ bulkId: short, states: z.array(z.enum(['Failed'])).min(1) }),
  ),
  /** Forgets the feedback of a bulk that is in these states; the bulk as well where nothing else is left of it. Answers how many. */
  'outbox.discardBulk': answering<number>()(
    z.object({ bulkId: short, states: z.array(z.enum(['Failed'])).min(1) }),
  ),
  /** What feedback says of the service's verdicts. */
  'outbox.measures': answering<OutboxMeasures>()(measuresAskedSchema),
  /** Asks the person where to, and writes the feedback of a query there, the last put in first; as `export.start`, and ended by `export.cancel`. */
  'outbox.export': answering<Exported>()(
    z.object({ query: outboxQuerySchema, format: z.enum(['csv', 'json']) }),
  ),

  'settings.read': answering<Settings>()(nothing),
  'settings.save': answering<Settings>()(settingsChangeSchema),

  /** What happened to the program that the person was not told of, or has not dismissed. */
  'notices.read': answering<readonly ProgramNotice[]>()(nothing),
  'notices.dismiss': answering<null>()(z.object({ id: z.int().min(1) })),
  /** The window met an error that nobody expected: its kind and its stack, of which only places in our own files are logged. */
  'defects.report': answering<null>()(z.object({ name: short, stack: z.string().max(20_000) })),
  /**
   * Where the window is and what was typed in it that is kept nowhere else, as a text of its own, which main holds in memory
   * alone: a window that dies, hangs or is loaded again finds it. null where there is none.
   */
  'place.keep': answering<null>()(z.object({ place: z.string().max(5_000_000) })),
  'place.read': answering<string | null>()(nothing),
  /** Makes the diagnostics anew, to be looked at. */
  'diagnostics.read': answering<DiagnosticsShown>()(nothing),
  /** Asks the person where to, and writes the diagnostics shown last there. `cancelled` when they change their mind. */
  'diagnostics.save': answering<SavedDiagnostics>()(nothing),

  /** Puts a text on the clipboard: the window itself has no permission to. */
  'clipboard.write': answering<null>()(z.object({ text: z.string().max(20_000_000) })),
  /** Opens one of the program's own https links in the person's browser. */
  'link.open': answering<null>()(z.object({ link: z.enum(['map data', 'city data', 'licence']) })),
  /** The link, or notification, that the program was opened with since this was last asked, which is forgotten with it; null for none. */
  'link.take': answering<OpenedLink | null>()(nothing),
  /** Versions and the folder of the profile, for Settings and for a report of a defect. */
  'about.read': answering<About>()(nothing),
  /** The licences of what the program is made of, as text; `gone` where there was no build to make them of. */
  'about.notices': answering<string>()(nothing),

  /** How updates stand. These four answer with the state; a refused update is a state too. */
  'update.read': answering<UpdateState>()(nothing),
  /** Looks for a newer release on the channel of the settings; downloads nothing. */
  'update.check': answering<UpdateState>()(nothing),
  /** Downloads what is offered. */
  'update.download': answering<UpdateState>()(nothing),
  /** Ends the program as closing it does, and starts the new one in its place. */
  'update.install': answering<UpdateState>()(nothing),

  /** Which commands apply to what the window shows now: the native menu offers no other. */
  'command.applying': answering<null>()(z.object({ commands: commandsSchema })),
  /** Has main carry out a command of its own, that was chosen in the palette. */
  'command.run': answering<null>()(z.object({ command: mainCommandSchema })),

  /** Prints the case sheet that is on the page, as the person says in the system's dialog; `cancelled` when they close it. */
  'caseSheet.print': answering<null>()(nothing),
  /** Asks the person where to, and writes the case sheet that is on the page there as PDF; `name` is suggested. */
  'caseSheet.savePdf': answering<SavedPicture>()(z.object({ name: z.string().max(300) })),
} as const;

/** What main tells the window unasked. */
export interface Pushes {
  'connection.changed': Connection;
  'outbox.changed': OutboxChanged;
  /** Also when main remembers the reporter of a feedback. */
  'reporter.changed': Reporter;
  'settings.changed': Settings;
  'store.changed': StoreState;
  'sync.changed': SyncState;
  /** Reports were stored: counts are no longer true. */
  'reports.changed': ReportsChanged;
  /** Stored scores of disagreement are others than before: rows that are shown, and what is sorted or filtered by them, are no longer true. */
  'scores.changed': null;
  'export.changed': ExportProgress;
  'update.changed': UpdateState;
  /** A command of the native menu was chosen. */
  'command.chosen': WindowCommandId;
  /** There is a link to be taken: `link.take`. */
  'link.came': null;
  'notices.changed': readonly ProgramNotice[];
}

/**
 * What the program was opened with: a link to the reports of a transaction, or something that is none; or the notification that
 * was clicked, of new reports with the risk "fraud", or of feedback that Failed or is Unconfirmed.
 */
export type OpenedLink =
  | { readonly kind: 'report'; readonly transactionId: string }
  | { readonly kind: 'new-frauds' }
  | { readonly kind: 'feedback-to-look-at' }
  | { readonly kind: 'no-link' };

export interface OutboxPage {
  readonly items: readonly OutboxItem[];
  /** How many items the query shows on all pages. */
  readonly total: number;
}

export interface OutboxChanged {
  readonly standing: OutboxStanding;
  readonly changed: readonly OutboxItem[];
  /** Ids of those that are not there any more. */
  readonly removed: readonly string[];
  /** More changed than is told: what is shown is to be read anew. */
  readonly many: boolean;
}

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

export interface MapPoints {
  /** Another one whenever a report's points were changed, or the copy was begun anew: `seq` then means nothing any more. */
  readonly edition: string;
  /** The points are of the reports after this one; 0: of all. */
  readonly after: number;
  /** The last report whose points are known; it may have none. */
  readonly last: number;
  /** PackedPoints. */
  readonly points: Uint8Array<ArrayBuffer>;
}

export interface MapShown {
  /** The edition whose points the set is about, and the last report there is: points that the window has not are to be asked for. */
  readonly edition: string;
  readonly last: number;
  /** How many reports the query shows, and how many of them have no usable position. */
  readonly shown: number;
  readonly unplaced: number;
  /** Those that it shows. */
  readonly seqs: SeqSet;
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
  /** Paths of the fields that the next content changed. */
  readonly changedPaths: readonly string[];
}

/** Texts of more than `longestShown` characters are cut there, in `json` too. */
export interface ReportDetail extends ReceivedReport, ReportRemainder {
  /** Characters of its JSON as received. */
  readonly jsonLength: number;
  /** When this content was first received, ms since 1970. */
  readonly receivedAt: number;
  /** Newest first; empty for nearly all. */
  readonly earlier: readonly EarlierVersion[];
  readonly note: string;
  /** True where its application is not that of the profile's other reports. */
  readonly foreignApplication: boolean;
}

export interface ReportsChanged {
  /** Reports that were added since the last word, and how many of them have the risk "fraud". */
  readonly added: number;
  readonly addedFraud: number;
}

export interface Exported {
  readonly fileName: string;
  /** How many reports, or feedbacks, are in it. */
  readonly entries: number;
}

export interface TakenPicture {
  /** Base64. */
  readonly png: string;
}

export interface SavedPicture {
  readonly fileName: string;
}

export interface DiagnosticsShown {
  readonly text: string;
}

export interface SavedDiagnostics {
  readonly fileName: string;
}

export interface SavedMistakes {
  readonly fileName: string;
}

export interface ExportProgress {
  readonly written: number;
  readonly total: number;
}

export interface About {
  readonly version: string;
  readonly electron: string;
  readonly chrome: string;
  readonly profileFolder: string;
}

export type CallName = keyof typeof calls;
export type Request<Name extends CallName> = z.output<(typeof calls)[Name]['request']>;
export type Answer<Name extends CallName> = Result<Reply<Name>, Problem>;
export type Reply<Name extends CallName> =
  (typeof calls)[Name] extends Call<z.ZodType, infer Reply> ? Reply : never;
export type PushName = keyof Pushes;

/** The window's way to main. */
export interface Bridge {
  call<Name extends CallName>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
  /** Listens to a push; the returned function stops listening. */
  on<Name extends PushName>(name: Name, listener: (payload: Pushes[Name]) => void): () => void;
}

/**
 * What the preload exposes to the window, and nothing else. It gives an answer as JSON text: an object is copied for the
 * page value by value, on the thread that paints, which takes ten times as long as to parse it. Of the calls in bytes-calls.ts it
 * only says whether the answer was sent, which comes by a port that the page hears of as BytesArriving with the number `to`.
 */
export interface PreloadBridge extends Pick<Bridge, 'on'> {
  call<Name extends CallName>(name: Name, request: Request<Name>, to?: number): Promise<string>;
}
