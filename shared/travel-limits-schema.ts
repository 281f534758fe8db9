import { z } from 'zod';
import { defaultTravelLimits, type TravelLimits, travelLimitBounds } from './domain/travel-limits';

/** The limits as they are kept and sent; one that is not named, because it is newer than the file, has its default. */
export const travelLimitsSchema = z.object({
  fastestKmPerHour: within(
    'The fastest possible speed',
    'km/h',
    travelLimitBounds.fastestKmPerHour,
    defaultTravelLimits.fastestKmPerHour,
  ),
  floorKm: within(
    'The distance below which no move is impossible',
    'km',
    travelLimitBounds.floorKm,
    defaultTravelLimits.floorKm,
  ),
  strikeOutProxies: z.boolean().default(defaultTravelLimits.strikeOutProxies),
}) satisfies z.ZodType<TravelLimits>;

interface Bounds {
  readonly least: number;
  readonly most: number;
}

function within(what: string, unit: string, { least, most }: Bounds, usual: number) {
  const error = `${what} must be a number of ${unit} from ${least} to ${most.toLocaleString('en')}.`;
  return z.number({ error }).min(least, { error }).max(most, { error }).default(usual);
}
