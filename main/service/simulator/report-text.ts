import { type Exact, exactText } from '../exact-text';
import type { StoredReport } from '../storage/storage';
import type { Place } from './place';
import type { Scene } from './scene';

/** What names a report and says when it was made; times are nanoseconds since 1970. */
export interface ReportHead {
  readonly id: bigint;
  readonly applicationId: string;
  readonly transactionId: string;
  readonly timestamp: bigint;
  readonly eventTimestamp: bigint;
}

/** Writes a scene down as a report of the wire (section 2 of the specification). */
export function reportOf(head: ReportHead, scene: Scene): StoredReport {
  const { device, sensors } = scene;
  const json = exactText({
    id: head.id,
    application_id: head.applicationId,
    transaction_id: head.transactionId,
    timestamp: head.timestamp,
    descriptive_report: scene.why,
    device: {
      id: device.id,
      model: device.model,
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
    user: { id: scene.userId },
    event: {
      id: head.transactionId,
      risk_assignment: scene.risk,
      fraud_cases: scene.cases,
      timestamp: head.eventTimestamp,
    },
    location: settledLocation(scene),
    geo_location: scene.gps ? locationOf(scene.gps) : undefined,
    em_location: scene.em ? locationOf(scene.em) : undefined,
    ip: { address: addressOf(scene.ip), tor: scene.tor, vpn: scene.vpn },
    extra_data: { ...scene.operation },
  });
  return { transactionId: head.transactionId, timestamp: head.timestamp, json };
}

/** The place the service settles on, from the best source there is: radio, which is hard to forge, then GPS, then IP. */
function settledLocation({ em, gps, ip, sensors }: Scene): Exact {
  if (em) return { ...locationOf(em), location_type: sensors.wifi ? 'wifi' : 'lte' };
  if (gps) return { ...locationOf(gps), location_type: 'geo' };
  return { ...locationOf(ip), location_type: 'ip' };
}

function locationOf(place: Place) {
  return { id: place.id, address: addressOf(place) };
}

function addressOf({ city, latitude, longitude }: Place) {
  return {
    city: city.city,
    country: city.country,
    country_code: city.countryCode,
    latitude,
    longitude,
    region: city.region,
    state: city.state,
  };
}
