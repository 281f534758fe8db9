import { z } from 'zod';

/** The output of the measuring program. */
export const driverFigures = z.object({
  /** µs a report. */
  store: z.number().positive(),
  /** ms until a page arrives while reports are stored. */
  queryP95: z.number().positive(),
  queryWorst: z.number().positive(),
  /** ms until the stored reports are open. */
  open: z.number().positive(),
});
export type DriverFigures = Readonly<z.output<typeof driverFigures>>;
