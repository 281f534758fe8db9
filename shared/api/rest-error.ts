import type { RestError } from '../domain/problem';
import { type JsonBounds, parseBounded } from '../json/bounded-json';
import { parseExact } from '../json/exact-json';
import { wireRestError } from './wire';

/** How much of an error's body a service's description of an error may be. */
const errorBounds: JsonBounds = { length: 64 * 1024, levels: 20, values: 1_000, textLength: 64 * 1024 };

/** Returns the RestError in an error's body, or null if there is none (empty, HTML, another shape, or no field given). */
export function readRestError(body: string): RestError | null {
  const parsed = parseBounded(body, errorBounds, parseExact);
  const read = wireRestError.safeParse(parsed.ok ? parsed.value : null);
  if (!read.success) return null;
  const { error = null, error_code: errorCode = null, cause = null, traceability_id = null } = read.data;
  if ([error, errorCode, cause, traceability_id].every((field) => field === null)) return null;
  return { error, errorCode, cause, traceabilityId: traceability_id };
}
