import { z } from 'zod';
import { type AssumedRadii, defaultRadii, maxRadiusKm, type RadiusKind } from '../domain/assumed-radius';
import { messages } from '../i18n/messages';

/** The radii as saved and sent. A missing one, which is newer than the file, gets its default. */
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

/** A radius in km. 0 is allowed: it means that positions of the kind are taken as exact. */
function radiusOf(kind: RadiusKind) {
  const error = () =>
    messages.validation.assumedRadius({ name: messages.positions.radii[kind].name, most: maxRadiusKm });
  return z.number({ error }).min(0, { error }).max(maxRadiusKm, { error }).default(defaultRadii[kind]);
}
