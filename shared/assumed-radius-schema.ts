import { z } from 'zod';
import { type AssumedRadii, defaultRadii, largestRadiusKm, type RadiusKind } from './domain/assumed-radius';
import { messages } from './messages/messages';

/** The radii as they are kept and sent; one that is not named, because it is newer than the file, has its default. */
export const assumedRadiiSchema = z.object({
  geo: radiusOf('geo'),
  em: radiusOf('em'),
  wifi: radiusOf('wifi'),
  lte: radiusOf('lte'),
  wcdma: radiusOf('wcdma'),
  cdma: radiusOf('cdma'),
  gsm: radiusOf('gsm'),
  ip: radiusOf('ip'),
  unknown: radiusOf('unknown'),
}) satisfies z.ZodType<AssumedRadii>;

/** A radius in km. Nought is allowed: it says that positions of the kind are taken at their word. */
function radiusOf(kind: RadiusKind) {
  const error = () => messages.mistakes.assumedRadius(messages.positions.radii[kind].name, largestRadiusKm);
  return z.number({ error }).min(0, { error }).max(largestRadiusKm, { error }).default(defaultRadii[kind]);
}
