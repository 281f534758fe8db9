import { mergeSamples, type SampleFields, sampleReport } from './sample-reports';

/** A place as a report names it. */
export interface NamedAddress {
  readonly city: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const madrid: NamedAddress = {
  city: 'Madrid',
  country: 'Spain',
  latitude: 40.4168,
  longitude: -3.7038,
};

/** Who made a report, when and where. */
interface PlacedReport {
  readonly id: number;
  /** Nanoseconds since 1970. */
  readonly at: bigint;
  readonly user: string;
  /** That of the user if left out. */
  readonly device?: string;
  readonly address?: NamedAddress;
  readonly risk?: string;
}

/** Returns the JSON text of a report that all its sources place at one address. */
export function placedReport(
  { id, at, user, device = `phone-${user}`, address = madrid, risk = 'high' }: PlacedReport,
  changes: SampleFields = {},
): string {
  const place = { ...address, country_code: null, region: null, state: null };
  const fields = {
    id,
    transaction_id: `transaction-${id}`,
    timestamp: at,
    user: { id: user },
    device: { id: device },
    event: { risk_assignment: risk },
    geo_location: { address: place },
    em_location: { address: place },
    ip: { address: place },
    location: { location_type: 'wifi', address: place },
  };
  return sampleReport(mergeSamples(fields, changes));
}

export const minute = 60_000_000_000n;
export const hour = 60n * minute;
export const day = 24n * hour;
