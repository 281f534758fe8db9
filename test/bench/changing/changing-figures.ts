import { z } from 'zod';

/** What the program that measures is told: where to store the reports, and how many passes to make. */
export const changingInput = z.object({ folder: z.string(), passes: z.int() });

/** A tenth of the passes: its processor time for a page, ms, the bytes of the file and its log at its end, and the most bytes resident. */
const tenth = z.object({ page: z.number(), file: z.number(), log: z.number(), memory: z.number() });

export const changingFigures = z.object({
  tenths: z.array(tenth).length(10),
  /** Reports that are stored, and the most contents of one of them. */
  rows: z.int(),
  contents: z.int(),
  /** Versions that were counted, of all changing reports. */
  versions: z.int(),
});
export type ChangingFigures = Readonly<z.output<typeof changingFigures>>;

/** Reports whose content changes with every answer, others beside them, and how many an answer has. */
export const sizes = { changing: 1_000, others: 20_000, aPage: 250 };
