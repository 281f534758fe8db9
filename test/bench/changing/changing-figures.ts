import { z } from 'zod';

/** The input of the measuring program: where to store the reports, and how many passes to make. */
export const changingInput = z.object({ folder: z.string(), passes: z.int() });

/**
 * A tenth of the passes: CPU time per page in ms, the bytes of the file and its log at the end, and the peak
 * of resident bytes.
 */
const tenth = z.object({ page: z.number(), file: z.number(), log: z.number(), memory: z.number() });

export const changingFigures = z.object({
  tenths: z.array(tenth).length(10),
  /** The stored reports, and the most contents of one of them. */
  rows: z.int(),
  contents: z.int(),
  /** The counted versions of all changing reports. */
  versions: z.int(),
});
export type ChangingFigures = Readonly<z.output<typeof changingFigures>>;

/**
 * The number of reports whose content changes with every response, of other reports, and of reports per
 * response.
 */
export const sizes = { changing: 1_000, others: 20_000, aPage: 250 };
