import type { Address } from '../../../shared/domain/report';
import type { AssessedLocation, AssessedTransaction } from './assessment';

/** The fields of a report that don't depend on its assessment. The generation time is in nanoseconds since 1970. */
interface ReportHead {
  readonly id: bigint;
  readonly applicationId: string;
  readonly timestamp: bigint;
}

/**
 * Returns the specification's Report (section 2) as exact JSON text: int64 as bare integers with all digits, which
 * JSON.stringify can't write, extra_data as received, and unknown values omitted.
 */
export function reportText(head: ReportHead, assessed: AssessedTransaction): string {
  const { transaction, assessment, location, geoLocation, emLocation } = assessed;
  const { transactionId, userId, device, sensors, ip, extraData } = transaction;
  const event = { id: transactionId, risk_assignment: assessment.riskAssignment };
  const members = [
    `"id":${head.id}`,
    membersText({ application_id: head.applicationId, transaction_id: transactionId }),
    `"timestamp":${head.timestamp}`,
    membersText({
      descriptive_report: assessment.descriptiveReport,
      device: {
        id: device.id ?? undefined,
        model: device.model ?? undefined,
        integrity: {
          debugged: device.debugged,
          emulated: device.emulated,
          gps_spoofed: device.gpsSpoofed,
          rooted: device.rooted,
        },
        sensors: {
          gps: sensors.gps,
          mobile_networks: sensors.mobileNetworks,
          wifi: sensors.wifi,
          wifi_connected: sensors.wifiConnected,
        },
      },
      user: userId === null ? undefined : { id: userId },
    }),
    `"event":{${membersText({ ...event, fraud_cases: assessment.decisions })},"timestamp":${transaction.timestamp}}`,
    membersText({
      location: location ? { ...wireLocation(location), location_type: location.locationType } : undefined,
      geo_location: geoLocation ? wireLocation(geoLocation) : undefined,
      em_location: emLocation ? wireLocation(emLocation) : undefined,
      ip: ip ? { address: wireAddress(ip.address), tor: ip.tor, vpn: ip.vpn } : undefined,
    }),
    extraData === null ? '' : `"extra_data":${extraData}`,
  ];
  return `{${members.filter((text) => text !== '').join(',')}}`;
}

/** Returns the members of an object as JSON, without braces and without those that are undefined. */
function membersText(members: object): string {
  return JSON.stringify(members).slice(1, -1);
}

function wireLocation({ id, address }: AssessedLocation) {
  return { id, address: wireAddress(address) };
}

function wireAddress(address: Address | null) {
  if (address === null) return undefined;
  return {
    city: address.city ?? undefined,
    country: address.country ?? undefined,
    country_code: address.countryCode ?? undefined,
    latitude: address.latitude ?? undefined,
    longitude: address.longitude ?? undefined,
    region: address.region ?? undefined,
    state: address.state ?? undefined,
  };
}
