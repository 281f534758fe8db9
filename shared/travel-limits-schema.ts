import { z } from 'zod';
import { defaultTravelLimits, type TravelLimits, travelLimitBounds } from './domain/travel-limits';
import { messages } from './messages/messages';

/** The limits as they are kept and sent; one that is not named, because it is newer than the file, has its default. */
export const travelLimitsSchema = z.object({
  fastestKmPerHour: within('fastestKmPerHour'),
  floorKm: within('floorKm'),
  strikeOutProxies: z.boolean().default(defaultTravelLimits.strikeOutProxies),
}) satisfies z.ZodType<TravelLimits>;

function within(limit: keyof typeof travelLimitBounds) {
  const { least, most } = travelLimitBounds[limit];
  const error = () => messages.mistakes.travelLimits[limit](least, most);
  return z.number({ error }).min(least, { error }).max(most, { error }).default(defaultTravelLimits[limit]);
}
