import { z } from 'zod';

const answered = z.object({
  /** Until the counts, in ms, and the longest call on the way. */
  total: z.number().positive(),
  longest: z.number().positive(),
});

/** The output of the measuring program: ms of each question, and the peak memory of its process in MB. */
export const whatIfFigures = z.object({
  first: answered,
  speed: answered,
  radii: answered,
  radiiAgain: answered,
  megabytes: z.number().positive(),
});
export type WhatIfFigures = Readonly<z.output<typeof whatIfFigures>>;

/** Its input: the file with the reports, and how many to store first; 0 to measure. */
export const whatIfInput = z.object({ path: z.string(), key: z.string(), fill: z.int().min(0) });
