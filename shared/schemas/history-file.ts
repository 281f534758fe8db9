import { z } from 'zod';
import { isMark, personOfFile } from '../domain/review-log';
import { subjectSchema } from './review-log-schema';

/** A file of the review log, as the history exports it and another program imports it. */

/** Names the format in the file. Never changes. */
export const historyFileFormat = 'whereabouts-history';
/** Grows when an older version can no longer read what a newer one writes. */
export const historyFileVersion = 1;
/** Levels of the JSON of a file, and of the body of an entry in it: a file with more levels isn't read at all. */
export const maxHistoryDepth = 100;
export const maxHistoryBodyDepth = 96;
/** Entries per file. */
export const maxHistoryEntries = 200_000;
/** Entries per subject: they are folded in one go. */
export const maxEntriesOfSubject = 5_000;

/** What each version has, so that a file of a newer one is recognized. */
export const historyFileHeader = z.object({ format: z.string(), version: z.int().min(1) });

/** The author's name, as colleagues see it. */
export const authorName = z.string().trim().min(1).max(200);

/** In lower case, so that equal ones are equal texts. */
const id = z.uuid().toLowerCase();
/** Entries of the kinds `seen` and `unseen` are never in files. */
const fileKind = z
  .string()
  .min(1)
  .max(100)
  .refine((kind) => !isMark(kind));

/** An entry in a file. Unknown fields, and what a team added, are ignored. */
export const historyEntrySchema = z.object({
  id,
  /** null for the author of the file. */
  person: z.string().min(1).max(300).nullable(),
  device: id,
  deviceSeq: z.int().min(1),
  application: z.string().min(1).max(5_000),
  subject: subjectSchema,
  kind: fileKind,
  version: z.int().min(1),
  after: z.array(id).max(1_000),
  saidAt: z.iso.datetime().transform((text) => Date.parse(text)),
  body: z.unknown(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** Returns the author of an entry. A file's authors never count as people of the team, since anyone can write a file. */
export function personInFile({ person }: Pick<HistoryEntry, 'person'>, author: string): string {
  if (person === null) return personOfFile(author);
  return person.startsWith(personOfFile('')) ? person : personOfFile(person);
}
