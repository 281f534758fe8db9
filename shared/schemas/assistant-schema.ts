import { z } from 'zod';
import {
  type AssistantChange,
  type AssistantReading,
  type AssistantSettings,
  assistantTools,
  coarseKms,
  consents,
} from '../domain/assistant';

const consent = z.enum(consents);
export const assistantToolSchema = z.enum(assistantTools);

export const assistantSettingsSchema: z.ZodType<AssistantSettings> = z.object({
  isOn: z.boolean(),
  coarseKm: z.literal([...coarseKms]),
  freeText: z.boolean(),
  tools: z.object({
    search: consent,
    explain: consent,
    timeline: consent,
    links: consent,
    alibi: consent,
    hot_spots: consent,
    what_if: consent,
    metrics: consent,
    draft_case: consent,
  }),
});

export const assistantChangeSchema: z.ZodType<AssistantChange> = z.union([
  z.strictObject({ isOn: z.boolean() }),
  z.strictObject({ coarseKm: z.literal([...coarseKms]) }),
  z.strictObject({ freeText: z.boolean() }),
  z.strictObject({ tool: assistantToolSchema, consent }),
]);

export const maxClientName = 100;

export const assistantReadingSchema: z.ZodType<AssistantReading> = z.object({
  id: z.uuid(),
  at: z.number().min(0).max(8.64e15),
  client: z.string().max(maxClientName),
  tool: assistantToolSchema,
  reports: z.int().min(0),
  fields: z.array(z.string().max(100)).max(100),
});
