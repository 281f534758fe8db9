import type { z } from 'zod';
import { countriesOf } from '../countries/country-named';
import { runToCompletion } from '../domain/process-in-chunks';
import type {
  Address,
  Device,
  Event,
  FieldProblem,
  JsonText,
  PlainLocation,
  ReceivedReport,
  Report,
} from '../domain/report';
import { excessOf, type JsonBounds, type JsonExcess, parseBounded } from '../json/bounded-json';
import { longInteger, parseExact } from '../json/exact-json';
import { invalidPlace } from '../json/invalid-place';
import { valueFinder } from '../json/paths';
import { cutBytes } from '../json/slice-json';
import { splitDamaged } from '../json/split-damaged';
import { fail, type Result, succeed } from '../result';
import { lenientValue } from './lenient-values';
import { type WireAddress, type WireReport, wireReport, wireRestError } from './wire';

/** The service's description of an error. Missing fields are null. */
export interface RestError {
  readonly error: string | null;
  readonly errorCode: string | null;
  readonly cause: string | null;
  readonly traceabilityId: string | null;
}

/** Why a 200 answer isn't a valid answer of the reports service. */
export type UnexpectedAnswer =
  | 'empty'
  | 'html'
  | 'not JSON'
  | 'not reports'
  | 'nested too deeply'
  | 'too many reports'
  | 'too much data';

/** Limits of an answer. An answer that exceeds them is rejected as a whole. */
interface AnswerLimits {
  /** Maximum nesting of arrays and objects, including the array of reports. */
  readonly depth: number;
  readonly reports: number;
}

const answerLimits: AnswerLimits = { depth: 200, reports: 10_000 };

const maxAnswerLength = 64 * 1024 * 1024;
/**
 * How much a report may contain: thousands of times more than any does. One that contains more is stored as its text, like one
 * that isn't JSON.
 */
const reportBounds: JsonBounds = {
  length: maxAnswerLength,
  levels: answerLimits.depth,
  values: 1_100_000,
  textLength: maxAnswerLength,
  numberLength: maxAnswerLength,
};
/** How many problems of a report are kept. More say nothing more. */
const maxProblems = 100;
/** How much of an error's body a service's description of an error may be. */
const errorBounds: JsonBounds = { length: 64 * 1024, levels: 20, values: 1_000, textLength: 64 * 1024 };

/**
 * Reads the body of a 200 answer to either call for reports: an array of reports, a single report instead (as older
 * versions of the service answered), or null for none. An element that isn't a report becomes a report with a problem, and
 * so does one that isn't JSON or exceeds `reportBounds`, whose JSON is then its text as a string. The key of a report is the decimal text of its ID,
 * or, without an ID, the result of `contentKey` for its JSON text. Reports with the same key are all returned, in the
 * service's order. Invalid UTF-8 is read as U+FFFD. Returns the readable part of an array that is cut off.
 */
export function readReports(
  body: Uint8Array,
  contentKey: ContentKey,
  limits: AnswerLimits = answerLimits,
): ReadAnswer {
  const reading = readStepwise(body, contentKey, (report) => report, limits);
  const read = runToCompletion(reading);
  return read.ok ? succeed(read.value.made) : read;
}

/**
 * Like `readReports`, but converts each report, and what parseExact returned for it, with `make`, and pauses regularly so that
 * other work can run: a thousand reports take about 30 ms.
 */
export async function readReportsWithPauses<Made>(
  body: Uint8Array,
  contentKey: ContentKey,
  make: Make<Made>,
  pause: () => Promise<void>,
): Promise<Result<ReadElements<Made>, UnexpectedAnswer>> {
  const reading = readStepwise(body, contentKey, make, answerLimits);
  for (let next = reading.next(); ; next = reading.next()) {
    if (next.done) return next.value;
    await pause();
  }
}

type ContentKey = (json: JsonText) => string;
type Make<Made> = (report: ReceivedReport, value: unknown) => Made;
type ReadAnswer = Result<readonly ReceivedReport[], UnexpectedAnswer>;

/** What was read of an answer. */
export interface ReadElements<Made> {
  readonly made: readonly Made[];
  /** Whether the answer ends before the end of its list: reports are missing after the last one. */
  readonly isCutOff: boolean;
}

/** How much is read between two pauses: reports, and characters of them. */
const step = { reports: 16, characters: 256 * 1024 };

function* readStepwise<Made>(
  body: Uint8Array,
  contentKey: ContentKey,
  make: Make<Made>,
  limits: AnswerLimits,
): Generator<void, Result<ReadElements<Made>, UnexpectedAnswer>> {
  const beginning = textOf(body.subarray(0, 1_000)).trimStart() || textOf(body).trimStart();
  if (beginning === '') return fail('empty');
  if (beginning.startsWith('<')) return fail('html');
  // One more than allowed shows that there are more.
  const { cuts, closed, depth } = cutBytes(body, limits.reports + 2);
  yield;
  if (depth > limits.depth) return fail('nested too deeply');
  const withKey = (read: KeylessReport, value: unknown) =>
    make({ key: read.report.id ?? contentKey(read.json), ...read }, value);
  if (!beginning.startsWith('[')) return readAlone(textOf(body).replace(byteOrderMark, ''), withKey);
  if (cuts.length - 1 > limits.reports) return fail('too many reports');
  const made: Made[] = [];
  const elements = closed ? elementsBetween(body, cuts) : null;
  const isStepDone = stepCounter();
  let start = (cuts[0] ?? 0) + 1;
  for (const element of elements ?? []) {
    // Elements are decoded one by one: decoding text that is only ASCII, as most of them are, takes half the time.
    const text = textOf(element);
    const read = readElement(text);
    if (read === null) break;
    made.push(withKey(read.report, read.value));
    start += element.length + 1;
    if (isStepDone(text)) yield;
  }
  if (made.length === elements?.length) return succeed({ made, isCutOff: false });
  return yield* readDamaged(textOf(body.subarray(start)), made, withKey, limits);
}

/** Returns a function that is called for each element that was read, and returns whether a step is done with it. */
function stepCounter(): (text: string) => boolean {
  let reports = 0;
  let characters = 0;
  return ({ length }) => {
    reports += 1;
    characters += length;
    const isDone = reports >= step.reports || characters >= step.characters;
    if (isDone) reports = characters = 0;
    return isDone;
  };
}

/** Reads an element from its text, with its value: the text itself if that has too many; null if it isn't JSON. */
function readElement(text: string): { readonly report: KeylessReport; readonly value: unknown } | null {
  if (excessOfReport(text) !== null) return { report: storedAsText(text.trim()), value: text };
  const value = parseExact(text);
  return value === undefined ? null : { report: readParsedReport(value, text.trim()), value };
}

/** A text can't have more values than characters, and the levels of an answer are counted before it is split. */
function excessOfReport(text: string): JsonExcess | null {
  return text.length <= reportBounds.values ? null : excessOf(text, reportBounds);
}

/** Reads an answer that isn't an array. */
function readAlone<Made>(
  text: string,
  make: (read: KeylessReport, value: unknown) => Made,
): Result<ReadElements<Made>, UnexpectedAnswer> {
  if (excessOfReport(text) !== null) return fail('not reports');
  const value = parseExact(text);
  if (value === undefined) return fail('not JSON');
  if (value === null) return succeed({ made: [], isCutOff: false });
  if (typeof value === 'object' && Object.keys(value).length === 0) return fail('empty');
  const alone = readParsedReport(value, text.trim());
  return isReport(alone.report)
    ? succeed({ made: [make(alone, value)], isCutOff: false })
    : fail('not reports');
}

/** Reads the rest of an array from its first element that isn't JSON on. */
function* readDamaged<Made>(
  text: string,
  before: readonly Made[],
  make: (read: KeylessReport, value: unknown) => Made,
  limits: AnswerLimits,
): Generator<void, Result<ReadElements<Made>, UnexpectedAnswer>> {
  const split = yield* splitDamaged(text, (json) => isReport(readElement(json)?.report.report ?? null));
  if (split === null) return fail('not JSON');
  const { elements, isCutOff } = split;
  if (before.length + elements.length > limits.reports) return fail('too many reports');
  const made = [...before];
  const isStepDone = stepCounter();
  let readable = made.length;
  for (const element of elements) {
    const read = readElement(element);
    if (read !== null) readable += 1;
    made.push(read === null ? make(storedAsText(element), element) : make(read.report, read.value));
    if (isStepDone(element)) yield;
  }
  return readable === 0 ? fail('not JSON') : succeed({ made, isCutOff });
}

/** Returns an element that isn't JSON, or contains too much, as a report with its text. */
function storedAsText(text: string): KeylessReport {
  const json = JSON.stringify(text);
  return readParsedReport(text, json);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const byteOrderMark = /^\uFEFF/;
const nothing = /^[ \t\r\n]*$/;

function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/**
 * Returns the elements if the bytes are exactly one array, or null if there is anything else before, after or between
 * them.
 */
function elementsBetween(body: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] | null {
  const [first = 0, last = 0] = [cuts[0], cuts.at(-1)];
  const before = textOf(body.subarray(0, first)).replace(byteOrderMark, '');
  const isList = textOf(body.subarray(last, last + 1)) === ']';
  if (!isList || !nothing.test(before) || !nothing.test(textOf(body.subarray(last + 1)))) return null;
  const elements = cuts.slice(1).map((end, at) => body.subarray((cuts[at] ?? 0) + 1, end));
  const [only] = elements;
  return elements.length === 1 && only && nothing.test(textOf(only)) ? [] : elements;
}

/** A single object counts as a report if it has at least one of the fields that identify a report. */
function isReport(report: Report | null): boolean {
  return report !== null && (report.id !== null || report.transactionId !== null || report.event !== null);
}

/** Maximum length of the excerpt of an unreadable value, in characters. */
const maxExcerptLength = 200;

/** A report before it has a key. */
type KeylessReport = Omit<ReceivedReport, 'key'>;

/** Reads one report from its JSON text. An unreadable value becomes a problem of its own field. */
export function readReport(json: JsonText, key: string): ReceivedReport {
  return { key, ...readParsedReport(parseExact(json), json) };
}

/** Like `readReport`, for a value that parseExact returned for the text. */
function readParsedReport(value: unknown, json: JsonText): KeylessReport {
  const read = wireReport.safeParse(value);
  if (read.success) return { report: reportOf(read.data), problems: [], json };
  const damaged = damageOf(value);
  if (damaged !== null) return { report: reportOf({}), problems: [damaged], json };
  const replaced = read.error.issues.map((issue) => {
    const path = issue.path.map(String);
    return { issue, path, value: lenientValue(issue.message, valueAt(value, path)) };
  });
  const readable = withValuesAt(value, replaced);
  const unread = replaced.filter((each) => each.value === null).map(({ issue }) => issue);
  const wrong = unread.slice(0, maxProblems);
  return { report: reportOf(wireReport.parse(readable ?? {})), problems: problemsOf(wrong, json), json };
}

/** The text of an object that was stored as text, see `storedAsText`. */
const objectAsText = /^\s*\{/;

/** Returns the problem of an element that was stored as its text; null for any other value. */
function damageOf(value: unknown): FieldProblem | null {
  if (typeof value !== 'string' || !objectAsText.test(value) || longInteger(value) !== null) return null;
  const excess = excessOfReport(value);
  if (excess !== null) return { ...problemAt(value, excess.at), excessFrom: bytesBefore(value, excess.at) };
  const place = invalidPlace(value);
  if (place === null) return null;
  return { ...problemAt(value, place), invalidFrom: bytesBefore(value, place) };
}

/** Returns the problem of a report that stops being read at a place of its text. */
function problemAt(text: string, place: number): FieldProblem {
  const received = excerptOf(text.slice(place, place + maxExcerptLength + 1));
  return { path: '', expected: 'object (Report)', received };
}

function bytesBefore(text: string, place: number): number {
  return new TextEncoder().encode(text.slice(0, place)).length;
}

function problemsOf(issues: readonly z.core.$ZodIssue[], json: JsonText): readonly FieldProblem[] {
  const received = valueFinder(json);
  return issues.map((issue) => {
    const path = issue.path.map(String);
    return { path: path.join('.'), expected: issue.message, received: excerptOf(received(path) ?? json) };
  });
}

/** A value to put at a place of a report; null means "not given". */
interface Replacement {
  readonly path: readonly string[];
  readonly value: unknown;
}

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  const inner: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return valueAt(inner, rest);
}

/**
 * Returns the value with the replacements at their places. Works in a single pass; otherwise, a hostile array of a hundred
 * thousand invalid items would be copied as many times.
 */
function withValuesAt(value: unknown, replacements: readonly Replacement[]): unknown {
  const whole = replacements.find(({ path }) => path.length === 0);
  if (whole || typeof value !== 'object' || value === null) return whole?.value ?? null;
  const inner = new Map<string, Replacement[]>();
  for (const { path, value: replacement } of replacements) {
    const [name = '', ...rest] = path;
    const below = { path: rest, value: replacement };
    const others = inner.get(name);
    if (others) others.push(below);
    else inner.set(name, [below]);
  }
  const entries = Object.entries(value).map(([name, member]) => {
    const below = inner.get(name);
    return [name, below ? withValuesAt(member, below) : member] as const;
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function excerptOf(shown: JsonText): string {
  return shown.length > maxExcerptLength ? `${shown.slice(0, maxExcerptLength)}…` : shown;
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
    countries: {
      geo: countriesIn(wire.geo_location?.address),
      em: countriesIn(wire.em_location?.address),
      ip: countriesIn(wire.ip?.address),
      location: countriesIn(wire.location?.address),
    },
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

function countriesIn(address: WireAddress | null | undefined): readonly string[] {
  return address ? countriesOf(address.country ?? null, address.country_code ?? null) : [];
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

/** Returns the RestError in an error's body, or null if there is none (empty, HTML, another shape, or no field given). */
export function readRestError(body: string): RestError | null {
  const parsed = parseBounded(body, errorBounds, parseExact);
  const read = wireRestError.safeParse(parsed.ok ? parsed.value : null);
  if (!read.success) return null;
  const { error = null, error_code: errorCode = null, cause = null, traceability_id = null } = read.data;
  if ([error, errorCode, cause, traceability_id].every((field) => field === null)) return null;
  return { error, errorCode, cause, traceabilityId: traceability_id };
}
