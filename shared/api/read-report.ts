import { z } from 'zod';
import type {
  FieldProblem,
  JsonText,
  PlainLocation,
  ReceivedReport,
  Report,
  UnknownField,
} from '../domain/report';
import { parseExact } from '../json/exact-json';
import { sliceMembers } from '../json/slice-json';
import { valueFinder } from '../json/value-at';
import { type WireAddress, type WireReport, wireReport } from './wire';

/** How much of a value that could not be read is shown beside its problem, in characters. */
const longestExcerpt = 200;

/** Reads one report from its JSON text, tolerantly: whatever is unreadable becomes a problem of its own field. */
export function readReport(json: JsonText, key: string): ReceivedReport {
  const value = parseExact(json);
  const read = wireReport.safeParse(value);
  if (read.success) return { key, report: reportOf(read.data), problems: [], json };
  const { issues } = read.error;
  const readable = without(
    value,
    issues.map((issue) => issue.path.map(String)),
  );
  return {
    key,
    report: reportOf(wireReport.parse(readable ?? {})),
    problems: problemsOf(issues, json),
    json,
  };
}

function problemsOf(issues: readonly z.core.$ZodIssue[], json: JsonText): readonly FieldProblem[] {
  const received = valueFinder(json);
  return issues.map((issue) => {
    const path = issue.path.map(String);
    return { path: path.join('.'), expected: issue.message, received: excerptOf(received(path) ?? json) };
  });
}

/**
 * The value with those at `paths` made null: not given. All in one pass, or a hostile array of a hundred thousand
 * wrong items would be copied as many times.
 */
function without(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((path) => path.length === 0) || typeof value !== 'object' || value === null) return null;
  const inner = new Map<string, (readonly string[])[]>();
  for (const [name = '', ...rest] of paths) {
    const others = inner.get(name);
    if (others) others.push(rest);
    else inner.set(name, [rest]);
  }
  const mended = Object.entries(value).map(([name, member]) => {
    const below = inner.get(name);
    return [name, below ? without(member, below) : member] as const;
  });
  return Array.isArray(value) ? mended.map(([, item]) => item) : Object.fromEntries(mended);
}

function excerptOf(shown: JsonText): string {
  return shown.length > longestExcerpt ? `${shown.slice(0, longestExcerpt)}…` : shown;
}

/** What a report holds beyond the fields the specification knows, and its `extra_data`, as received. */
export interface ReportRemainder {
  readonly extraData: JsonText | null;
  readonly unknownFields: readonly UnknownField[];
}

/** Finds extra_data and the fields unknown to the specification, at any depth of the models it does know. */
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

/** The object schema inside what makes a field optional; null for a field that is no object. */
function objectIn(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return objectIn(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectIn(schema.unwrap());
  return null;
}

function reportOf(wire: WireReport): Report {
  return {
    id: wire.id,
    applicationId: wire.application_id,
    transactionId: wire.transaction_id,
    timestamp: wire.timestamp,
    descriptiveReport: wire.descriptive_report,
    device: wire.device && {
      id: wire.device.id,
      model: wire.device.model,
      integrity: wire.device.integrity && {
        debugged: wire.device.integrity.debugged,
        emulated: wire.device.integrity.emulated,
        gpsSpoofed: wire.device.integrity.gps_spoofed,
        rooted: wire.device.integrity.rooted,
      },
      sensors: wire.device.sensors && {
        gps: wire.device.sensors.gps,
        mobileNetworks: wire.device.sensors.mobile_networks,
        wifi: wire.device.sensors.wifi,
        wifiConnected: wire.device.sensors.wifi_connected,
      },
    },
    user: wire.user,
    event: wire.event && {
      id: wire.event.id,
      riskAssignment: wire.event.risk_assignment,
      fraudCases: wire.event.fraud_cases?.filter((fraudCase) => fraudCase !== null) ?? null,
      timestamp: wire.event.timestamp,
    },
    location: wire.location && {
      ...plainLocationOf(wire.location),
      locationType: wire.location.location_type,
    },
    geoLocation: wire.geo_location && plainLocationOf(wire.geo_location),
    emLocation: wire.em_location && plainLocationOf(wire.em_location),
    ip: wire.ip && {
      address: wire.ip.address && addressOf(wire.ip.address),
      tor: wire.ip.tor,
      vpn: wire.ip.vpn,
    },
  };
}

function plainLocationOf(wire: { id: string | null; address: WireAddress | null }): PlainLocation {
  return { id: wire.id, address: wire.address && addressOf(wire.address) };
}

function addressOf({ country_code, ...address }: WireAddress): NonNullable<PlainLocation['address']> {
  return { ...address, countryCode: country_code };
}
