import { countriesOf } from '../countries/country-named';
import type { Address, Device, Event, PlainLocation, Report } from '../domain/report';
import type { WireAddress, WireReport } from './wire';

/** Returns the report that a service sent. What it didn't send is null. */
export function reportOf(wire: WireReport): Report {
  return {
    id: wire.id ?? null,
    applicationId: wire.application_id ?? null,
    transactionId: wire.transaction_id ?? null,
    timestamp: wire.timestamp ?? null,
    descriptiveReport: wire.descriptive_report ?? null,
    device: wire.device ? deviceOf(wire.device) : null,
    user: wire.user ? { id: wire.user.id ?? null } : null,
    event: wire.event ? eventOf(wire.event) : null,
    location: wire.location
      ? { ...plainLocationOf(wire.location), locationType: wire.location.location_type ?? null }
      : null,
    geoLocation: wire.geo_location ? plainLocationOf(wire.geo_location) : null,
    emLocation: wire.em_location ? plainLocationOf(wire.em_location) : null,
    ip: wire.ip
      ? { address: addressOf(wire.ip.address), tor: wire.ip.tor ?? null, vpn: wire.ip.vpn ?? null }
      : null,
    countries: {
      geo: countriesIn(wire.geo_location?.address),
      em: countriesIn(wire.em_location?.address),
      ip: countriesIn(wire.ip?.address),
      location: countriesIn(wire.location?.address),
    },
  };
}

function deviceOf({ id, model, integrity, sensors }: NonNullable<WireReport['device']>): Device {
  return {
    id: id ?? null,
    model: model ?? null,
    integrity: integrity
      ? {
          debugged: integrity.debugged ?? null,
          emulated: integrity.emulated ?? null,
          gpsSpoofed: integrity.gps_spoofed ?? null,
          rooted: integrity.rooted ?? null,
        }
      : null,
    sensors: sensors
      ? {
          gps: sensors.gps ?? null,
          mobileNetworks: sensors.mobile_networks ?? null,
          wifi: sensors.wifi ?? null,
          wifiConnected: sensors.wifi_connected ?? null,
        }
      : null,
  };
}

function eventOf({ id, risk_assignment, fraud_cases, timestamp }: NonNullable<WireReport['event']>): Event {
  return {
    id: id ?? null,
    riskAssignment: risk_assignment ?? null,
    fraudCases: fraud_cases?.filter((fraudCase) => typeof fraudCase === 'string') ?? null,
    timestamp: timestamp ?? null,
  };
}

function plainLocationOf({ id, address }: NonNullable<WireReport['geo_location']>): PlainLocation {
  return { id: id ?? null, address: addressOf(address) };
}

function countriesIn(address: WireAddress | null | undefined): readonly string[] {
  return address ? countriesOf(address.country ?? null, address.country_code ?? null) : [];
}

export function addressOf(wire: WireAddress | null | undefined): Address | null {
  if (!wire) return null;
  return {
    city: wire.city ?? null,
    country: wire.country ?? null,
    countryCode: wire.country_code ?? null,
    latitude: wire.latitude ?? null,
    longitude: wire.longitude ?? null,
    region: wire.region ?? null,
    state: wire.state ?? null,
  };
}
