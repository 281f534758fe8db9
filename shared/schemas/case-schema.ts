import { z } from 'zod';
import {
  type Case,
  type CaseContent,
  type CaseItem,
  caseEntityKinds,
  caseStatuses,
  maxCaseText,
  maxCaseTitle,
  maxEntityLength,
  maxMergedItems,
  pictureSubjects,
} from '../domain/case';
import { type CaseAsShown, type CasePage, maxPageBody, maxPageStyle } from '../domain/case-bundle';
import { type CaseChange, type CaseField, maxCaseChanges } from '../domain/case-change';
import { maxPlaceLength, placePattern } from '../domain/item-places';
import { isPageMarkup } from '../domain/page-markup';

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

const withoutId = { id: true } as const;
/** What an item of a shared case is, with the fields of newer versions, which the next change repeats. */
const sharedContentSchema: z.ZodType<CaseContent> = z.discriminatedUnion('kind', [
  itemSchemas[0].omit(withoutId).loose(),
  itemSchemas[1].omit(withoutId).loose(),
  itemSchemas[2].omit(withoutId).loose(),
  itemSchemas[3].omit(withoutId).loose(),
]);

const caseFields = {
  title: z.string().max(maxCaseTitle),
  summary: z.string().max(maxCaseText),
  status: z.enum(caseStatuses),
  createdAt: ms,
  changedAt: ms,
};

const entryIds = z.array(id).max(1_000);

/** A case from the window or from disk. */
export const caseSchema: z.ZodType<Case> = z.object({
  id,
  ...caseFields,
  items: z.array(caseItemSchema).max(maxMergedItems),
  team: z.object({ share: id, heads: entryIds }).exactOptional(),
  ended: z.object({ by: z.string().max(1_000).nullable(), at: ms }).exactOptional(),
});

const replaces = entryIds;
const place = z.string().max(maxPlaceLength).regex(placePattern);

/** A change of a shared case, from an entry of the log. */
export const caseChangeSchema: z.ZodType<CaseChange> = z.discriminatedUnion('what', [
  z.object({ what: z.literal('sharing'), on: z.boolean(), createdAt: ms }),
  z.object({ what: z.literal('title'), value: caseFields.title, replaces }),
  z.object({ what: z.literal('summary'), value: caseFields.summary, replaces }),
  z.object({ what: z.literal('status'), value: caseFields.status, replaces }),
  z.object({ what: z.literal('item'), id, content: sharedContentSchema.nullable(), replaces }),
  z.object({ what: z.literal('place'), id, place }),
]);
export const caseChangesSchema = z.array(caseChangeSchema).min(1).max(maxCaseChanges);

/** A field of a shared case, and what is picked for it. */
export const caseFieldSchema: z.ZodType<CaseField> = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['title', 'summary', 'status']) }),
  z.object({ what: z.literal('item'), id }),
]);
export const pickedTextSchema = z.string().max(maxCaseText);

/** A case file as static HTML, which a window could have sent that was taken over. */
export const casePageSchema: z.ZodType<CasePage> = z.object({
  language: z.string().regex(/^[a-z]{2}$/),
  title: z.string().max(maxCaseTitle + 100),
  style: z.string().max(maxPageStyle),
  body: z.string().max(maxPageBody).refine(isPageMarkup),
});

export const caseAsShownSchema: z.ZodType<CaseAsShown> = z.object({
  version: z.string().max(40),
  entries: z.int().min(0).nullable(),
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
    .max(maxMergedItems),
});
