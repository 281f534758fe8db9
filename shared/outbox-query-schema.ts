import { z } from 'zod';
import { type OutboxQuery, outboxStates } from './domain/outbox';

/** Which items of the outbox are asked for. */
export const outboxQuerySchema: z.ZodType<OutboxQuery> = z.object({
  text: z.string().max(1_000),
  states: z.array(z.enum(outboxStates)).max(outboxStates.length),
  bulkId: z.string().max(200).nullable(),
  transactionId: z.string().max(5_000).nullable(),
});
