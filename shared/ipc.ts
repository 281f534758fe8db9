import { z } from 'zod';
import type { ReportRemainder } from './api/read-report';
import type { OutboxItem } from './domain/outbox';
import type { ReceivedReport } from './domain/report';
import type { ReportRow } from './domain/report-row';
import type { Problem } from './problem';
import type { Connection } from './profile';
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
const limit = z.int().min(1).max(1_000);

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
      name: short,
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
  /** Removes the open profile's key from the keychain and from memory. */
  'connection.forgetKey': answering<Connection>()(nothing),

  /**
   * One page of all reports, newest first as the service orders them. Main keeps them for `reports.detail`. One request
   * for reports is under way at a time: a newer one, here or in `reports.lookUp`, ends the one before as `cancelled`.
   */
  'reports.page': answering<ReportPage>()(z.object({ page, limit })),
  /** The reports of one transaction; waits up to `timeout`. */
  'reports.lookUp': answering<ReportPage>()(
    z.object({ transactionId: short, since: short, timeout: short, page, limit }),
  ),
  /** Ends the request for reports that is under way, if any. */
  'reports.cancel': answering<null>()(nothing),
  /** Everything about one report of the last page or look-up; `gone` when it is no longer held. */
  'reports.detail': answering<ReportDetail>()(z.object({ key: short })),

  /** Sends one feedback and answers with what became of it. Kept in the outbox whatever happens. */
  'feedback.send': answering<OutboxItem>()(z.object({ transactionId: short, draft })),
  /** What was typed and not sent, kept on disk: by transaction. null removes it. */
  'feedback.saveDraft': answering<null>()(z.object({ transactionId: short, draft: draft.nullable() })),
  'feedback.readDraft': answering<z.output<typeof draft> | null>()(z.object({ transactionId: short })),

  /** The open profile's outbox, newest first. */
  'outbox.read': answering<readonly OutboxItem[]>()(nothing),
  /** Sends a Failed or Unconfirmed feedback again, on the person's word. */
  'outbox.retry': answering<OutboxItem>()(z.object({ id: short })),
  'outbox.discard': answering<null>()(z.object({ id: short })),

  'settings.read': answering<Settings>()(nothing),
  'settings.save': answering<Settings>()(settingsChangeSchema),

  /** Puts a text on the clipboard: the window itself has no permission to. */
  'clipboard.write': answering<null>()(z.object({ text: z.string().max(20_000_000) })),
  /** Opens one of the program's own https links in the person's browser. */
  'link.open': answering<null>()(z.object({ link: z.enum(['map data', 'licence']) })),
  /** Versions and the folder of the profile, for Settings and for a report of a defect. */
  'about.read': answering<About>()(nothing),
} as const;

/** What main tells the window unasked. */
export interface Pushes {
  'connection.changed': Connection;
  'outbox.changed': readonly OutboxItem[];
  /** Also when main itself remembers something, such as the reporter of a feedback. */
  'settings.changed': Settings;
}

export interface ReportPage {
  readonly rows: readonly ReportRow[];
  readonly page: number;
  readonly limit: number;
  /** True when the page came full, so that another may follow; the service tells no total. */
  readonly mayHaveNext: boolean;
  /** When it was received, ms since 1970. */
  readonly receivedAt: number;
}

export interface ReportDetail extends ReceivedReport, ReportRemainder {}

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

/** What the preload exposes to the window, and nothing else. */
export interface Bridge {
  call<Name extends CallName>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
  /** Listens to a push; the returned function stops listening. */
  on<Name extends PushName>(name: Name, listener: (payload: Pushes[Name]) => void): () => void;
}
