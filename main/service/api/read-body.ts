import type { z } from 'zod';
import { parseExact } from '../../../shared/json/exact-json';
import { fail, type Result, succeed } from '../../../shared/result';
import { type Answer, refusal } from './answer';
import type { BodyDescription } from './endpoint';
import type { ServiceRequest } from './exchange';

/** A body that is what it should be. */
export interface ReadBody<Value> {
  readonly value: Value;
  /** Exactly as it came. */
  readonly text: string;
}

/** How much is said of what is wrong with a body, in characters: it may be wrong in a hundred thousand places. */
const longestCause = 1_000;

/** Reads a body of JSON; refuses another media type (415), one that is too large (413), and a wrong one (400). */
export async function readBody<Model extends z.ZodType>(
  { name, model }: BodyDescription<Model>,
  { contentType, receiveBody }: Pick<ServiceRequest, 'contentType' | 'receiveBody'>,
): Promise<Result<ReadBody<z.output<Model>>, Answer>> {
  if (contentType !== null && !/^application\/json\s*(;|$)/i.test(contentType))
    return fail(refusal(415, 'UNSUPPORTED_MEDIA_TYPE', `The ${name} must be application/json.`));
  const bytes = await receiveBody();
  if (bytes === null) {
    const headers = { connection: 'close' };
    return fail(refusal(413, 'BODY_TOO_LARGE', `The ${name} must not be larger than 1 MiB.`, headers));
  }
  const text = decode(bytes);
  const value = text === null ? undefined : parseExact(text);
  if (text === null || value === undefined) return fail(badBody(name, `The ${name} is not JSON in UTF-8.`));
  const read = model.safeParse(value);
  if (read.success) return succeed({ value: read.data, text });
  return fail(badBody(name, read.error.issues.map((issue) => sentenceOf(issue, name)).join('; ')));
}

/** A 400 that says what is wrong with the body. */
export function badBody(name: string, cause: string): Answer {
  const shown = cause.length > longestCause ? `${cause.slice(0, longestCause)}…` : cause;
  return refusal(400, `INVALID_${name.toUpperCase()}`, shown);
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function sentenceOf({ path, message }: z.core.$ZodIssue, name: string): string {
  return `${path.map(String).join('.') || name}: ${message}`;
}
