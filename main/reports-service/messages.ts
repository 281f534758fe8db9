import { z } from 'zod';
import { applicationSchema } from './application';

/** How the main process starts the built-in service. The key is passed in no other way. */
export const startSchema = z.object({
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
type StartRequest = Readonly<z.output<typeof startSchema>>;

/** The service listens, or couldn't start. */
export const startedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    address: z.url(),
    /** The data was damaged. It was set aside and replaced. */
    setAside: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type Started = Readonly<z.output<typeof startedSchema>>;

/** The calls of the service's process, for shared/rpc.ts. It has a defect for each request that fails with a 500. */
export interface ReportsServiceApi {
  readonly start: { readonly request: StartRequest; readonly answer: Started };
}
