import { longInteger, parseExact } from '../json/exact-json';
import { isObject } from '../json/is-object';
import { extraDataOf } from './extra-data';
import type { Address, PlainLocation, ReceivedReport } from './report';

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

/** The length of each part, in characters. */
export const partLength = 12;

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

/** Returns the identity of a report's content. `hash`: returns a hash as at least 12 characters of text. */
export function contentIdentity(
  received: Omit<ReceivedReport, 'key'>,
  hash: (text: string) => string,
): ContentIdentity {
  const { decision, documented } = unreadableValues(received);
  const parts = [
    JSON.stringify([...decisionOf(received), ...decision]),
    JSON.stringify([...documentedOf(received), ...documented]),
    extraOf(received),
  ];
  return parts.map((part) => hash(part).slice(0, partLength)).join('');
}

// The hashes of stored entries depend on the order of these values. A field that the specification adds goes to the end, and
// only if it is given.

function decisionOf({ report: { event } }: Pick<ReceivedReport, 'report'>): readonly unknown[] {
  return [event?.id, event?.riskAssignment, event?.fraudCases?.toSorted() ?? [], event?.timestamp];
}

function documentedOf({ report }: Pick<ReceivedReport, 'report'>): readonly unknown[] {
  const { device, user, location, geoLocation, emLocation, ip } = report;
  const { integrity, sensors } = device ?? {};
  return [
    ...[report.id, report.applicationId, report.transactionId, report.descriptiveReport],
    ...[device?.id, device?.model],
    ...[integrity?.debugged, integrity?.emulated, integrity?.gpsSpoofed, integrity?.rooted],
    ...[sensors?.gps, sensors?.mobileNetworks, sensors?.wifi, sensors?.wifiConnected],
    user?.id,
    ...placeOf(location),
    location?.locationType,
    ...placeOf(geoLocation),
    ...placeOf(emLocation),
    ...addressOf(ip?.address),
    ...[ip?.tor, ip?.vpn],
  ];
}

function placeOf(location: PlainLocation | null): readonly unknown[] {
  return [location?.id, ...addressOf(location?.address)];
}

function addressOf(address: Address | null | undefined): readonly unknown[] {
  const { city, country, countryCode, latitude, longitude, region, state } = address ?? {};
  return [city, country, countryCode, latitude, longitude, region, state];
}

function extraOf({ json }: Pick<ReceivedReport, 'json'>): string {
  const extra = json.includes('"extra_data"') ? extraDataOf(json) : null;
  return extra === null || extra === 'null' ? '' : canonicalJson(parseExact(extra));
}

interface Unreadable {
  readonly decision: readonly unknown[];
  readonly documented: readonly unknown[];
}

const noneUnreadable: Unreadable = { decision: [], documented: [] };

/** Returns the values that were read as not given because they have another type, with their paths. */
function unreadableValues({ problems, json }: Omit<ReceivedReport, 'key'>): Unreadable {
  if (problems.length === 0) return noneUnreadable;
  const value = parseExact(json);
  const decision: unknown[] = [];
  const documented: unknown[] = [];
  for (const { path } of problems) {
    const names = path === '' ? [] : path.split('.');
    const [first] = names;
    if (first === 'timestamp') continue;
    (first === 'event' ? decision : documented).push([path, canonicalJson(valueAt(value, names))]);
  }
  return { decision, documented };
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
