import { longInteger, stringifyExact } from '../../../shared/json/exact-json';
import {
  type Fields,
  fieldsIn,
  type ReportChange,
  raw,
  withFieldLeaves,
  writtenRaw,
} from './changed-reports';

// The same values in other notations, as gateways and other languages write them; and what is no JSON.

/** IDs and times as text, as protobuf's JSON has them. */
export const integersAsText: ReportChange = (report) =>
  withFieldLeaves(report, (leaf) => longInteger(leaf) ?? leaf);

/** IDs and times as 1.763690000123456789e18. */
export const integersWithExponent: ReportChange = (report) =>
  withIntegers(report, (digits) =>
    digits.replace(/^(-?\d)(\d+)$/, (_, first, rest) => `${first}.${rest}e${rest.length}`),
  );

/** IDs and times as 1763690000123456789.0. */
export const integersWithFraction: ReportChange = (report) => withIntegers(report, (digits) => `${digits}.0`);

function withIntegers(report: Fields, write: (digits: string) => string): string {
  const changed = withFieldLeaves(report, (leaf) => {
    const digits = longInteger(leaf);
    return digits === null ? leaf : raw(write(digits));
  });
  return writtenRaw(changed);
}

/** Booleans as 1 and 0, as databases without a type for them have them. */
export const booleansAsDigits: ReportChange = withoutExtraData((leaf) =>
  typeof leaf === 'boolean' ? Number(leaf) : leaf,
);

/** Booleans as Python's "True" and "False". */
export const booleansAsText: ReportChange = withoutExtraData((leaf) =>
  typeof leaf === 'boolean' ? (leaf ? 'True' : 'False') : leaf,
);

/** Coordinates as text. */
export const numbersAsText: ReportChange = withoutExtraData((leaf) =>
  typeof leaf === 'number' ? String(leaf) : leaf,
);

/** Changes the specified fields only: those of the application mean what it likes. */
function withoutExtraData(change: (leaf: unknown) => unknown): ReportChange {
  return ({ extra_data: extraData, ...report }) => ({
    ...withFieldLeaves(report, change),
    ...(extraData !== undefined && { extra_data: extraData }),
  });
}

/** A list of one fraud case as that case, as converters of XML write it. */
export const listsOfOneBare: ReportChange = (report) => {
  const event = fieldsIn(report, 'event');
  const { fraud_cases: cases } = event;
  return Array.isArray(cases) && cases.length === 1
    ? { ...report, event: { ...event, fraud_cases: cases[0] } }
    : report;
};

/** A position without a fix as NaN or Infinity, which JSON doesn't have. */
export function withToken(token: 'NaN' | '-Infinity'): ReportChange {
  const address = { latitude: raw(token), longitude: raw(token) };
  return (report) => writtenRaw({ ...report, geo_location: { address } });
}

/** A comma after the last member. */
export const trailingComma: ReportChange = (report) => stringifyExact(report).replace(/\}$/, ',}');

/** The first half of the report's text, which ends inside brackets and perhaps quotes. */
export const cutReport: ReportChange = (report) => {
  const text = stringifyExact(report);
  return text.slice(0, text.length / 2);
};
