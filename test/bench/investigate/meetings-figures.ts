import { z } from 'zod';

/** The output of the measuring program: ms of each question, the peak memory of its process, and the number of findings. */
export const meetingsFigures = z.object({
  meetings: z.number().positive(),
  hotSpots: z.number().positive(),
  megabytes: z.number().positive(),
  found: z.int().positive(),
});
export type MeetingsFigures = Readonly<z.output<typeof meetingsFigures>>;

export const meetingsInput = z.object({
  path: z.string(),
  key: z.string(),
  reports: z.int(),
  work: z.enum(['fill', 'ask']),
});
