import type { z } from 'zod';
import { fail, type Result, succeed } from '../../../shared/result';
import { type Answer, errorAnswer } from './answer';
import type { RequestContext } from './request-context';

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
