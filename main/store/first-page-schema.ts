import { z } from 'zod';
import type { FirstPage } from '../../shared/contract/report.calls';
import { derivedSignals } from '../../shared/domain/derived-signals';
import { positionSources } from '../../shared/domain/position';
import { positionMarks } from '../../shared/domain/position-mark';
import { signals } from '../../shared/domain/report';
import type { StoredRow } from '../../shared/domain/report-row';
import { verdicts } from '../../shared/domain/review-log';
import { gridStateSchema } from '../../shared/schemas/report-query-schema';

const text = z.string().nullable();
const texts = z.array(z.string());

const position = z.object({
  source: z.enum(positionSources),
  latitude: z.number(),
  longitude: z.number(),
  wrapped: z.boolean(),
  place: z.string(),
  suspicious: z.boolean(),
  mark: z.exactOptional(z.enum(positionMarks)),
  leastRadiusKm: z.exactOptional(z.int()),
});

const row: z.ZodType<StoredRow> = z.object({
  seq: z.int(),
  key: z.string(),
  id: text,
  transactionId: text,
  timestamp: text,
  riskAssignment: text,
  fraudCases: texts,
  userId: text,
  deviceId: text,
  deviceModel: text,
  place: z.string(),
  signals: z.array(z.enum(signals)),
  positions: z.array(position),
  distance: z.number().nullable(),
  countries: texts,
  problemCount: z.int(),
  unread: z.boolean(),
  updated: z.boolean(),
  versions: z.int(),
  content: z.string(),
  sharesId: z.boolean(),
  eventKey: z.string().nullable(),
  hasNote: z.boolean(),
  disagreement: z.number().nullable(),
  derived: z.array(z.enum(derivedSignals)),
  travel: z.number().nullable(),
  extra: texts,
  amount: text,
  deviceUsers: z.int().nullable(),
  verdict: z.enum(verdicts).nullable(),
  divided: z.boolean(),
  ofTransaction: z.exactOptional(z.int()),
  extraValues: z.exactOptional(z.array(z.object({ path: z.string(), text }))),
});

/** The content of the `first-page` file. */
export const firstPageSchema: z.ZodType<FirstPage> = z.object({
  grid: gridStateSchema.nullable(),
  page: z.object({
    rows: z.array(row),
    page: z.int(),
    limit: z.int(),
    mayHaveNext: z.boolean(),
    asOf: z.int(),
  }),
});
