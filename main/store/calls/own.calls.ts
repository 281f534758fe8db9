import { z } from 'zod';
import { defineCall, noArguments } from '../../../shared/contract/define-call';
import type { AssistantSettings } from '../../../shared/domain/assistant';
import { type Case, caseStatuses, maxCaseItems } from '../../../shared/domain/case';
import type { FeedbackDraft, Reporter } from '../../../shared/domain/feedback';
import { assistantReadingSchema, assistantSettingsSchema } from '../../../shared/schemas/assistant-schema';
import { caseItemSchema, caseSchema } from '../../../shared/schemas/case-schema';
import { reporterSchema } from '../../../shared/schemas/settings-schema';
import { storedDraftSchema, streetsFileSchema } from './stored-json';

export interface CreatedCase {
  readonly id: string;
  /** False if it was there before. */
  readonly isNew: boolean;
}

/** What became of items that were added to a case. */
export interface RevisedCase {
  readonly title: string;
  /** Items that the case has now. */
  readonly items: number;
  readonly added: number;
  /** Those that it had already. */
  readonly known: number;
  /** Those that it has no room for: then nothing was changed. */
  readonly over: number;
}

/** A change of a case that depends on nothing but what the case is by then. */
export const revisionSchema = z.object({
  id: z.uuid(),
  items: z.array(caseItemSchema).max(maxCaseItems),
  /** null leaves it. */
  status: z.enum(caseStatuses).nullable(),
});

/** Calls about what else is the analyst’s own: drafts, cases, settings of the profile. */
export const ownCalls = {
  /** Returns a case; null if there is none with this ID. */
  'cases.one': defineCall<Case | null>()({ arguments: z.object({ id: z.uuid() }) }),
  /** Creates a case. Returns the one that has its ID or its title instead; null if there are too many. */
  'cases.create': defineCall<CreatedCase | null>()({ arguments: z.object({ case: caseSchema }) }),
  /** Adds items to a case, opens or closes it, and shares that if the case is shared; null if there is none with this ID. */
  'cases.revise': defineCall<RevisedCase | null>()({ arguments: revisionSchema }),
  /** Stores a picture, PNG in Base64, for a case. */
  'cases.storePicture': defineCall<null>()({ arguments: z.object({ id: z.uuid(), png: z.base64() }) }),
  /** null selects the draft of a batch. */
  'drafts.read': defineCall<FeedbackDraft | null>()({
    arguments: z.object({ transactionId: z.string().nullable() }),
  }),
  /** A null draft removes it. */
  'drafts.write': defineCall<null>()({
    arguments: z.object({ transactionId: z.string().nullable(), draft: storedDraftSchema.nullable() }),
  }),
  /** Returns who sends this profile's feedback; null if not set. */
  'storedReporter.read': defineCall<Reporter | null>()({ arguments: noArguments }),
  'storedReporter.write': defineCall<null>()({ arguments: reporterSchema }),
  /** Returns the file that this profile's map shows streets from; null if none was ever chosen. */
  /** null until the profile's settings for assistants were changed. */
  'storedAssistant.read': defineCall<AssistantSettings | null>()({ arguments: noArguments }),
  'storedAssistant.write': defineCall<null>()({ arguments: assistantSettingsSchema }),
  /** Notes what leaves this computer. One that is noted is not noted again. */
  'assistant.note': defineCall<null>()({ arguments: assistantReadingSchema }),
  'storedStreets.read': defineCall<{ readonly path: string } | null>()({ arguments: noArguments }),
  'storedStreets.write': defineCall<null>()({ arguments: streetsFileSchema }),
} as const;
