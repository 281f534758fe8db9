import { z } from 'zod';
import {
  bodyVersion,
  dateableMoment,
  type EntryContent,
  type EntryDraft,
  entryKinds,
  type LateEntryDraft,
  type LogEntry,
  type LogQuery,
  maxCovered,
  type ReadEntry,
  type SubjectHistory,
  verdicts,
} from '../domain/review-log';
import { foldEntries, type ReviewState } from '../domain/review-state';
import { isPlaceableRisk, riskLevels } from '../domain/vocabulary';
import { isShallow } from '../json/is-shallow';
import { caseChangesSchema } from './case-schema';
import { foreignColumnsSchema, reportQuerySchema } from './report-query-schema';

const text = z.string().max(100_000);
const short = z.string().max(5_000);
const ms = z.number().min(-8.64e15).max(8.64e15);
const reportVersion = z.int().min(1);
/** See ContentIdentity. */
export const contentSchema = z.string().regex(/^(?:[\w-]{8}){1,3}$/);
/** A report time, ns since 1970. */
export const reportTimeSchema = z.string().regex(/^-?\d{1,19}$/);
const newest = reportTimeSchema.nullable().exactOptional();

export const subjectSchema = z
  .string()
  .min(1)
  .max(31_000)
  .refine(
    (subject) => subject.isWellFormed() && !subject.includes('\0'),
    'no text that a database can store',
  );
const covered = z.array(subjectSchema).max(maxCovered).exactOptional();

/** What this app reads of entries. */
export const entryContentSchema: z.ZodType<EntryContent> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('verdict'),
    body: z.object({
      verdict: z.enum(verdicts),
      reason: short.nullable(),
      note: text.nullable(),
      reportKey: short,
      reportVersion,
      content: contentSchema.exactOptional(),
      newest,
      reportedRisk: short.nullable(),
      tookMs: z.number().min(0).nullable(),
      settles: z.boolean().exactOptional(),
    }),
  }),
  z.object({ kind: z.literal('withdrawal'), body: z.object({ of: z.uuid() }) }),
  z.object({
    kind: z.literal('note'),
    body: z.object({ text, createdAt: z.number().transform(dateableMoment).exactOptional() }),
  }),
  z.object({
    kind: z.literal('seen'),
    body: z.object({
      version: reportVersion.nullable().exactOptional(),
      subjects: covered,
      contents: z.array(contentSchema).max(maxCovered).exactOptional(),
    }),
  }),
  z.object({ kind: z.literal('unseen'), body: z.object({ subjects: covered }) }),
  z.object({
    kind: z.literal('snooze'),
    body: z
      .object({ until: ms.nullable(), untilNextReport: z.boolean(), newest, reason: short.nullable() })
      .refine(({ until, untilNextReport }) => until !== null || untilNextReport, 'a snooze must end'),
  }),
  z.object({
    kind: z.literal('escalation'),
    body: z.object({ question: text, to: short.nullable() }),
  }),
  z.object({ kind: z.literal('answer'), body: z.object({ text }) }),
  z.object({
    kind: z.literal('feedback'),
    body: z.object({ itemId: short, transactionId: short }),
  }),
  z.object({
    kind: z.literal('view'),
    // With the fields of newer versions, which the next entry about the view repeats.
    body: z.looseObject({
      id: short,
      name: z.string().min(1).max(500),
      query: reportQuerySchema,
      columns: foreignColumnsSchema.exactOptional(),
      language: z.int().exactOptional(),
      removed: z.boolean(),
    }),
  }),
  z.object({ kind: z.literal('case'), body: z.object({ changes: caseChangesSchema, subjects: covered }) }),
  z.object({
    kind: z.literal('ip-place'),
    body: z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: z.string().max(1_000),
      removed: z.boolean(),
    }),
  }),
  z.object({
    kind: z.literal('risk-word'),
    body: z.object({
      word: z.string().refine(isPlaceableRisk, 'no word that can have a place'),
      level: z.enum(riskLevels).nullable(),
    }),
  }),
]);

const draft = z.object({ id: z.uuid(), subject: subjectSchema, after: z.array(z.uuid()).max(1_000) });
export const draftSchema: z.ZodType<EntryDraft> = z.intersection(entryContentSchema, draft);
export const lateDraftSchema: z.ZodType<LateEntryDraft> = z.intersection(
  entryContentSchema,
  draft.extend({
    after: draft.shape.after.nullable(),
    claimToken: z.string().max(200).nullable().exactOptional(),
  }),
);

/** Levels of a readable body, with what this app doesn't know of it. SQLite reads up to 1,000. */
const maxBodyDepth = 100;

/**
 * Reads the body of an entry, which anybody may have written. Returns null if a newer version wrote it, or if it can't be
 * read: such an entry is kept and shared, and nothing is derived from it.
 */
export function readBody({
  kind,
  version,
  body,
}: Pick<LogEntry, 'kind' | 'version' | 'body'>): EntryContent | null {
  if (version !== bodyVersion || !isShallow(body, maxBodyDepth)) return null;
  return entryContentSchema.safeParse({ kind, body }).data ?? null;
}

/** Reads an entry; see `readBody`. */
export function readEntry(entry: LogEntry): ReadEntry {
  return { entry, content: readBody(entry) };
}

const related = z.object({ subjects: z.array(subjectSchema).max(maxCovered) });

/**
 * Returns the subjects that an entry on a case says the case contains, also one that can't be read otherwise: a blind review
 * hides the case with them.
 */
export function relatedSubjects(body: unknown): readonly string[] {
  return related.safeParse(body).data?.subjects ?? [];
}

/** Reads the entries of one subject. */
export function readSubjectEntries({
  subject,
  entries,
}: {
  readonly subject: string;
  readonly entries: readonly LogEntry[];
}): SubjectHistory {
  return { subject, entries: entries.map(readEntry) };
}

/** Derives the state of a subject from its entries; see `foldEntries`. */
export function reviewState(entries: Iterable<LogEntry>): ReviewState {
  return foldEntries(Array.from(entries, readEntry));
}

const moment = ms.nullable();

export const logQuerySchema = z.object({
  text: short,
  kinds: z.array(z.enum(entryKinds)).max(entryKinds.length),
  verdicts: z.array(z.enum(verdicts)).max(verdicts.length),
  people: z.array(short.nullable()).max(1_000).readonly(),
  from: moment,
  until: moment,
}) satisfies z.ZodType<LogQuery>;
