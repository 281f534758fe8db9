import { readBaseAddress } from '../api/base-address';
import { everyReport } from '../domain/report-query';
import { builtInService } from '../domain/service-id';
import { parseJson } from '../json/exact-json';
import { decodedComponent } from '../percent-encoding';
import { isInt64 } from '../query/read-numbers';
import { fail, type Result, succeed } from '../result';
import { reportQuerySchema } from '../schemas/report-query-schema';
import {
  type DeepLink,
  isLinkable,
  isLinkableTransaction,
  isNamed,
  type LinkedProfile,
  type LinkTarget,
  linkedScreens,
  linkLengths,
  maxLinkLength,
} from './deep-link';

/** Why a text is no link: its kind is unknown, as of a later version, or it isn't written as links are. */
export type DeepLinkError = 'unknown-kind' | 'malformed';

/**
 * Only the scheme and the kind in any case (RFC 3986, 3.1 and 3.2.2), one path segment (pchar), and a query. Browsers and
 * chat programs add a slash.
 */
const grammar =
  /^whereabouts:\/\/(?<kind>[a-z]{1,30})(?:\/(?:(?<value>(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+)\/?)?)?(?:\?(?<query>(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+))?$/i;

/** The parameters of a link, decoded; each at most once. */
type Parameters = ReadonlyMap<string, string>;

/** The parameters that links of any kind can have. */
const ofProfile = ['profile', 'service'];

/** Reads an untrusted link. What isn't exactly as `printDeepLink` writes it, apart from equivalent encodings, is no link. */
export function readDeepLink(text: string): Result<DeepLink, DeepLinkError> {
  const parts = text.length > maxLinkLength ? undefined : grammar.exec(text)?.groups;
  if (parts === undefined) return fail('malformed');
  const reader = readers.get(parts.kind?.toLowerCase() ?? '');
  if (reader === undefined) return fail('unknown-kind');
  const value = decodedComponent(parts.value ?? '');
  const parameters = readParameters(parts.query, [...ofProfile, ...reader.parameters]);
  if (value === null || parameters === null) return fail('malformed');
  const target = reader.read(value, parameters);
  const profile = readProfile(parameters);
  return target === null || profile === undefined ? fail('malformed') : succeed({ target, profile });
}

interface Reader {
  readonly parameters: readonly string[];
  /** Returns null for a value that doesn't name anything. */
  readonly read: (value: string, parameters: Parameters) => LinkTarget | null;
}

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...linkedScreens.map((screen): [string, Reader] => [
    screen,
    { parameters: [], read: (value) => (value === '' ? { kind: 'screen', screen } : null) },
  ]),
  ['report', { parameters: ['id'], read: readReport }],
  ['query', { parameters: ['filters', 'sort'], read: readQuery }],
  ['view', { parameters: ['id'], read: readView }],
  ['user', readerOfSubject('user')],
  ['device', readerOfSubject('device')],
  ['place', { parameters: ['name'], read: readPlace }],
  ['case', { parameters: [], read: (id) => (isNamed(id, linkLengths.id) ? { kind: 'case', id } : null) }],
]);

function readReport(transactionId: string, parameters: Parameters): LinkTarget | null {
  const id = parameters.get('id') ?? null;
  if (id !== null && (!isInt64(id) || String(BigInt(id)) !== id)) return null;
  if (transactionId === '') return id === null ? null : { kind: 'report', transactionId: null, id };
  return isLinkableTransaction(transactionId) ? { kind: 'report', transactionId, id } : null;
}

function readView(name: string, parameters: Parameters): LinkTarget | null {
  const id = optional(parameters, 'id', linkLengths.id);
  return id === undefined || !isNamed(name, linkLengths.view) ? null : { kind: 'view', name, id };
}

function readerOfSubject(kind: 'user' | 'device'): Reader {
  return {
    parameters: [],
    read: (value) => (isNamed(value, linkLengths[kind]) ? { kind, value } : null),
  };
}

function readQuery(text: string, parameters: Parameters): LinkTarget | null {
  const sort = parameters.get('sort');
  const descending = sort?.startsWith('-') ?? false;
  const query = reportQuerySchema.safeParse({
    text,
    filters: parseJson(parameters.get('filters') ?? '[]') ?? null,
    sort: sort === undefined ? everyReport.sort : { column: sort.slice(descending ? 1 : 0), descending },
  });
  if (!query.success || !isLinkable(text, maxLinkLength)) return null;
  if (query.data.filters.some(({ field }) => field === 'lookUp')) return null;
  return { kind: 'query', query: query.data };
}

function readPlace(value: string, parameters: Parameters): LinkTarget | null {
  const point = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(value);
  const name = optional(parameters, 'name', linkLengths.name);
  if (point === null || name === undefined) return null;
  const [latitude, longitude] = [Number(point[1]), Number(point[2])];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  // Not -0, which no link is written for.
  return { kind: 'place', latitude: latitude + 0, longitude: longitude + 0, name: name ?? '' };
}

/** Returns null for no profile, and undefined for one that nothing can be named by. */
function readProfile(parameters: Parameters): LinkedProfile | null | undefined {
  const name = optional(parameters, 'profile', linkLengths.profile);
  const service = parameters.get('service') ?? null;
  if (name === undefined || (service !== null && !isService(service))) return undefined;
  return name === null && service === null ? null : { name, service };
}

function isService(service: string): boolean {
  if (service === builtInService) return true;
  const address = readBaseAddress(service);
  return address.ok && address.value.href === service;
}

/** Returns the parameters; null if one is unknown, given twice or not decodable. */
function readParameters(query: string | undefined, known: readonly string[]): Parameters | null {
  const parameters = new Map<string, string>();
  for (const parameter of query?.split('&') ?? []) {
    const [name = '', encoded, ...rest] = parameter.split('=');
    const value = encoded === undefined || rest.length > 0 ? null : decodedComponent(encoded);
    if (value === null || !known.includes(name) || parameters.has(name)) return null;
    parameters.set(name, value);
  }
  return parameters;
}

/** Returns null for a parameter that isn't given, and undefined for one that names nothing. */
function optional(parameters: Parameters, name: string, maxLength: number): string | null | undefined {
  const value = parameters.get(name);
  if (value === undefined) return null;
  return isNamed(value, maxLength) ? value : undefined;
}
