import { z } from 'zod';

/** What was measured with a number of reports, ms and MB. */
const figures = z.object({
  /** Until the groups are found, without anything remembered. */
  groups: z.number().positive(),
  /** Until the largest group is there as a picture, without and with the links remembered. */
  first: z.number().positive(),
  next: z.number().positive(),
  /** The memory that the links keep. */
  memory: z.number().positive(),
  /** The users of the largest group. */
  largest: z.int(),
});

export const linksFigures = z.object({ few: figures, many: figures });
export type LinksFigures = Readonly<z.output<typeof linksFigures>>;

/** How many reports to store first and then in all, and where. */
export const linksInput = z.object({ reports: z.int(), folder: z.string() });
