import { z } from 'zod';
import {
  type Case,
  type CaseItem,
  caseEntityKinds,
  caseStatuses,
  maxCaseItems,
  maxCaseText,
  maxCaseTitle,
  maxEntityLength,
  pictureSubjects,
} from '../domain/case';

const ms = z.number().min(-8.64e15).max(8.64e15);
const value = z.string().max(maxEntityLength);
const id = z.uuid();

const itemSchemas = [
  z.object({ id, kind: z.literal('report'), key: value, transactionId: value.nullable() }),
  z.object({ id, kind: z.literal('entity'), entity: z.enum(caseEntityKinds), value }),
  z.object({ id, kind: z.literal('note'), text: z.string().max(maxCaseText) }),
  z.object({
    id,
    kind: z.literal('picture'),
    picture: id,
    of: z.enum(pictureSubjects),
    caption: z.string().max(maxCaseText),
    takenAt: ms,
  }),
] as const;

export const caseItemSchema: z.ZodType<CaseItem> = z.discriminatedUnion('kind', itemSchemas);

const caseFields = {
  title: z.string().max(maxCaseTitle),
  summary: z.string().max(maxCaseText),
  status: z.enum(caseStatuses),
  createdAt: ms,
  changedAt: ms,
};

/** A case from the window or from disk. */
export const caseSchema: z.ZodType<Case> = z.object({
  id,
  ...caseFields,
  items: z.array(caseItemSchema).max(maxCaseItems),
});

/** The name of a file in a bundle, null for a report that the local copy no longer had. */
const file = { file: z.string().max(100).nullable() };

/** A case in a bundle. */
export const sealedCaseSchema = z.object({
  ...caseFields,
  items: z
    .array(
      z.discriminatedUnion('kind', [
        itemSchemas[0].extend(file),
        itemSchemas[1],
        itemSchemas[2],
        itemSchemas[3].extend(file),
      ]),
    )
    .max(maxCaseItems),
});
