import { z } from 'zod';
import type { Feedback } from '../../shared/domain/feedback';
import { outboxStates } from '../../shared/domain/outbox';

/** What is sent to a process with an outbox. Feedback entries are identified by their numbers. */
export const outboxCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('put'), number: z.int(), transactionId: z.string(), another: z.boolean() }),
  /** Retries everything that is Failed or Unconfirmed, once. */
  z.object({ kind: z.literal('retry') }),
  /** Completes the writes and ends. */
  z.object({ kind: z.literal('end') }),
]);
export type OutboxCommand = z.output<typeof outboxCommand>;

const count = z.int();
/** What it reports. */
export const outboxReport = z.discriminatedUnion('kind', [
  /** What was on disk before it opened its outbox. */
  z.object({
    kind: z.literal('found'),
    items: z.array(z.object({ number: z.int(), state: z.enum(outboxStates) })),
  }),
  /** Whether the feedback is on disk; `problem` says why it is not. */
  z.object({ kind: z.literal('put'), number: z.int(), problem: z.string().nullable() }),
  z.object({ kind: z.literal('retried'), count }),
  z.object({
    kind: z.literal('standing'),
    counts: z.object({ Queued: count, Sending: count, Sent: count, Failed: count, Unconfirmed: count }),
  }),
]);
export type OutboxReport = z.output<typeof outboxReport>;

/** The feedback of a number: all are different. */
export function numberedFeedback(number: number): Feedback {
  return {
    behaviour: { desired: { risk_assignment: number % 2 === 0 ? 'clear' : 'fraud' } },
    situation: { description: `feedback ${number}: “ünïcode” ✓\n"quoted"` },
  };
}

export function numberOf({ situation }: Feedback): number {
  return Number(/^feedback (\d+):/.exec(situation?.description ?? '')?.[1] ?? Number.NaN);
}
