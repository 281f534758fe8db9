import { z } from 'zod';
import { maxFraudCaseLength, maxFraudCases, maxTextLength } from '../domain/feedback';
import {
  type FeedbackPreset,
  maxPresetNameLength,
  maxPresets,
  type PresetContent,
} from '../domain/feedback-preset';
import { ratingTypes, riskAssignments } from '../domain/vocabulary';

const text = z.string().max(maxTextLength).exactOptional();

const contentSchema: z.ZodType<PresetContent> = z.object({
  desiredRisk: z.enum(riskAssignments).exactOptional(),
  fraudCases: z.array(z.string().max(maxFraudCaseLength)).max(maxFraudCases).exactOptional(),
  ratingType: z.enum(ratingTypes).exactOptional(),
  score: z.string().max(40).exactOptional(),
  annotations: text,
  impact: text,
  situation: text,
});

/** A user's own preset, from the window or from disk. */
export const presetSchema: z.ZodType<FeedbackPreset> = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(maxPresetNameLength),
  content: contentSchema,
});

/** All presets of a profile, in their order. */
export const presetsSchema = z.array(presetSchema).max(maxPresets).readonly();
