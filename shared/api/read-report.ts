import { z } from 'zod';
import type {
  Address,
  Device,
  Event,
  FieldProblem,
  JsonText,
  PlainLocation,
  ReceivedReport,
  Report,
  UnknownField,
} from '../domain/report';
import { parseExact } from '../json/exact-json';
import { valueFinder } from '../json/paths';
import { sliceMembers } from '../json/slice-json';
import { type WireAddress, type WireReport, wireReport } from './wire';

/** Maximum length of the excerpt of an unreadable value, in characters. */
const maxExcerptLength = 200;

/** A report before it has a key. */
export type KeylessReport = Omit<ReceivedReport, 'key'>;

/** Reads one report from its JSON text. An unreadable value becomes a problem of its own field. */
export function readReport(json: JsonText, key: string): ReceivedReport {
  return { key, ...readParsedReport(parseExact(json), json) };
}

/** Like `readReport`, for a value that parseExact returned for the text. */
export function readParsedReport(value: unknown, json: JsonText): KeylessReport {
  const read = wireReport.safeParse(value);
  if (read.success) return { report: reportOf(read.data), problems: [], json };
  const { issues } = read.error;
  const readable = withNullAt(
    value,
    issues.map((issue) => issue.path.map(String)),
  );
  return { report: reportOf(wireReport.parse(readable ?? {})), problems: problemsOf(issues, json), json };
}

function problemsOf(issues: readonly z.core.$ZodIssue[], json: JsonText): readonly FieldProblem[] {
  const received = valueFinder(json);
  return issues.map((issue) => {
    const path = issue.path.map(String);
    return { path: path.join('.'), expected: issue.message, received: excerptOf(received(path) ?? json) };
  });
}

/**
 * Returns the value with null at all `paths`, which means "not given". Works in a single pass; otherwise, a hostile
 * array of a hundred thousand invalid items would be copied as many times.
 */
function withNullAt(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((path) => path.length === 0) || typeof value !== 'object' || value === null) return null;
  const inner = new Map<string, (readonly string[])[]>();
  for (const [name = '', ...rest] of paths) {
    const others = inner.get(name);
    if (others) others.push(rest);
    else inner.set(name, [rest]);
  }
  const entries = Object.entries(value).map(([name, member]) => {
    const below = inner.get(name);
    return [name, below ? withNullAt(member, below) : member] as const;
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function excerptOf(shown: JsonText): string {
  return shown.length > maxExcerptLength ? `${shown.slice(0, maxExcerptLength)}…` : shown;
}

/** The parts of a report beyond the specification's fields: unknown fields and `extra_data`, as received. */
export interface ReportRemainder {
  readonly extraData: JsonText | null;
  readonly unknownFields: readonly UnknownField[];
}

/** Finds extra_data, and the fields unknown to the specification at any depth of its models. */
export function readRemainder(json: JsonText): ReportRemainder {
  const extraData = sliceMembers(json)?.findLast((member) => member.name === 'extra_data')?.json ?? null;
  return { extraData, unknownFields: unknownFieldsOf(json, wireReport, '') };
}

function unknownFieldsOf(json: JsonText, schema: z.ZodObject, prefix: string): readonly UnknownField[] {
  const shape = new Map(Object.entries(schema.shape));
  return (sliceMembers(json) ?? []).flatMap((member) => {
    const path = prefix + member.name;
    const known = shape.get(member.name);
    if (known === undefined) return [{ path, json: member.json }];
    const inner = objectIn(known);
    return inner ? unknownFieldsOf(member.json, inner, `${path}.`) : [];
  });
}

/** Returns the object schema inside an optional field, or null if the field isn't an object. */
function objectIn(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return objectIn(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectIn(schema.unwrap());
  return null;
}

function reportOf(wire: WireReport): Report {
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
