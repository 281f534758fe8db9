import { longInteger, parseExact } from '../../../shared/json/exact-json';
import { headersOf, send } from '../server';
import type { ServeFault } from './fault';

/** The true answer, on its way made into something else. */

/** Promises the whole length and breaks off in its middle. */
export const truncated: ServeFault = async (response, answer) => {
  const whole = await answer();
  response.writeHead(whole.status, headersOf(whole));
  response.write(firstHalf(whole.body), () => response.destroy());
};

/** Promises no length and breaks off before the chunk that would tell the end. */
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

/** Every field with a value of another type: see ofWrongTypes. An answer that is no JSON stays. */
export const wrongTypes: ServeFault = async (response, answer) => {
  const { body, ...rest } = await answer();
  const value = parseExact(Buffer.from(body).toString());
  send(response, { ...rest, body: value === undefined ? body : JSON.stringify(listOfWrongTypes(value)) });
};

/** A list stays a list of objects: it is their fields that are wrong. */
function listOfWrongTypes(value: unknown): unknown {
  return Array.isArray(value) ? value.map(ofWrongTypes) : ofWrongTypes(value);
}

/** Text becomes a number, a number or truth value the text of it, a list a text; objects stay, their fields do not. */
function ofWrongTypes(value: unknown): unknown {
  const digits = longInteger(value);
  if (digits !== null) return digits;
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return `${value.length} items`;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, ofWrongTypes(each)]));
  return value === null ? null : String(value);
}
