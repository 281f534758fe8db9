import { z } from 'zod';
import { reportQuerySchema } from '../report-query-schema';
import { reporterSchema } from '../settings-schema';

/** Longer texts are refused at the door; the forms have tighter limits with words of their own. */
export const text = z.string().max(100_000);
export const short = z.string().max(5_000);
export const page = z.int().min(1).max(1_000_000_000);
export const limit = z.int().min(1).max(1_000);
/** `asOf`: reports that arrived later are not seen, so that pages hold still while they are read; null sees all there are. */
export const asked = { query: reportQuerySchema, asOf: z.int().min(0).nullable() };
/** What was typed in a form of feedback. */
export const draft = z.object({
  desiredRisk: short,
  fraudCases: z.array(short).max(200),
  score: short,
  ratingType: short,
  annotations: text,
  impact: text,
  situation: text,
  reporter: reporterSchema,
});
