import { z } from 'zod';
import { isAccelerator } from '../accelerator';
import { csvDecimalSigns, csvSeparators } from '../domain/csv-dialect';
import { maxFraudCaseLength, maxFraudCases, maxReporterTextLength } from '../domain/feedback';
import { defaultTravelLimits, type TravelLimits, travelLimitBounds } from '../domain/move';
import { verdicts } from '../domain/review-log';
import type { SyncDepth } from '../domain/sync';
import { updateChannels } from '../domain/update';
import { type VerdictFeedback, verdictSending } from '../domain/verdict-feedback';
import { ratingTypes, riskAssignments } from '../domain/vocabulary';
import { languages } from '../i18n/compiled/languages';
import { messages } from '../i18n/messages';
import {
  maxOutsideAddress,
  maxOutsideLinks,
  maxOutsideName,
  type OutsideLink,
  outsideAddressError,
} from '../outside-link';
import { maxRecentCommands, type Settings, watchDigestMinutes } from '../settings';
import { assumedRadiiSchema } from './assumed-radius-schema';

/** The limits as saved and sent. A missing one, which is newer than the file, gets its default. */
export const travelLimitsSchema = z.object({
  fastestKmPerHour: within('fastestKmPerHour'),
  floorKm: within('floorKm'),
  excludeProxies: z.boolean().default(defaultTravelLimits.excludeProxies),
}) satisfies z.ZodType<TravelLimits>;

function within(limit: keyof typeof travelLimitBounds) {
  const { min, max } = travelLimitBounds[limit];
  const error = () => messages.validation.travelLimits[limit]({ least: min, most: max });
  return z.number({ error }).min(min, { error }).max(max, { error }).default(defaultTravelLimits[limit]);
}

export const reporterSchema = z.object({
  name: z.string().max(maxReporterTextLength),
  surname: z.string().max(maxReporterTextLength),
  email: z.string().max(maxReporterTextLength),
});

export const syncDepthSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('reports'), count: z.int().min(1).max(100_000_000) }),
  z.object({ kind: z.literal('days'), days: z.int().min(1).max(36_500) }),
]) satisfies z.ZodType<SyncDepth>;

export const verdictFeedbackSchema: z.ZodType<VerdictFeedback> = z.object({
  sending: z.enum(verdictSending),
  desiredRisk: z.enum(riskAssignments),
  fraudCases: z.array(z.string().max(maxFraudCaseLength)).max(maxFraudCases).readonly().nullable(),
  ratingType: z.enum(['automatic', ...ratingTypes]),
});

/** A link to another system. Other programs can write the file of the settings, so its address is checked there too. */
export const outsideLinkSchema: z.ZodType<OutsideLink> = z.object({
  id: z.string().min(1).max(100),
  profileId: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(maxOutsideName),
  address: z
    .string()
    .max(maxOutsideAddress)
    .refine((address) => outsideAddressError(address) === null),
  opensAddress: z.string().max(maxOutsideAddress),
});

export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['system', ...languages]),
  timeZone: z.enum(['local', 'utc']),
  reportsPerPage: z.union([z.int().min(1).max(1000), z.literal('all')]),
  timeHistogram: z.enum(['automatic', 'shown', 'hidden']),
  collapsedNavigation: z.boolean(),
  unpinnedViews: z.array(z.string().max(100)).max(1_000),
  recentCommands: z.array(z.string().max(100)).max(maxRecentCommands),
  tileAddress: z.string().max(2_000),
  tileAttribution: z.string().max(500),
  allowedTileOrigin: z.string().max(2_000),
  letterShortcuts: z.boolean(),
  keys: z
    .record(z.string().max(100), z.array(z.string().max(50).refine(isAccelerator)).max(10).readonly())
    .readonly(),
  syncDepth: syncDepthSchema,
  syncInterval: z.int().min(0).max(86_400),
  notifyFraud: z.boolean(),
  notifyFeedback: z.boolean(),
  watchDigest: z.literal(watchDigestMinutes),
  hiddenFromCapture: z.boolean(),
  assumedRadii: assumedRadiiSchema,
  travelLimits: travelLimitsSchema,
  verdictFeedback: z.object({
    fraud: verdictFeedbackSchema,
    suspicious: verdictFeedbackSchema,
    legitimate: verdictFeedbackSchema,
    unclear: verdictFeedbackSchema,
  }),
  shownFeedback: z.partialRecord(z.enum(verdicts), verdictFeedbackSchema),
  reviewByIncident: z.boolean(),
  weakMatches: z.boolean(),
  reviewerName: z.string().max(200),
  csv: z.object({
    separator: z.enum(csvSeparators),
    decimalSign: z.enum(csvDecimalSigns),
    byteOrderMark: z.boolean(),
  }),
  outsideLinks: z
    .array(outsideLinkSchema)
    .max(maxOutsideLinks)
    .refine((links) => new Set(links.map(({ id }) => id)).size === links.length)
    .readonly(),
  updateChannel: z.enum(updateChannels),
  traces: z.boolean(),
}) satisfies z.ZodType<Settings>;

export const settingsChangeSchema = settingsSchema.partial();
export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** Returns the settings with a change applied; undefined fields are unchanged. */
export function changedSettings(settings: Settings, change: SettingsChange): Settings {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  return settingsSchema.parse({ ...settings, ...Object.fromEntries(changed) });
}
