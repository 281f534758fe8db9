/**
 * The report as the workstation knows it: section 2 of the service's specification in camel case.
 * Every field may be missing on the wire; `null` means "not given" (absent, null, or unreadable, in which
 * case a FieldProblem beside the report says so). Nothing here is invented or converted.
 */

/** A 64-bit integer as exact decimal text, e.g. "9223372036854775807". Never a JavaScript number. */
export type Int64Text = string;

/** A piece of JSON exactly as it was received. */
export type JsonText = string;

export interface Report {
  readonly id: Int64Text | null;
  readonly applicationId: string | null;
  readonly transactionId: string | null;
  /** Report generation time in nanoseconds since 1970 (UTC). */
  readonly timestamp: Int64Text | null;
  readonly descriptiveReport: string | null;
  readonly device: Device | null;
  readonly user: User | null;
  readonly event: Event | null;
  readonly location: Location | null;
  readonly geoLocation: PlainLocation | null;
  readonly emLocation: PlainLocation | null;
  readonly ip: Ip | null;
}

export interface Event {
  readonly id: string | null;
  /** The service's word as sent; the specification names fraud, high, low, clear, but any word is kept. */
  readonly riskAssignment: string | null;
  readonly fraudCases: readonly string[] | null;
  /** The specification gives no unit: shown raw. */
  readonly timestamp: Int64Text | null;
}

export interface Device {
  readonly id: string | null;
  readonly model: string | null;
  readonly integrity: Integrity | null;
  readonly sensors: Sensors | null;
}

export interface Integrity {
  readonly debugged: boolean | null;
  readonly emulated: boolean | null;
  readonly gpsSpoofed: boolean | null;
  readonly rooted: boolean | null;
}

export interface Sensors {
  readonly gps: boolean | null;
  readonly mobileNetworks: boolean | null;
  readonly wifi: boolean | null;
  readonly wifiConnected: boolean | null;
}

export interface User {
  readonly id: string | null;
}

export interface Address {
  readonly city: string | null;
  readonly country: string | null;
  readonly countryCode: string | null;
  /** Degrees north, as sent: not yet checked to be on the globe (see position.ts). */
  readonly latitude: number | null;
  /** Degrees east, as sent. */
  readonly longitude: number | null;
  readonly region: string | null;
  readonly state: string | null;
}

/** An address of which nothing is known. */
export const unknownAddress: Address = {
  city: null,
  country: null,
  countryCode: null,
  latitude: null,
  longitude: null,
  region: null,
  state: null,
};

/** GeoLocation and EmLocation have this same shape. */
export interface PlainLocation {
  readonly id: string | null;
  readonly address: Address | null;
}

export interface Location extends PlainLocation {
  /** One of ip, geo, wifi, lte, cdma, wcdma, gsm by the specification; any word is kept. */
  readonly locationType: string | null;
}

export interface Ip {
  readonly address: Address | null;
  readonly tor: boolean | null;
  readonly vpn: boolean | null;
}

/** A field that the service sent but that could not be read as what the specification says it is. */
export interface FieldProblem {
  /** The field by the specification's names, e.g. "event.fraud_cases.1"; "" is the report itself. */
  readonly path: string;
  /** What the specification says the field is, in words. */
  readonly expected: string;
  /** What came instead, as JSON, cut to a readable length. */
  readonly received: string;
}

/** A field that the specification does not know, kept as received. */
export interface UnknownField {
  readonly path: string;
  readonly json: JsonText;
}

/** One report read from the wire, with everything that was odd about it and its text as received. */
export interface ReceivedReport {
  /** What the report is known by: its id's decimal text, or, where it has none, a key made of its JSON text. */
  readonly key: string;
  readonly report: Report;
  readonly problems: readonly FieldProblem[];
  readonly json: JsonText;
}
