import { z } from 'zod';
import { emailShape, maxFraudCaseLength, maxFraudCases, maxTextLength } from '../domain/feedback';
import { locationTypes, ratingTypes, riskAssignments } from '../domain/vocabulary';
import { longInteger } from '../json/exact-json';

/**
 * The service's resources as zod schemas (section 2 of its specification), with the specification's names and
 * descriptions. The client reads with them, the built-in service validates with them, and its OpenAPI document is
 * generated from them, with a component for each named model. Every field of a report may be absent or null, which mean
 * the same. The message of an issue is the specification's type of the field.
 */

const minInt64 = -(2n ** 63n);
const maxInt64 = 2n ** 63n - 1n;
/** Number of digits of either limit, plus the sign. Creating a BigInt of many millions of digits takes minutes. */
const maxInt64Length = 20;

/** Converts an int64, parsed by parseExact from a bare integer, to exact decimal text. */
export const int64 = z
  .unknown()
  .transform((value, context): string => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    const digits = longInteger(value);
    if (digits !== null && digits.length <= maxInt64Length) {
      const integer = BigInt(digits);
      if (integer >= minInt64 && integer <= maxInt64) return integer.toString();
    }
    context.addIssue({ code: 'custom', message: 'integer (int64)' });
    return z.NEVER;
  })
  .meta({ type: 'integer', format: 'int64' });

/** How many fraud cases a report may have: it has a few. */
const maxReportCases = 1_000;

/** A string. Bare integers that parseExact marked don't count as strings. */
export const text = z
  .string({ error: 'string' })
  .refine((value) => longInteger(value) === null, { error: 'string' });
const flag = z.boolean({ error: 'boolean' });
const degrees = z.number({ error: 'number (float64)' }).meta({ format: 'double' });
/** A value that the service selects from `words`. The client accepts any text. */
const oneOf = (words: readonly string[]) => text.meta({ enum: words });

/**
 * An optional field of a model: absent or null. Neither is converted here, because that would cost more than the rest
 * of reading a report.
 */
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
  fraud_cases: field(
    z
      .array(text.nullish(), { error: 'array of string' })
      .max(maxReportCases, { error: `array of string (at most ${maxReportCases})` }),
    'Report case or reason',
  ),
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

/** A report on the wire. `extra_data` may be any JSON and is read exactly, from the text itself. */
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

/** The service's error body. A field of another type counts as missing, because the other fields are still useful. */
export const wireRestError = z
  .object({
    error: text.nullish().catch(null).describe('HTTP status in words'),
    error_code: text.nullish().catch(null).describe('Stable code for programs'),
    cause: text.nullish().catch(null).describe('Explanation for people'),
    traceability_id: text.nullish().catch(null).describe('Unique ID of this error'),
  })
  .meta({ id: 'RestError' });

/** Identifies the build of the service. */
export const wireVersion = model('Version', {
  version: field(text, 'Version of the service'),
  commit: field(text, 'Commit of the build; omitted if unknown'),
  build_date: field(text, 'Time of the build (ISO 8601)'),
});

const feedbackText = text.max(maxTextLength);

function strictModel<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return z.strictObject(shape).meta({ id: name });
}

const desiredBehaviour = strictModel('DesiredBehaviour', {
  risk_assignment: z.enum(riskAssignments).describe('Risk level (fraud, high, low, clear)'),
  fraud_cases: z
    .array(text.max(maxFraudCaseLength))
    .max(maxFraudCases)
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

/** The feedback body, strictly as specified. The built-in service accepts only this. */
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
