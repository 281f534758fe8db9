import { z } from 'zod';
import { applicationSchema } from './application';

/** The only message that the main process sends to the built-in service. The key is passed in no other way. */
export const startMessage = z.object({
  application: applicationSchema,
  /** Absolute path of the service's data folder. */
  folder: z.string().min(1),
  /** Number of reports to generate if the folder has no data. */
  reports: z.int().min(0).max(1_000_000),
  seed: z.int(),
  /** How far the service's clock is ahead of the computer's clock, in ms. */
  clockAhead: z.number(),
  /** End of the period of generated reports, ms since 1970. */
  simulatedUntil: z.number(),
});
export type StartMessage = Readonly<z.output<typeof startMessage>>;

/** The built-in service's only answer. */
export const startedMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    address: z.url(),
    /** The data was damaged. It was set aside and replaced. */
    setAside: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
/** Sent when a request fails with a 500. Contains only the kind of error. */
export const defectMessage = z.object({ kind: z.literal('defect'), reason: z.string() });
export type DefectMessage = Readonly<z.output<typeof defectMessage>>;
export type StartedMessage = Readonly<z.output<typeof startedMessage>>;
