import { z } from 'zod';

/** The kinds of what others wrote, in the order in which they are measured. */
export const hostileKinds = [
  'reports',
  'stored page',
  'error',
  'team’s answer',
  'page of entries',
  'entry',
  'bundle',
  'map archive',
  'settings file',
  'feedback file',
  'CSV file',
  'history file',
  'views file',
  'service’s request',
  'team’s request',
] as const;
export type HostileKind = (typeof hostileKinds)[number];

/** Input of the measuring program: what to read, an empty folder, and the share of the largest size that each input has. */
export const hostileInput = z.object({
  kind: z.enum(hostileKinds),
  folder: z.string(),
  share: z.number().positive().max(1),
});

const worst = z.object({ figure: z.number().min(0), input: z.string() });
/** Its output: the longest block of any input, ms, and the most memory that one added, MB; null where it can't be measured. */
export const hostileFigures = z.object({ block: worst, memory: worst.nullable() });
export type HostileFigures = Readonly<z.output<typeof hostileFigures>>;
