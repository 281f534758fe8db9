import { z } from 'zod';
import { longestFraudCase, longestText, mostFraudCases } from './domain/feedback';
import {
  type FeedbackPreset,
  longestPresetName,
  mostPresets,
  type PresetContent,
} from './domain/feedback-preset';
import { ratingTypes, riskAssignments } from './domain/vocabulary';

const text = z.string().max(longestText).exactOptional();

const contentSchema: z.ZodType<PresetContent> = z.object({
  desiredRisk: z.enum(riskAssignments).exactOptional(),
  fraudCases: z.array(z.string().max(longestFraudCase)).max(mostFraudCases).exactOptional(),
  ratingType: z.enum(ratingTypes).exactOptional(),
  score: z.string().max(40).exactOptional(),
  annotations: text,
  impact: text,
  situation: text,
});

/** A preset of the person's own, from the window or from the disk. */
export const presetSchema: z.ZodType<FeedbackPreset> = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(longestPresetName),
  content: contentSchema,
});

/** All of a profile, in their order. */
export const presetsSchema = z.array(presetSchema).max(mostPresets).readonly();
