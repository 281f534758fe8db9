import type { Address } from '../../../shared/domain/report';
import { cities } from '../gazetteer/cities';
import type { Transaction, TransactionIp } from '../transaction';
import type { AssessedLocation, AssessedTransaction } from './assessment';

/** Text without quotes, backslashes, control characters and surrogates. */
const plainText = /^[ !#-[\]-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{ffff}]*$/u;

/** The fields of a report that don't depend on its assessment. The generation time is in nanoseconds since 1970. */
interface ReportHead {
  readonly id: bigint;
  readonly applicationId: string;
  readonly timestamp: bigint;
}

/**
 * Returns the specification's Report (section 2) as exact JSON text: int64 as bare integers with all digits, which
 * JSON.stringify can't write, extra_data as received, and unknown values omitted. Written by hand, which takes a third of
 * the time of JSON.stringify.
 */
export function reportText(head: ReportHead, assessed: AssessedTransaction): string {
  const { transaction, assessment, location, geoLocation, emLocation } = assessed;
  const { ip, extraData } = transaction;
  const transactionId = quoted(transaction.transactionId);
  return (
    `{"id":${head.id},"application_id":${quoted(head.applicationId)},"transaction_id":${transactionId}` +
    `,"timestamp":${head.timestamp},"descriptive_report":${quoted(assessment.descriptiveReport)}` +
    `,"device":${deviceText(transaction)}` +
    `,"event":{"id":${transactionId},"risk_assignment":${quoted(assessment.riskAssignment)}` +
    `,"fraud_cases":[${assessment.decisions.map(quoted).join(',')}],"timestamp":${transaction.timestamp}}` +
    (location ? `,"location":${locationText(location, location.locationType)}` : '') +
    (geoLocation ? `,"geo_location":${locationText(geoLocation)}` : '') +
    (emLocation ? `,"em_location":${locationText(emLocation)}` : '') +
    (ip ? `,"ip":${ipText(ip)}` : '') +
    (extraData === null ? '' : `,"extra_data":${extraData}`) +
    '}'
  );
}

/** The device, followed by the user. */
function deviceText({ device, sensors, userId }: Transaction): string {
  return (
    `{${member('id', device.id)}${member('model', device.model)}` +
    `"integrity":{"debugged":${device.debugged},"emulated":${device.emulated}` +
    `,"gps_spoofed":${device.gpsSpoofed},"rooted":${device.rooted}}` +
    `,"sensors":{"gps":${sensors.gps},"mobile_networks":${sensors.mobileNetworks}` +
    `,"wifi":${sensors.wifi},"wifi_connected":${sensors.wifiConnected}}}` +
    (userId === null ? '' : `,"user":{"id":${quoted(userId)}}`)
  );
}

function locationText({ id, address }: AssessedLocation, locationType: string | null = null): string {
  const type = locationType === null ? '' : `,"location_type":${quoted(locationType)}`;
  return `{"id":${quoted(id)},"address":${addressText(address)}${type}}`;
}

function ipText({ address, tor, vpn }: TransactionIp): string {
  return `{${address === null ? '' : `"address":${addressText(address)},`}"tor":${tor},"vpn":${vpn}}`;
}

function addressText(address: Address): string {
  const { latitude, longitude } = address;
  const { before, after } = namesText(address);
  const members =
    before +
    (latitude === null ? '' : `"latitude":${latitude},`) +
    (longitude === null ? '' : `"longitude":${longitude},`) +
    after;
  return `{${members.slice(0, -1)}}`;
}

/** The names of an address as JSON: those before its coordinates, and those after them. */
interface NamesText {
  readonly before: string;
  readonly after: string;
}

/** Nearly all addresses have the names of a city of the gazetteer. */
const namesOfCities = new Map(cities.map((city) => [city.city, { city, text: writtenNames(city) }]));

function namesText(address: Address): NamesText {
  const known = address.city === null ? undefined : namesOfCities.get(address.city);
  return known !== undefined && hasSameNames(known.city, address) ? known.text : writtenNames(address);
}

function hasSameNames(one: Address, other: Address): boolean {
  return (
    one.city === other.city &&
    one.country === other.country &&
    one.countryCode === other.countryCode &&
    one.region === other.region &&
    one.state === other.state
  );
}

function writtenNames({ city, country, countryCode, region, state }: Address): NamesText {
  return {
    before: member('city', city) + member('country', country) + member('country_code', countryCode),
    after: member('region', region) + member('state', state),
  };
}

/** Returns a member of an object, followed by a comma, or nothing if its value is unknown. */
function member(name: string, value: string | null): string {
  return value === null ? '' : `"${name}":${quoted(value)},`;
}

/** Returns a text as JSON. JSON.stringify, which takes twice as long, writes the few that may need escapes. */
function quoted(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}
