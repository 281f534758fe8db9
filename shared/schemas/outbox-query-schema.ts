import { z } from 'zod';
import { type OutboxQuery, outboxStates } from '../domain/outbox';

export const outboxQuerySchema: z.ZodType<OutboxQuery> = z.object({
  text: z.string().max(1_000),
  states: z.array(z.enum(outboxStates)).max(outboxStates.length),
  batchId: z.string().max(200).nullable(),
  transactionId: z.string().max(5_000).nullable(),
});

const moment = z.number().min(-8.64e15).max(8.64e15).nullable();

/** Which feedback is measured: by the time it was queued, ms since 1970, `until` not included, with days in a zone. */
export const metricsRequestSchema = z.object({
  from: moment,
  until: moment,
  states: z.array(z.enum(outboxStates)).min(1).max(outboxStates.length).default(['Sent']),
  zone: z.enum(['utc', 'local']),
});
