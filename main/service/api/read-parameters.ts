import type { z } from 'zod';
import { fail, type Result, succeed } from '../../../shared/result';
import { type Answer, refusal } from './answer';
import type { Exchange } from './exchange';

/** Reads the parameters that an endpoint has, from its path and the query; others are of no interest. */
export function readParameters<Parameters extends z.ZodObject>(
  parameters: Parameters,
  { pathParameters, query }: Pick<Exchange, 'pathParameters' | 'query'>,
): Result<z.output<Parameters>, Answer> {
  const given = new Map(pathParameters);
  for (const name of Object.keys(parameters.shape)) {
    if (pathParameters.has(name)) continue;
    const [value, ...more] = query.getAll(name);
    if (more.length > 0) return fail(badParameter(name, 'given once'));
    if (value !== undefined) given.set(name, value);
  }
  const read = parameters.safeParse(Object.fromEntries(given));
  if (read.success) return succeed(read.data);
  const [issue] = read.error.issues;
  return fail(badParameter(String(issue?.path[0]), issue?.message ?? 'as described'));
}

function badParameter(name: string, expected: string): Answer {
  return refusal(400, 'INVALID_PARAMETER', `${name} must be ${expected}.`);
}
