/**
 * The report in the app: section 2 of the service's specification in camel case. Every field may be missing; `null`
 * means "not given" (absent, null, or unreadable, in which case a FieldProblem says so). Nothing is invented or
 * converted.
 */

/** A 64-bit integer as exact decimal text, e.g. "9223372036854775807". Never a JavaScript number. */
export type Int64Text = string;

/** JSON text exactly as received. */
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
  /** Not of the specification: the ISO codes of the countries that each source's address can mean, by its name and code. */
  readonly countries: Readonly<Record<'geo' | 'em' | 'ip' | 'location', readonly string[]>>;
}

export interface Event {
  readonly id: string | null;
  /** As sent; the specification defines fraud, high, low, clear, but any word is stored. */
  readonly riskAssignment: string | null;
  readonly fraudCases: readonly string[] | null;
  /** The specification gives no unit: shown unconverted. */
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
  /** Degrees north, as sent: not checked to be valid (see position.ts). */
  readonly latitude: number | null;
  /** Degrees east, as sent. */
  readonly longitude: number | null;
  readonly region: string | null;
  readonly state: string | null;
}

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
  /** One of ip, geo, wifi, lte, cdma, wcdma, gsm by the specification; any word is stored. */
  readonly locationType: string | null;
}

interface Ip {
  readonly address: Address | null;
  readonly tor: boolean | null;
  readonly vpn: boolean | null;
}

/** A field that the service sent, but that doesn't have the type of the specification. */
export interface FieldProblem {
  /** The field's path in the specification, e.g. "event.fraud_cases.1"; "" is the report itself. */
  readonly path: string;
  /** The expected type, as text. */
  readonly expected: string;
  /** The received value as JSON, shortened; of a report that was kept as its text, what begins where that stops being read. */
  readonly received: string;
  /** Where a report that isn't JSON stops being JSON, in bytes from its start. */
  readonly invalidFrom?: number;
  /** Where a report contains more than is read of one, in bytes from its start. */
  readonly excessFrom?: number;
}

/** A field that is not in the specification, stored as received. */
export interface UnknownField {
  readonly path: string;
  readonly json: JsonText;
}

/** A report as read from the service, with its problems and its text as received. */
export interface ReceivedReport {
  /** The report's key: its ID's decimal text, or, if it has none, a key derived from its JSON text. */
  readonly key: string;
  readonly report: Report;
  readonly problems: readonly FieldProblem[];
  readonly json: JsonText;
}

/** What can displace the IP position of a report. "Ignored IP": an analyst said it of its IP place; see ignored-place.ts. */
export const proxies = ['TOR', 'VPN', 'Ignored IP'] as const;
export type ProxySignal = (typeof proxies)[number];

/** The signals of a report, as stored and queried, most serious first. */
export const signals = [...proxies, 'Rooted', 'Emulated', 'Debugged', 'GPS spoofed'] as const;
export type Signal = (typeof signals)[number];

/**
 * Returns the signals whose flag is true, and "Ignored IP" if the report's IP place is ignored. A flag that is false or not
 * given raises none.
 */
export function raisedSignals(report: Report, isIpIgnored = false): readonly Signal[] {
  const integrity = report.device?.integrity;
  const raised: Readonly<Record<Signal, boolean | null | undefined>> = {
    TOR: report.ip?.tor,
    VPN: report.ip?.vpn,
    'Ignored IP': isIpIgnored,
    Rooted: integrity?.rooted,
    Emulated: integrity?.emulated,
    Debugged: integrity?.debugged,
    'GPS spoofed': integrity?.gpsSpoofed,
  };
  return signals.filter((signal) => raised[signal] === true);
}
