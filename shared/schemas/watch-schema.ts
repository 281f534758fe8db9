import { z } from 'zod';
import { maxPlaceRadiusKm } from '../domain/alibi';
import { maxWatchTitle, type Watch, type WatchSubject } from '../domain/watch';
import { reportQuerySchema } from './report-query-schema';

const value = z.string().min(1).max(5_000);

/** What a watch is about, as the window sends it and as it is stored. */
export const watchSubjectSchema: z.ZodType<WatchSubject> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), value }),
  z.object({ kind: z.literal('device'), value }),
  z.object({
    kind: z.literal('place'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    radiusKm: z.number().min(0).max(maxPlaceRadiusKm),
    name: z.string().max(5_000),
  }),
  z.object({ kind: z.literal('view'), name: z.string().max(200), query: reportQuerySchema }),
]);

export const watchSchema: z.ZodType<Watch> = z.object({
  id: z.string().min(1).max(100),
  title: z.string().min(1).max(maxWatchTitle),
  subject: watchSubjectSchema,
  isOn: z.boolean(),
  createdAt: z.number(),
});
