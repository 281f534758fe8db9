import type { z } from 'zod';
import { type JsonBounds, type JsonExcess, parseBounded } from '../../json/bounded-json';
import { parseExact } from '../../json/exact-json';
import { fail, type Result, succeed } from '../../result';
import { type Answer, errorAnswer, type RequestContext, type ServiceRequest } from './request';

/** Reads an endpoint's parameters from the path and the query. Ignores all others. */
export function readParameters<Parameters extends z.ZodObject>(
  parameters: Parameters,
  { pathParameters, query }: Pick<RequestContext, 'pathParameters' | 'query'>,
): Result<z.output<Parameters>, Answer> {
  const given = new Map(pathParameters);
  for (const name of Object.keys(parameters.shape)) {
    if (pathParameters.has(name)) continue;
    const [value, ...more] = query.getAll(name);
    if (more.length > 0) return fail(invalidParameter(name, 'given only once'));
    if (value !== undefined) given.set(name, value);
  }
  const read = parameters.safeParse(Object.fromEntries(given));
  if (read.success) return succeed(read.data);
  const [issue] = read.error.issues;
  return fail(invalidParameter(String(issue?.path[0]), issue?.message ?? 'as described'));
}

function invalidParameter(name: string, expected: string): Answer {
  return errorAnswer(400, 'INVALID_PARAMETER', `${name} must be ${expected}.`);
}

export interface BodyDescription<Model extends z.ZodType = z.ZodType> {
  /** The name of the body in error messages, such as "feedback". */
  readonly name: string;
  readonly model: Model;
  /** Maximum size, in bytes. Default: the service's. */
  readonly maxBytes?: number;
  /** What its JSON stays within. */
  readonly bounds?: Pick<JsonBounds, 'levels' | 'values'>;
}

/** What the body of an endpoint without its own bounds stays within. */
const usualBounds: Pick<JsonBounds, 'levels' | 'values'> = { levels: 200, values: 20_000 };

export interface ReadBody<Value> {
  readonly value: Value;
  /** Exactly as received. */
  readonly text: string;
}

/** Maximum length of an error's cause, in characters. A body can have a hundred thousand errors. */
const maxCauseLength = 1_000;

/** Reads a JSON body. Fails with 415 for another media type or a compressed body, 413 if it is too large, and 400 if it is invalid. */
export async function readBody<Model extends z.ZodType>(
  { name, model, maxBytes, bounds = usualBounds }: BodyDescription<Model>,
  {
    contentType,
    contentEncoding,
    receiveBody,
    maxBodyBytes,
  }: Pick<ServiceRequest, 'contentType' | 'contentEncoding' | 'receiveBody' | 'maxBodyBytes'>,
): Promise<Result<ReadBody<z.output<Model>>, Answer>> {
  if (contentType !== null && !/^application\/json\s*(;|$)/i.test(contentType))
    return fail(
      errorAnswer(415, 'UNSUPPORTED_MEDIA_TYPE', `The media type of the ${name} must be application/json.`),
    );
  if (contentEncoding !== null && contentEncoding.toLowerCase() !== 'identity')
    return fail(
      errorAnswer(415, 'UNSUPPORTED_CONTENT_CODING', `The ${name} must not be compressed.`, {
        headers: { 'accept-encoding': 'identity' },
      }),
    );
  const limit = maxBytes ?? maxBodyBytes;
  const bytes = await receiveBody(limit);
  if (bytes === null) {
    const headers = { connection: 'close' };
    const cause = `The ${name} must not be larger than ${sizeText(limit)}.`;
    return fail(errorAnswer(413, 'BODY_TOO_LARGE', cause, { headers }));
  }
  const text = decode(bytes);
  if (text === null) return fail(notJson(name));
  const value = parseBounded(text, { ...bounds, length: limit, textLength: limit }, parseExact);
  if (!value.ok)
    return fail(
      value.problem.kind === 'excess'
        ? invalidBody(name, `The ${name} must not have ${excessText(value.problem)}.`)
        : notJson(name),
    );
  const read = model.safeParse(value.value, { error: issueText });
  if (read.success) return succeed({ value: read.data, text });
  return fail(invalidBody(name, read.error.issues.map((issue) => sentenceOf(issue, name)).join('; ')));
}

const excessTexts: Readonly<Record<keyof JsonBounds, (limit: number) => string>> = {
  length: (limit) => `more than ${limit} characters`,
  levels: (limit) => `more than ${limit} levels`,
  values: (limit) => `more than ${limit} values`,
  textLength: (limit) => `a text of more than ${limit} characters`,
  numberLength: (limit) => `a number of more than ${limit} characters`,
};

/** Returns for example "more than 20000 values, at character 81234". */
function excessText({ bound, limit, at }: JsonExcess): string {
  return `${excessTexts[bound](limit)}, at character ${at + 1}`;
}

function notJson(name: string): Answer {
  return invalidBody(name, `The ${name} is not JSON encoded as UTF-8.`);
}

/** Returns "16 MiB" or "8 KiB". */
export function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes / 1_024} KiB` : `${bytes / 1_048_576} MiB`;
}

/** Returns a 400 that says what is wrong with the body. */
export function invalidBody(name: string, cause: string): Answer {
  const shown = cause.length > maxCauseLength ? `${cause.slice(0, maxCauseLength)}…` : cause;
  return errorAnswer(400, `INVALID_${name.toUpperCase()}`, shown);
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns "valuation.score: Must be at most 10". The message of a shared schema only names the type: "device.id: Expected string". */
function sentenceOf({ path, message }: z.core.$ZodIssue, name: string): string {
  const isSentence = /^\p{Lu}/u.test(message);
  return `${path.map(String).join('.') || name}: ${isSentence ? message : `Expected ${message}`}`;
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Returns what is wrong with a value in a request, or undefined if zod's own message is good enough. */
export function issueText(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `Expected ${issue.expected}`;
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length > 1 ? 'fields' : 'field'} ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'too_big':
      return `Must ${issue.inclusive === false ? 'be less than' : atMost(issue.origin)} ${boundText(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `Must ${issue.inclusive === false ? 'be more than' : atLeast(issue.origin)} ${boundText(issue.minimum, issue.origin)}`;
    default:
      return undefined;
  }
}

const atMost = (origin: string) => (isCounted(origin) ? 'have at most' : 'be at most');
const atLeast = (origin: string) => (isCounted(origin) ? 'have at least' : 'be at least');
const isCounted = (origin: string) => origin === 'string' || origin === 'array';

function boundText(bound: number | bigint, origin: string): string {
  const text = bound.toLocaleString('en');
  if (origin === 'string') return `${text} ${bound === 1 ? 'character' : 'characters'}`;
  return origin === 'array' ? `${text} ${bound === 1 ? 'item' : 'items'}` : text;
}
