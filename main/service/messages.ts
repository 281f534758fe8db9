import { z } from 'zod';
import { applicationSchema } from './application';

/** The one message that the main process sends to the built-in service. The key travels nowhere else. */
export const startMessage = z.object({
  application: applicationSchema,
  /** Where the service keeps its data: an absolute path. */
  folder: z.string().min(1),
  /** How many reports are made where the folder has none. */
  reports: z.int().min(0).max(1_000_000),
  seed: z.int(),
  /** How far its clock is ahead of the computer's, ms. */
  clockAhead: z.number(),
  /** Where the reports that are made end, ms since 1970. */
  simulatedUntil: z.number(),
});
export type StartMessage = Readonly<z.output<typeof startMessage>>;

/** What the built-in service answers, once. */
export const startedMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    address: z.url(),
    /** Its data was damaged: set aside, and made anew. */
    setAside: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
/** What it tells of itself while it runs: an answer had to be a 500. Only what kind of error it was. */
export const defectMessage = z.object({ kind: z.literal('defect'), reason: z.string() });
export type DefectMessage = Readonly<z.output<typeof defectMessage>>;
export type StartedMessage = Readonly<z.output<typeof startedMessage>>;
