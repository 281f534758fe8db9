import { z } from 'zod';
import type { StoredRow } from '../../../shared/domain/report-row';
import { parseJson } from '../../../shared/json/exact-json';
import { fold } from '../../../shared/text/fold';
import { type Leaving, Named } from './named';

/** Fields of the specification that leave as such, or never; what else a report has is free text. */
const knownFields: ReadonlySet<string> = new Set([
  ...[
    'id',
    'application_id',
    'transaction_id',
    'timestamp',
    'user',
    'location',
    'geo_location',
    'em_location',
    'ip',
  ],
]);
/** Keys whose values name somebody, whatever they look like. */
const identifyingKey =
  /name|nom|apell|mail|phone|tel|movil|mobile|iban|bic|swift|account|cuenta|conta|card|tarjeta|pan\b|cvv|ssn|dni|nif|nie|passport|tax|address|direcc|street|calle|rue|rua|zip|postal|user|login|device|imei|imsi|msisdn|serial|token|session|cookie|key|hash|ip\b|_ip|ssid|mac\b|cell|lac\b|cid\b|lat|lon|lng|coord|birth|nacim|id\b|_id|uuid|guid|ref/iu;
/** What looks like an identifier in any field, in texts without other forms of digits and signs. */
const identifiers: readonly RegExp[] = [
  /[^\s@"<>]{1,64}@[^\s@"<>]{1,255}/gu,
  /(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?!\d)/g,
  // IPv6 in any form, and MAC addresses. Times look like them, which leave as fields.
  /[\da-f]{0,4}(?::[\da-f.]{0,15}){2,}/gi,
  /\b(?:[\da-f]{2}[:-]){5}[\da-f]{2}\b/gi,
  // Coordinates: two decimals are finer than a cell.
  /[-+]?\d{1,3}[.,]\d{2,}/g,
  // The usual form of º is o.
  /\d{1,3}\s*[°˚o]\s*\d[\d\s.,'"′″’”NSEWO]*/g,
  // Numbers, of whatever groups, and what they are part of.
  /\+?\d(?:[\s().,/_·–—-]{0,3}\d){5,}/g,
  /[\p{L}\p{Nd}_-]*\p{Nd}{4,}[\p{L}\p{Nd}_-]*/gu,
  /\b[\da-f]{8,}(?:-[\da-f]{4,})*\b/gi,
  /\b(?=[\w+/=-]*\d)[\w+/=-]{10,}/g,
  /\b[A-Za-z\d+/_-]{24,}={0,2}/g,
];
const maxTexts = 100;
const maxText = 500;

/** Returns what people and devices wrote in a report, with what looks like an identifier as its pseudonym. */
export function freeTextOf(json: string, row: StoredRow): readonly Leaving[] {
  const texts: Leaving[] = [];
  const own = [row.userId, row.deviceId, row.transactionId, row.id].flatMap((each) => (each ? [each] : []));
  const visit = (value: unknown, path: readonly string[]) => {
    if (texts.length >= maxTexts) return;
    if (Array.isArray(value)) for (const each of value) visit(each, path);
    else if (isRecord(value))
      for (const [key, each] of Object.entries(value)) {
        if (path.length === 0 && knownFields.has(key)) continue;
        visit(each, [...path, key]);
      }
    else if (value !== null && value !== undefined)
      texts.push({
        path: pieces(path.join('.').slice(0, maxText), own),
        text: leavingText(path, String(value), own),
      });
  };
  visit(parseJson(json), []);
  return texts;
}

const record = z.record(z.string(), z.unknown());

function isRecord(value: unknown): value is Record<string, unknown> {
  return record.safeParse(value).success;
}

function leavingText(path: readonly string[], text: string, own: readonly string[]): Leaving {
  const isIdentifying = path.some((key) => identifyingKey.test(key));
  return isIdentifying ? new Named('value', text.slice(0, maxText)) : pieces(text.slice(0, maxText), own);
}

/** Without what can't be seen, and with the usual form of letters, digits and signs. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}−]/gu, '-');
}

/** Returns a text, or its parts if some are identifiers: these leave as pseudonyms. */
function pieces(given: string, own: readonly string[]): Leaving {
  const text = plain(given).slice(0, maxText);
  const found = [
    ...own.flatMap((value) => placesOf(text, value)),
    ...identifiers.flatMap((pattern) =>
      Array.from(text.matchAll(pattern), (match) => ({
        start: match.index,
        end: match.index + match[0].length,
      })),
    ),
  ].sort((one, other) => one.start - other.start);
  if (found.length === 0) return text;
  const parts: Leaving[] = [];
  let end = 0;
  for (const { start, end: until } of merged(found)) {
    if (start > end) parts.push(text.slice(end, start));
    parts.push(new Named('value', text.slice(start, until)));
    end = until;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns where a value is, whatever the case and accents of both. */
function placesOf(text: string, value: string): readonly Span[] {
  const [folded, sought] = [foldedWithPlaces(text), foldedWithPlaces(plain(value)).text];
  if (sought.trim() === '') return [];
  const places: Span[] = [];
  for (
    let at = folded.text.indexOf(sought);
    at !== -1;
    at = folded.text.indexOf(sought, at + sought.length)
  ) {
    const [start, last] = [folded.places[at], folded.places[at + sought.length - 1]];
    if (start !== undefined && last !== undefined) places.push({ start: start.start, end: last.end });
  }
  return places;
}

/** Returns a folded text, and which character of the text each of its own is from. */
function foldedWithPlaces(text: string): { readonly text: string; readonly places: readonly Span[] } {
  let folded = '';
  let start = 0;
  const places: Span[] = [];
  for (const character of text) {
    const each = fold(character);
    const end = start + character.length;
    folded += each;
    for (let at = 0; at < each.length; at += 1) places.push({ start, end });
    start = end;
  }
  return { text: folded, places };
}

/** Overlapping ones are one. */
function merged(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last !== undefined && span.start <= last.end) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else joined.push(span);
  }
  return joined;
}
