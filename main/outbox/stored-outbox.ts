import { z } from 'zod';
import { storedDraftSchema, storedItemSchema } from '../store/own/stored-feedback';

/** outbox.json: every profile's items, newest first. */
export const storedOutbox = z.object({ version: z.literal(1), items: z.array(storedItemSchema) });

const storedDraft = z.object({
  /** Which profile and transaction it is about. */
  profileId: z.string(),
  transactionId: z.string(),
  draft: storedDraftSchema,
});

/** drafts.json: what was typed and not sent, one a transaction of a profile. */
export const storedDrafts = z.object({ version: z.literal(1), drafts: z.array(storedDraft) });

export type StoredDraft = z.output<typeof storedDraft>;
