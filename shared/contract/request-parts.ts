import { z } from 'zod';
import { reportQuerySchema } from '../schemas/report-query-schema';
import { reporterSchema } from '../schemas/settings-schema';

/** Longer texts are refused by main; the forms have lower limits with messages. */
export const text = z.string().max(100_000);
export const short = z.string().max(5_000);
export const page = z.int().min(1).max(1_000_000_000);
export const limit = z.int().min(1).max(1_000);
/** `asOf`: reports that arrived later are left out, so that pages don't change while they are read; null includes all. */
export const asked = { query: reportQuerySchema, asOf: z.int().min(0).nullable() };
/** The content of a feedback form. */
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
