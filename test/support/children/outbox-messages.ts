import { z } from 'zod';
import type { Feedback } from '../../../shared/domain/feedback';
import { outboxStates } from '../../../shared/domain/outbox';

/** Messages to a process with an outbox. Feedback entries are identified by numbers. */
export const outboxCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('put'), number: z.int(), transactionId: z.string(), another: z.boolean() }),
  /** Retries everything that is Failed or Unconfirmed, once. */
  z.object({ kind: z.literal('retry') }),
  /** Completes the writes and ends. */
  z.object({ kind: z.literal('end') }),
]);
export type OutboxCommand = z.output<typeof outboxCommand>;

const count = z.int();
/** Messages from the process. */
export const outboxReport = z.discriminatedUnion('kind', [
  /** The items on disk before the outbox was opened. */
  z.object({
    kind: z.literal('found'),
    items: z.array(z.object({ number: z.int(), state: z.enum(outboxStates) })),
  }),
  /** Whether the feedback is on disk; `problem` is the reason if not. */
  z.object({ kind: z.literal('put'), number: z.int(), problem: z.string().nullable() }),
  z.object({ kind: z.literal('retried'), count }),
  z.object({
    kind: z.literal('summary'),
    counts: z.object({ Queued: count, Sending: count, Sent: count, Failed: count, Unconfirmed: count }),
  }),
]);
export type OutboxReport = z.output<typeof outboxReport>;

/** Returns the feedback with a number; each is different. */
export function numberedFeedback(number: number): Feedback {
  return {
    behaviour: { desired: { risk_assignment: number % 2 === 0 ? 'clear' : 'fraud' } },
    situation: { description: `feedback ${number}: “ünïcode” ✓\n"quoted"` },
  };
}

export function numberOf({ situation }: Feedback): number {
  return Number(/^feedback (\d+):/.exec(situation?.description ?? '')?.[1] ?? Number.NaN);
}
