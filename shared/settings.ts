import { z } from 'zod';
import { defaultLimit } from './api/endpoints';

/** What the person has set, kept in settings.json of the profile folder. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  timeZone: z.enum(['local', 'utc']).default('local'),
  reportsPerPage: z.int().min(1).max(1000).default(defaultLimit),
  /** Template of a tile server, "" for the bundled map alone: see tileAddressMistake. */
  tileAddress: z.string().max(2_000).default(''),
  tileAttribution: z.string().max(500).default(''),
  reporter: z
    .object({ name: z.string().max(500), surname: z.string().max(500), email: z.string().max(500) })
    .default({ name: '', surname: '', email: '' }),
});

export type Settings = Readonly<z.output<typeof settingsSchema>>;

export const defaultSettings: Settings = settingsSchema.parse({});
