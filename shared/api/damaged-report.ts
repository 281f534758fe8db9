import type { FieldProblem, JsonText } from '../domain/report';
import { excessOf, type JsonBounds, type JsonExcess } from '../json/bounded-json';
import { longInteger } from '../json/exact-json';
import { invalidPlace } from '../json/invalid-place';

const maxLength = 2 * 1024 * 1024;
/**
 * How much a report may contain: hundreds of times more than any does. Long texts of a longer one are shortened. One that still
 * contains more is stored as its text, like one that isn't JSON.
 */
export const reportBounds: JsonBounds = {
  length: maxLength,
  levels: 200,
  values: 100_000,
  textLength: maxLength,
  numberLength: 1_000_000,
};

/**
 * Returns how a report of an answer exceeds the bounds; null if it doesn't. The levels of a long text alone are counted,
 * because those of an answer are counted before it is split.
 */
export function excessOfReport(text: string): JsonExcess | null {
  return text.length <= reportBounds.values ? null : excessOf(text, reportBounds);
}

/** How much of each text of a report that is too long is kept, bytes. */
export const maxTextBytes = 64 * 1024;

/** Maximum length of the excerpt of an unreadable value, in characters. */
const maxExcerptLength = 200;

export function excerptOf(shown: JsonText): string {
  return shown.length > maxExcerptLength ? `${shown.slice(0, maxExcerptLength)}…` : shown;
}

/** The text of an object that was stored as text, see `readReports`. */
const objectAsText = /^\s*\{/;

/** Returns the problem of an element that was stored as its text; null for any other value. */
export function damageOf(value: unknown): FieldProblem | null {
  if (typeof value !== 'string' || !objectAsText.test(value) || longInteger(value) !== null) return null;
  const excess = excessOf(value, reportBounds);
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
