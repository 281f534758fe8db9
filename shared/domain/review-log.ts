import { z } from 'zod';
import { maxRowTextLength } from '../shown-text';

/**
 * The review log: an append-only list of what analysts said about reports. The state of a report or transaction is
 * derived from its entries (review-state.ts) and never stored in place of them.
 */
export interface LogEntry {
  readonly id: string;
  /** Its number in the team's order; null without a team. */
  readonly seq: number | null;
  /** The author; null for this analyst. */
  readonly person: string | null;
  /** The store in which it was written, a UUID. */
  readonly device: string;
  /** Numbers the entries of a device, from 1. */
  readonly deviceSeq: number;
  /** The service that the subject's reports are from, a ServiceId. */
  readonly application: string;
  /** What it is about; see `subjectOf`. */
  readonly subject: string;
  /** Usually an EntryKind; a newer program may write others. */
  readonly kind: string;
  /** The version of the body's schema. */
  readonly version: number;
  /** The latest entries of the subject that the author saw: `heads` of its state. */
  readonly after: readonly string[];
  /** ms since 1970, by the author's clock. */
  readonly saidAt: number;
  /** The rest is set by a team, and null without one. */
  readonly receivedAt: number | null;
  readonly claimToken: string | null;
  /** A JSON value; `bodyOf` reads it. */
  readonly body: unknown;
  readonly previousHash: string | null;
  readonly hash: string | null;
}

export const verdicts = ['fraud', 'suspicious', 'legitimate', 'unclear'] as const;
export type Verdict = (typeof verdicts)[number];

const maxText = 100_000;
const maxSubject = 31_000;
/** Subjects that one entry may cover. */
export const maxCovered = 1_000;

const text = z.string().max(maxText);
const short = z.string().max(5_000);
const ms = z.number().min(-8.64e15).max(8.64e15);
const reportVersion = z.int().min(1);
export const subjectSchema = z
  .string()
  .min(1)
  .max(maxSubject)
  .refine(
    (subject) => subject.isWellFormed() && !subject.includes('\0'),
    'no text that a database can store',
  );
const covered = z.array(subjectSchema).max(maxCovered).exactOptional();

/** The bodies of each kind, version 1. */
const bodies = {
  /**
   * Given on one report, which had so many versions; it is about all reports of its subject. `tookMs`: from showing the
   * report to the verdict.
   */
  verdict: z.object({
    verdict: z.enum(verdicts),
    reason: short.nullable(),
    note: text.nullable(),
    reportKey: short,
    reportVersion,
    reportedRisk: short.nullable(),
    tookMs: z.number().min(0).nullable(),
  }),
  /** Undoes an earlier entry of the same author and subject. */
  withdrawal: z.object({ of: z.uuid() }),
  /** "" removes the note. `createdAt` is set only on notes of a time before the log, whose first entry is missing. */
  note: z.object({ text, createdAt: z.number().exactOptional() }),
  /** How many versions the report had, if known. `subjects`: all subjects covered, if there are several. */
  seen: z.object({ version: reportVersion.nullable(), subjects: covered }),
  unseen: z.object({ subjects: covered }),
  /** At least one of `until` and `untilNextReport` (of the same user) is set; the first to occur ends it. */
  snooze: z
    .object({ until: ms.nullable(), untilNextReport: z.boolean(), reason: short.nullable() })
    .refine(({ until, untilNextReport }) => until !== null || untilNextReport, 'a snooze must end'),
  escalation: z.object({ question: text, to: short.nullable() }),
  /** Answers the escalation. */
  answer: z.object({ text }),
  /** The intent to send feedback because of a verdict, as an item of the outbox. */
  feedback: z.object({ itemId: short, transactionId: short }),
} as const;

export type EntryKind = keyof typeof bodies;
export type BodyOf<Kind extends EntryKind> = Readonly<z.output<(typeof bodies)[Kind]>>;
/** A kind with its body. */
export type Said = {
  readonly [Kind in EntryKind]: { readonly kind: Kind; readonly body: BodyOf<Kind> };
}[EntryKind];

/** The version of the bodies above. */
export const bodyVersion = 1;

function ofKind<const Kind extends EntryKind>(kind: Kind) {
  return z.object({ kind: z.literal(kind), body: bodies[kind] });
}

export const saidSchema = z.discriminatedUnion('kind', [
  ofKind('verdict'),
  ofKind('withdrawal'),
  ofKind('note'),
  ofKind('seen'),
  ofKind('unseen'),
  ofKind('snooze'),
  ofKind('escalation'),
  ofKind('answer'),
  ofKind('feedback'),
]);

export const entryKinds = [
  'verdict',
  'withdrawal',
  'note',
  'seen',
  'unseen',
  'snooze',
  'escalation',
  'answer',
  'feedback',
] as const satisfies readonly EntryKind[];

/** Returns the kind and body of an entry; null for one that only a newer program can read. */
export function saidIn({ kind, version, body }: Pick<LogEntry, 'kind' | 'version' | 'body'>): Said | null {
  return version === bodyVersion ? (saidSchema.safeParse({ kind, body }).data ?? null) : null;
}

/** An entry to append. The store adds the author, the device and the time. */
export type EntryDraft = Said & {
  readonly id: string;
  readonly subject: string;
  readonly after: readonly string[];
};

export const draftSchema: z.ZodType<EntryDraft> = z.intersection(
  saidSchema,
  z.object({ id: z.uuid(), subject: subjectSchema, after: z.array(z.uuid()).max(1_000) }),
);

/** Returns the subject of a report's notes and seen marks. */
export function subjectOfReport(key: string): string {
  return `report:${key}`;
}

/**
 * Returns the subject of verdicts, snoozes and escalations: the report's transaction if it names one, otherwise the
 * report. A transaction ID that rows show cut doesn't count, so that a row and its report have the same subject.
 */
export function subjectOf({
  key,
  transactionId,
}: {
  readonly key: string;
  readonly transactionId: string | null;
}): string {
  if (transactionId === null || transactionId === '' || transactionId.length > maxRowTextLength)
    return subjectOfReport(key);
  return subjectOfTransaction(transactionId);
}

/** Texts that not every database can store are written as JSON, so that the subject is always well-formed. */
function subjectOfTransaction(transactionId: string): string {
  const plain = transactionId.isWellFormed() && !transactionId.includes('\0');
  return plain ? `transaction:${transactionId}` : `transaction-json:${JSON.stringify(transactionId)}`;
}

export type Subject =
  | { readonly kind: 'report'; readonly key: string }
  | { readonly kind: 'transaction'; readonly transactionId: string };

/** Reads what `subjectOf` wrote; null for a subject of another kind. */
export function readSubject(subject: string): Subject | null {
  const at = subject.indexOf(':');
  const rest = subject.slice(at + 1);
  switch (subject.slice(0, at)) {
    case 'report':
      return { kind: 'report', key: rest };
    case 'transaction':
      return { kind: 'transaction', transactionId: rest };
    case 'transaction-json':
      return { kind: 'transaction', transactionId: String(JSON.parse(rest)) };
    default:
      return null;
  }
}
