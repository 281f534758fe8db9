/**
 * JSON text that is inserted into a sample unchanged: int64 values, doubles with many digits, and text that
 * no JSON writer produces.
 */
export class RawJson {
  constructor(readonly text: string) {}
}

export type SampleValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | RawJson
  | readonly SampleValue[]
  | SampleFields;
export interface SampleFields {
  readonly [name: string]: SampleValue;
}

/** e.g. `raw('1e400')`. */
export function raw(text: string): RawJson {
  return new RawJson(text);
}

const bilbao = {
  city: 'Bilbao',
  country: 'Spain',
  country_code: 'ES',
  latitude: 43.26271,
  longitude: -2.92528,
  region: 'Bizkaia',
  state: 'Basque Country',
};
const madrid = {
  city: 'Madrid',
  country: 'Spain',
  country_code: 'ES',
  latitude: 40.4165,
  longitude: -3.70256,
  region: 'Madrid',
  state: 'Community of Madrid',
};

/** A report with every field of the specification. */
export const completeReport = {
  id: 1_000_000_000_000_000_001n,
  application_id: 'application-1',
  transaction_id: 'transaction-1',
  timestamp: 1_772_373_909_123_456_789n,
  descriptive_report: 'All sources agree on Bilbao, Spain.',
  device: {
    id: 'device-1',
    model: 'Google Pixel 8',
    integrity: { debugged: false, emulated: false, gps_spoofed: false, rooted: false },
    sensors: { gps: true, mobile_networks: true, wifi: true, wifi_connected: true },
  },
  user: { id: 'ana.silva@example.com' },
  event: {
    id: 'transaction-1',
    risk_assignment: 'clear',
    fraud_cases: ['Common usage'],
    timestamp: 1_772_373_908_000_000_001n,
  },
  location: { id: 'place-1', address: bilbao, location_type: 'wifi' },
  geo_location: { id: 'place-1', address: bilbao },
  em_location: { id: 'place-1', address: bilbao },
  ip: { address: madrid, tor: false, vpn: false },
  extra_data: { concept: 'Book August', amount: 60, operation: 'booking' },
} as const satisfies SampleFields;

/**
 * Returns the JSON text of the complete report with some fields changed, at any depth: `sampleReport({ event:
 * { risk_assignment: 'fraud' }, id: raw('"no number"'), ip: undefined })`. undefined removes a field; a list
 * is replaced as a whole.
 */
export function sampleReport(changes: SampleFields = {}): string {
  return sampleText(mergeSamples(completeReport, changes));
}

/** Returns the body of a 200 response: an array of reports in JSON text. */
export function pageOf(...reports: readonly string[]): string {
  return `[${reports.join(',')}]`;
}

/** Returns `count` reports that differ in ID, transaction and time, newest first. */
export function sampleReports(count: number, changes: SampleFields = {}): readonly string[] {
  return Array.from({ length: count }, (_, at) =>
    sampleReport({
      id: completeReport.id + BigInt(count - at),
      transaction_id: `transaction-${count - at}`,
      timestamp: completeReport.timestamp - BigInt(at) * 60_000_000_000n,
      ...changes,
    }),
  );
}

/** Returns the JSON text of a sample value; a bigint with all its digits. */
export function sampleText(value: SampleValue): string {
  if (value instanceof RawJson) return value.text;
  if (typeof value === 'bigint') return value.toString();
  if (isFields(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${sampleText(member)}`).join(',')}}`;
  }
  if (isList(value)) return `[${value.map(sampleText).join(',')}]`;
  return JSON.stringify(value);
}

/** Returns fields with some changed, at any depth. */
export function mergeSamples(fields: SampleFields, changes: SampleFields): SampleFields {
  const merged = new Map<string, SampleValue>(Object.entries(fields));
  for (const [name, change] of Object.entries(changes)) {
    const before = merged.get(name);
    merged.set(name, isFields(before) && isFields(change) ? mergeSamples(before, change) : change);
  }
  return Object.fromEntries(merged);
}

function isList(value: SampleValue): value is readonly SampleValue[] {
  return Array.isArray(value);
}

function isFields(value: SampleValue): value is SampleFields {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof RawJson);
}
