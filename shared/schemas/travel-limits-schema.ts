import { z } from 'zod';
import { defaultTravelLimits, type TravelLimits, travelLimitBounds } from '../domain/move';
import { messages } from '../i18n/messages';

/** The limits as saved and sent. A missing one, which is newer than the file, gets its default. */
export const travelLimitsSchema = z.object({
  fastestKmPerHour: within('fastestKmPerHour'),
  floorKm: within('floorKm'),
  excludeProxies: z.boolean().default(defaultTravelLimits.excludeProxies),
}) satisfies z.ZodType<TravelLimits>;

function within(limit: keyof typeof travelLimitBounds) {
  const { min, max } = travelLimitBounds[limit];
  const error = () => messages.validation.travelLimits[limit](min, max);
  return z.number({ error }).min(min, { error }).max(max, { error }).default(defaultTravelLimits[limit]);
}
