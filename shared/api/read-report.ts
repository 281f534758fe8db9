import { z } from 'zod';
import type {
  FieldProblem,
  JsonText,
  PlainLocation,
  ReceivedReport,
  Report,
  UnknownField,
} from '../domain/report';
import { longInteger, parseExact } from '../json/exact-json';
import { sliceMembers } from '../json/slice-json';
import { type WireAddress, type WireReport, wireReport } from './wire';

/** How much of a value that could not be read is shown beside its problem, in characters. */
const longestExcerpt = 200;

/** Reads one report from its JSON text, tolerantly: whatever is unreadable becomes a problem of its own field. */
export function readReport(json: JsonText, key: string): ReceivedReport {
  const problems: FieldProblem[] = [];
  let value = parseExact(json);
  for (;;) {
    const read = wireReport.safeParse(value);
    if (read.success) return { key, report: reportOf(read.data), problems, json };
    for (const issue of read.error.issues) {
      const path = issue.path.map(String);
      problems.push({
        path: path.join('.'),
        expected: issue.message,
        received: excerptAt(value, path, json),
      });
      value = without(value, path);
    }
  }
}

/** The value with the one at `path` made null: not given. The report itself becomes an empty one. */
function without(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return {};
  if (Array.isArray(value))
    return value.map((item, at) =>
      String(at) === name ? (rest.length === 0 ? null : without(item, rest)) : item,
    );
  const inner = memberOf(value, name);
  return {
    ...(typeof value === 'object' ? value : {}),
    [name]: rest.length === 0 ? null : without(inner, rest),
  };
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([each]) => each === name)?.[1];
}

function excerptAt(value: unknown, path: readonly string[], json: JsonText): string {
  const received = path.reduce(memberOf, value);
  const shown = received === undefined ? json : (longInteger(received) ?? JSON.stringify(received));
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
