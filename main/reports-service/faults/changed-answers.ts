import { longInteger, parseExact } from '../../../shared/json/exact-json';
import { headersOf, send } from '../server';
import type { ServeFault } from './fault';

/** Faults that modify the regular answer. */

/** Announces the full length and closes the connection halfway. */
export const truncated: ServeFault = async (response, answer) => {
  const whole = await answer();
  response.writeHead(whole.status, headersOf(whole));
  response.write(firstHalf(whole.body), () => response.destroy());
};

/** Uses chunked encoding and closes the connection before the final chunk. */
export const truncatedChunks: ServeFault = async (response, answer) => {
  const whole = await answer();
  const { 'content-length': _length, ...headers } = headersOf(whole);
  response.writeHead(whole.status, headers);
  response.write(firstHalf(whole.body), () => response.destroy());
};

function firstHalf(body: string | Uint8Array): Buffer {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, Math.ceil(bytes.length / 2));
}

/** Replaces every field with a value of another type. An answer that isn't JSON stays unchanged. */
export const wrongTypes: ServeFault = async (response, answer) => {
  const { body, ...rest } = await answer();
  const value = parseExact(Buffer.from(body).toString());
  send(response, { ...rest, body: value === undefined ? body : JSON.stringify(bodyWithWrongTypes(value)) });
};

/** A list remains a list of objects; only their fields get wrong types. */
function bodyWithWrongTypes(value: unknown): unknown {
  return Array.isArray(value) ? value.map(withWrongTypes) : withWrongTypes(value);
}

/**
 * Replaces text with its length, numbers and booleans with their text, and lists with text. Objects remain objects,
 * with replaced fields.
 */
function withWrongTypes(value: unknown): unknown {
  const digits = longInteger(value);
  if (digits !== null) return digits;
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return `${value.length} items`;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withWrongTypes(each)]));
  return value === null ? null : String(value);
}
