import { z } from 'zod';
import { emailShape } from '../domain/feedback';
import { ratingTypes, riskAssignments } from '../domain/vocabulary';
import { longInteger } from '../json/exact-json';

/**
 * The service's resources as zod schemas: section 2 of its specification, a schema for each model, names as on the
 * wire. Every field of a report may be absent or null (both read as null); an issue's message is what the
 * specification says the field is.
 */

const smallestInt64 = -(2n ** 63n);
const largestInt64 = 2n ** 63n - 1n;

/** int64 on the wire, a bare integer as parseExact leaves it, to exact decimal text. */
export const int64 = z.unknown().transform((value, context): string => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  const digits = longInteger(value);
  if (digits !== null) {
    const integer = BigInt(digits);
    if (integer >= smallestInt64 && integer <= largestInt64) return integer.toString();
  }
  context.addIssue({ code: 'custom', message: 'integer (int64)' });
  return z.NEVER;
});

/** A string; a bare integer that parseExact marked is not one. */
const text = z
  .string({ error: 'string' })
  .refine((value) => longInteger(value) === null, { error: 'string' });
const flag = z.boolean({ error: 'boolean' });
const degrees = z.number({ error: 'number (float64)' });

function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? null);
}

function model<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return z.object(shape, { error: `object (${name})` });
}

const address = model('Address', {
  city: optional(text),
  country: optional(text),
  country_code: optional(text),
  latitude: optional(degrees),
  longitude: optional(degrees),
  region: optional(text),
  state: optional(text),
});

const plainLocation = model('GeoLocation, EmLocation', { id: optional(text), address: optional(address) });

/** One report on the wire. `extra_data` may be any JSON and is read from the text itself, exactly. */
export const wireReport = model('Report', {
  id: optional(int64),
  application_id: optional(text),
  transaction_id: optional(text),
  timestamp: optional(int64),
  descriptive_report: optional(text),
  device: optional(
    model('Device', {
      id: optional(text),
      model: optional(text),
      integrity: optional(
        model('Integrity', {
          debugged: optional(flag),
          emulated: optional(flag),
          gps_spoofed: optional(flag),
          rooted: optional(flag),
        }),
      ),
      sensors: optional(
        model('Sensors', {
          gps: optional(flag),
          mobile_networks: optional(flag),
          wifi: optional(flag),
          wifi_connected: optional(flag),
        }),
      ),
    }),
  ),
  user: optional(model('User', { id: optional(text) })),
  event: optional(
    model('Event', {
      id: optional(text),
      risk_assignment: optional(text),
      fraud_cases: optional(z.array(optional(text), { error: 'array of string' })),
      timestamp: optional(int64),
    }),
  ),
  location: optional(
    model('Location', { id: optional(text), address: optional(address), location_type: optional(text) }),
  ),
  geo_location: optional(plainLocation),
  em_location: optional(plainLocation),
  ip: optional(model('IP', { address: optional(address), tor: optional(flag), vpn: optional(flag) })),
  extra_data: z.unknown().optional(),
});

export type WireReport = z.output<typeof wireReport>;
export type WireAddress = z.output<typeof address>;

/** The error body of the service. A field of another type counts as not given: the others still help. */
export const wireRestError = z.object({
  error: optional(text).catch(null),
  error_code: optional(text).catch(null),
  cause: optional(text).catch(null),
  traceability_id: optional(text).catch(null),
});

/** The Feedback body, strictly as the specification has it: what the built-in service accepts. */
export const wireFeedback = z.strictObject({
  behaviour: z.strictObject({
    desired: z.strictObject({
      risk_assignment: z.enum(riskAssignments),
      fraud_cases: z.array(z.string()).optional(),
    }),
  }),
  impact: z.strictObject({ description: z.string().optional() }).optional(),
  reporter: z
    .strictObject({
      email: z.string().regex(emailShape, { error: 'Invalid e-mail address' }).optional(),
      name: z.string().optional(),
      surname: z.string().optional(),
    })
    .optional(),
  situation: z.strictObject({ description: z.string().optional() }).optional(),
  valuation: z
    .strictObject({
      score: z.int().min(0).max(10).optional(),
      type: z.enum(ratingTypes).optional(),
      annotations: z.string().optional(),
    })
    .optional(),
});
