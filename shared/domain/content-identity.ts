import { longInteger } from '../json/exact-json';
import { isObject } from '../json/is-object';
import {
  type Address,
  type Device,
  type PlainLocation,
  type ReceivedReport,
  type Report,
  unknownAddress,
} from './report';

/**
 * Names what a report said, the same on every desktop and in every copy that received it: a short hash of each part, the most
 * important first. What matters less can be left out at the end, so two contents are the same at the level of a shorter name if
 * the longer one starts with it.
 *
 * - The decision: the documented fields of `event`, with the fraud cases in any order.
 * - The other documented fields, except `timestamp`, when the report was generated: nothing is reported by it alone.
 * - `extra_data`.
 *
 * Values are hashed as they are read, so that spellings with one meaning are equal, and a field that is null, or an object
 * without values, is like a missing one. A value that can't be read counts as received. Unknown fields don't count.
 */
export type ContentIdentity = string;

/** How many parts of a content are compared: the decision, also the documented fields, or also `extra_data`. */
export type ContentLevel = 1 | 2 | 3;

/**
 * The length of each part, in characters of 6 bits: of 280 trillion changes, one isn't noticed. Every report has three parts, and
 * every read mark repeats them, so longer ones would slow down marking many reports.
 */
export const partLength = 8;

/** Returns what the shown content has at a level. */
export function atLevel(content: ContentIdentity, level: ContentLevel): ContentIdentity {
  return content.slice(0, level * partLength);
}

/** Whether a content is the same as the noted one, at the level at which that was noted. */
export function isSameContent(shown: ContentIdentity, noted: ContentIdentity): boolean {
  return shown.startsWith(noted);
}

/** Returns the level at which a content says something, if these fields change with every response. */
export function steadyLevel(changing: readonly string[]): ContentLevel {
  const names = new Set(changing.map((path) => path.split('.')[0] ?? ''));
  if (documentedNames.some((name) => names.has(name))) return 1;
  return names.has('extra_data') ? 2 : 3;
}

const documentedNames = [
  'id',
  'application_id',
  'transaction_id',
  'descriptive_report',
  'device',
  'user',
  'location',
  'geo_location',
  'em_location',
  'ip',
];

/**
 * Returns the identity of a report's content. `value`: what parseExact returned for its JSON text. `hash`: returns a hash as at
 * least 8 characters of text.
 */
export function contentIdentity(
  { report, problems }: Pick<ReceivedReport, 'report' | 'problems'>,
  value: unknown,
  hash: (text: string) => string,
): ContentIdentity {
  const decision = decisionOf(report);
  const documented = documentedOf(report);
  // What was read as not given because it has another type counts as received.
  for (const { path } of problems) {
    const names = path === '' ? [] : path.split('.');
    if (names[0] === 'timestamp') continue;
    (names[0] === 'event' ? decision : documented).push([path, canonicalJson(valueAt(value, names))]);
  }
  const { extra_data: extra } = isObject(value) ? value : noFields;
  return (
    partOf(hash, JSON.stringify(decision)) +
    partOf(hash, JSON.stringify(documented)) +
    partOf(hash, extra === undefined || extra === null ? '' : canonicalJson(extra))
  );
}

const noFields: Readonly<Record<string, unknown>> = {};

function partOf(hash: (text: string) => string, text: string): string {
  return hash(text).slice(0, partLength);
}

// The contents that stored entries name depend on the order of these values. A field that the specification adds goes to the
// end, and only if it is given. They are added to one list, which takes half the time of joining several.

function decisionOf({ event }: Report): unknown[] {
  return [event?.id, event?.riskAssignment, event?.fraudCases?.toSorted() ?? [], event?.timestamp];
}

function documentedOf(report: Report): unknown[] {
  const { device, user, location, geoLocation, emLocation, ip } = report;
  const { integrity, sensors } = device ?? noDevice;
  const values: unknown[] = [
    report.id,
    report.applicationId,
    report.transactionId,
    report.descriptiveReport,
    device?.id,
    device?.model,
    integrity?.debugged,
    integrity?.emulated,
    integrity?.gpsSpoofed,
    integrity?.rooted,
    sensors?.gps,
    sensors?.mobileNetworks,
    sensors?.wifi,
    sensors?.wifiConnected,
    user?.id,
  ];
  addPlace(values, location);
  values.push(location?.locationType);
  addPlace(values, geoLocation);
  addPlace(values, emLocation);
  addAddress(values, ip?.address);
  values.push(ip?.tor, ip?.vpn);
  return values;
}

const noDevice: Pick<Device, 'integrity' | 'sensors'> = { integrity: null, sensors: null };

function addPlace(values: unknown[], location: PlainLocation | null): void {
  values.push(location?.id);
  addAddress(values, location?.address);
}

function addAddress(values: unknown[], address: Address | null | undefined): void {
  const { city, country, countryCode, latitude, longitude, region, state } = address ?? unknownAddress;
  values.push(city, country, countryCode, latitude, longitude, region, state);
}

function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

/** Returns a value of `parseExact` as JSON that is equal for equal values: without spaces, with sorted names. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return longInteger(value) ?? JSON.stringify(value ?? null);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
