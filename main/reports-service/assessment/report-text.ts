import type { Address } from '../../../shared/domain/report';
import { type City, cities } from '../gazetteer/cities';
import type { AssessedLocation, AssessedTransaction, Assessment } from './assessment';

/** The fields of a report that don't depend on its assessment. The generation time is in nanoseconds since 1970. */
interface ReportHead {
  readonly id: bigint;
  readonly applicationId: string;
  readonly timestamp: bigint;
}

/**
 * Returns the specification's Report (section 2) as exact JSON text: int64 as bare integers with all digits, which
 * JSON.stringify can't write, extra_data as received, and unknown values omitted. It is concatenated for speed, since
 * there may be a million reports.
 */
export function reportText(head: ReportHead, assessed: AssessedTransaction): string {
  const { transaction, assessment, location, geoLocation, emLocation } = assessed;
  const geoPlace = geoLocation && placeMembers(geoLocation);
  const emPlace = emLocation && placeMembers(emLocation);
  const transactionId = quoted(transaction.transactionId);
  return (
    `{"id":${head.id},"application_id":${quoted(head.applicationId)},"transaction_id":${transactionId},` +
    `"timestamp":${head.timestamp},"descriptive_report":${quoted(assessment.descriptiveReport)},` +
    `"device":${deviceText(assessed)}` +
    (transaction.userId === null ? '' : `,"user":{"id":${quoted(transaction.userId)}}`) +
    `,"event":{"id":${transactionId},"risk_assignment":"${assessment.riskAssignment}",` +
    `"fraud_cases":${decisionsText(assessment)},"timestamp":${transaction.timestamp}}` +
    (location === null
      ? ''
      : `,"location":{${reportedPlace(assessed, geoPlace, emPlace)},"location_type":"${location.locationType}"}`) +
    (geoPlace === null ? '' : `,"geo_location":{${geoPlace}}`) +
    (emPlace === null ? '' : `,"em_location":{${emPlace}}`) +
    (transaction.ip === null ? '' : `,"ip":${ipText(transaction.ip)}`) +
    (transaction.extraData === null ? '' : `,"extra_data":${transaction.extraData}`) +
    '}'
  );
}

/** Usually the text of one of the other two locations, which the report contains anyway. */
function reportedPlace(
  { location, geoLocation, emLocation }: AssessedTransaction,
  geoPlace: string | null,
  emPlace: string | null,
): string {
  if (location === null) return '';
  if (emPlace !== null && location.address === emLocation?.address) return emPlace;
  if (geoPlace !== null && location.address === geoLocation?.address) return geoPlace;
  return placeMembers(location);
}

function decisionsText({ decisions }: Assessment): string {
  return decisions.length === 0 ? '[]' : `["${decisions.join('","')}"]`;
}

function deviceText({ transaction: { device, sensors } }: AssessedTransaction): string {
  return (
    `{${textMember('id', device.id)}${textMember('model', device.model)}` +
    `"integrity":{"debugged":${device.debugged},"emulated":${device.emulated},` +
    `"gps_spoofed":${device.gpsSpoofed},"rooted":${device.rooted}},` +
    `"sensors":{"gps":${sensors.gps},"mobile_networks":${sensors.mobileNetworks},` +
    `"wifi":${sensors.wifi},"wifi_connected":${sensors.wifiConnected}}}`
  );
}

function ipText({ address, tor, vpn }: NonNullable<AssessedTransaction['transaction']['ip']>): string {
  return `{${address === null ? '' : `"address":${addressText(address)},`}"tor":${tor},"vpn":${vpn}}`;
}

function placeMembers({ id, address }: AssessedLocation): string {
  return `"id":${quoted(id)},"address":${addressText(address)}`;
}

function addressText(address: Address): string {
  const { latitude, longitude } = address;
  const known = cityTexts.get(address.city);
  if (known === undefined || !isOf(known.city, address) || latitude === null || longitude === null)
    return anyAddressText(address);
  return `{${known.before},"latitude":${latitude},"longitude":${longitude},${known.after}}`;
}

/** The constant parts of an address in a city, before and after the coordinates. */
interface CityText {
  readonly city: City;
  readonly before: string;
  readonly after: string;
}

/** Nearly every report contains three addresses, from few cities. */
const cityTexts: ReadonlyMap<string | null, CityText> = new Map(
  cities.map((city) => [city.city, cityText(city)]),
);

function cityText(city: City): CityText {
  const { country, countryCode, region, state } = city;
  return {
    city,
    before: membersText({ city: city.city, country, country_code: countryCode }),
    after: membersText({ region, state }),
  };
}

function membersText(members: Readonly<Record<string, string>>): string {
  return JSON.stringify(members).slice(1, -1);
}

function isOf(city: City, { country, countryCode, region, state }: Address): boolean {
  return (
    country === city.country &&
    countryCode === city.countryCode &&
    region === city.region &&
    state === city.state
  );
}

function anyAddressText(address: Address): string {
  const members =
    textMember('city', address.city) +
    textMember('country', address.country) +
    textMember('country_code', address.countryCode) +
    numberMember('latitude', address.latitude) +
    numberMember('longitude', address.longitude) +
    textMember('region', address.region) +
    textMember('state', address.state);
  return `{${members.slice(0, -1)}}`;
}

function textMember(name: string, value: string | null): string {
  return value === null ? '' : `"${name}":${quoted(value)},`;
}

function numberMember(name: string, value: number | null): string {
  return value === null ? '' : `"${name}":${value},`;
}

/** Returns text as JSON, like JSON.stringify, but faster if nothing needs escaping. */
function quoted(text: string): string {
  return needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Matches what JSON.stringify escapes: quotes, backslashes, control characters and surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;
