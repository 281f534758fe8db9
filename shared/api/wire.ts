import { z } from 'zod';
import { emailShape, longestFraudCase, longestText, mostFraudCases } from '../domain/feedback';
import { locationTypes, ratingTypes, riskAssignments } from '../domain/vocabulary';
import { longInteger } from '../json/exact-json';

/**
 * The service's resources as zod schemas: section 2 of its specification, a schema for each model, names and descriptions
 * as there. The client reads with them, the service checks by them, and its OpenAPI document is made of them: a model's
 * name is its component there. Every field of a report may be absent or null, which mean the same; an issue's message is
 * what the specification says the field is.
 */

const smallestInt64 = -(2n ** 63n);
const largestInt64 = 2n ** 63n - 1n;
/** Digits of both, and the sign. To make a BigInt of many millions of digits takes minutes. */
const longestInt64 = 20;

/** int64 on the wire, a bare integer as parseExact leaves it, to exact decimal text. */
export const int64 = z
  .unknown()
  .transform((value, context): string => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    const digits = longInteger(value);
    if (digits !== null && digits.length <= longestInt64) {
      const integer = BigInt(digits);
      if (integer >= smallestInt64 && integer <= largestInt64) return integer.toString();
    }
    context.addIssue({ code: 'custom', message: 'integer (int64)' });
    return z.NEVER;
  })
  .meta({ type: 'integer', format: 'int64' });

/** A string; a bare integer that parseExact marked is not one. */
export const text = z
  .string({ error: 'string' })
  .refine((value) => longInteger(value) === null, { error: 'string' });
const flag = z.boolean({ error: 'boolean' });
const degrees = z.number({ error: 'number (float64)' }).meta({ format: 'double' });
/** The service's own words, of which the client takes any. */
const oneOf = (words: readonly string[]) => text.meta({ enum: words });

/** A field of a model, which may be absent or null. Nothing is made of either here: that cost more than all else of a report. */
function field<Schema extends z.ZodType>(schema: Schema, description: string) {
  return schema.nullish().describe(description);
}

function model<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return z.object(shape, { error: `object (${name})` }).meta({ id: name });
}

const address = model('Address', {
  city: field(text, 'City where the report occurred'),
  country: field(text, 'Country name'),
  country_code: field(text, 'Short alphabetic country code (ISO 3166)'),
  latitude: field(degrees, 'North-south coordinate'),
  longitude: field(degrees, 'East-west coordinate'),
  region: field(text, 'Geographical region of a country used for administrative purposes'),
  state: field(text, 'Geographical area into which a country is divided'),
});

const integrity = model('Integrity', {
  debugged: field(flag, 'Device is open in debugging mode, or the application is not built'),
  emulated: field(flag, 'Device is being emulated'),
  gps_spoofed: field(flag, 'GPS location or signal is being spoofed'),
  rooted: field(flag, 'Device is rooted or jailbroken'),
});

const sensors = model('Sensors', {
  gps: field(flag, 'GPS sensor is activated'),
  mobile_networks: field(flag, 'Device can access mobile networks'),
  wifi: field(flag, 'Wi-Fi sensor is activated'),
  wifi_connected: field(flag, 'Device is connected to a Wi-Fi network'),
});

const device = model('Device', {
  id: field(text, 'Unique device ID'),
  model: field(text, 'Device model'),
  integrity: field(integrity, 'Device integrity'),
  sensors: field(sensors, 'Activated device sensors'),
});

const user = model('User', { id: field(text, 'User ID') });

const event = model('Event', {
  id: field(text, 'Application transaction ID'),
  risk_assignment: field(oneOf(riskAssignments), 'Risk level (fraud, high, low, clear)'),
  fraud_cases: field(z.array(text.nullish(), { error: 'array of string' }), 'Report case or reason'),
  timestamp: field(int64, 'Event timestamp'),
});

const plainLocation = {
  id: field(text, 'Location ID'),
  address: field(address, 'Location address'),
};
const location = model('Location', {
  ...plainLocation,
  location_type: field(oneOf(locationTypes), `One of: ${locationTypes.join(', ')}`),
});

const ip = model('IP', {
  address: field(address, 'Location address'),
  tor: field(flag, 'Connection uses TOR'),
  vpn: field(flag, 'Connection uses a VPN'),
});

/** One report on the wire. `extra_data` may be any JSON and is read from the text itself, exactly. */
export const wireReport = model('Report', {
  id: field(int64, 'Generated report ID'),
  application_id: field(text, 'Application ID'),
  transaction_id: field(text, 'Transaction ID'),
  timestamp: field(int64, 'Report generation time in nanoseconds'),
  descriptive_report: field(text, 'Descriptive summary of the report data'),
  device: field(device, 'Device information'),
  user: field(user, 'User information'),
  event: field(event, 'Report event outcome'),
  location: field(location, 'Location information'),
  geo_location: field(model('GeoLocation', plainLocation), 'GEO location information'),
  em_location: field(model('EmLocation', plainLocation), 'EM location information'),
  ip: field(ip, 'IP information'),
  extra_data: z.unknown().optional().describe('Additional data provided in the transaction'),
});

export type WireReport = z.output<typeof wireReport>;
export type WireAddress = z.output<typeof address>;

/** The error body of the service. A field of another type counts as not given: the others still help. */
export const wireRestError = z
  .object({
    error: text.nullish().catch(null).describe('The status in words'),
    error_code: text.nullish().catch(null).describe('A stable word to decide on'),
    cause: text.nullish().catch(null).describe('A sentence for people'),
    traceability_id: text.nullish().catch(null).describe('Names this error'),
  })
  .meta({ id: 'RestError' });

/** Which build of the service answers. */
export const wireVersion = model('Version', {
  version: field(text, 'Version of the service'),
  commit: field(text, 'Commit that was built; left out where it is not known'),
  build_date: field(text, 'When it was built (ISO 8601)'),
});

const feedbackText = text.max(longestText);

function strictModel<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return z.strictObject(shape).meta({ id: name });
}

const desiredBehaviour = strictModel('DesiredBehaviour', {
  risk_assignment: z.enum(riskAssignments).describe('Risk level (fraud, high, low, clear)'),
  fraud_cases: z
    .array(text.max(longestFraudCase))
    .max(mostFraudCases)
    .optional()
    .describe('Report case or reason'),
});

const valuation = strictModel('Valuation', {
  score: z.int().min(0).max(10).optional().meta({
    format: 'int64',
    description: 'Valuation score, range 0 to 10',
  }),
  type: z.enum(ratingTypes).optional().describe('Feedback rating type: Positive, Negative or Corrective'),
  annotations: feedbackText.optional().describe('Free-text annotations'),
});

const reporter = strictModel('Reporter', {
  email: feedbackText
    .regex(emailShape, { error: 'Invalid e-mail address' })
    .optional()
    .describe('Identifying e-mail, <EMAIL>'),
  name: feedbackText.optional().describe('Identifying name'),
  surname: feedbackText.optional().describe('Identifying surname'),
});

/** The Feedback body, strictly as the specification has it: what the built-in service accepts. */
export const wireFeedback = strictModel('Feedback', {
  behaviour: strictModel('Behaviour', {
    desired: desiredBehaviour.describe('Desired behaviour'),
  }).describe('Expected product behaviour'),
  impact: strictModel('Impact', {
    description: feedbackText.optional().describe('Description of the generated impact (free text)'),
  })
    .optional()
    .describe('Impact of the results'),
  reporter: reporter.optional().describe('Identifying data of the person sending the feedback'),
  situation: strictModel('Situation', {
    description: feedbackText
      .optional()
      .describe('Description of the situation when the process was carried out (free text)'),
  })
    .optional()
    .describe('Situation when the process was carried out'),
  valuation: valuation.optional().describe('Valuation of the results'),
});
