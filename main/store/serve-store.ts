import type { z } from 'zod';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { type StoreAnswer, type StoreCallName, type StoreRequest, storeCalls } from './contract';
import type { StoreHandlers } from './handlers';
import { type StorePort, storeMessage } from './messages';
import { problemOf } from './problem-of';

/** Told of a call that met a defect: which, and what kind of error it was. */
type DefectListener = (call: string, error: string) => void;

/**
 * Answers the calls that come by a port, each decoded by its schema, in whatever order they end. What a database or the
 * disk refuses becomes a Problem here; a defect is answered as `unexpected` and told by the error's name alone.
 */
export function serveStore(port: StorePort, handlers: StoreHandlers): void {
  const tellDefect: DefectListener = (call, error) => port.postMessage({ kind: 'defect', call, error });
  port.onMessage(async (message, answers) => {
    const read = storeMessage.safeParse(message);
    if (!read.success) return tellDefect('unknown', 'InvalidMessage');
    const { id, name, request } = read.data;
    const answer = await answerNamed(handlers, name, request, tellDefect);
    if (answers === null || !answer.ok) return port.postMessage({ kind: 'answer', id, answer });
    answers.postMessage(answer);
    port.postMessage({ kind: 'answer', id, answer: succeed(null) });
  });
}

async function answerNamed(
  handlers: StoreHandlers,
  name: string,
  request: unknown,
  tellDefect: DefectListener,
): Promise<Result<unknown, Problem>> {
  if (isStoreCallName(name)) return answerStoreCall(handlers, name, request, tellDefect);
  tellDefect('unknown', 'UnknownCall');
  return fail({ kind: 'unexpected' });
}

/** Answers one call. Never rejects. */
export async function answerStoreCall<Name extends StoreCallName>(
  handlers: StoreHandlers,
  name: Name,
  request: unknown,
  tellDefect: DefectListener,
): Promise<StoreAnswer<Name>> {
  const decoded = decoders[name].request.safeParse(request);
  if (!decoded.success) {
    const field = decoded.error.issues[0]?.path.join('.') ?? '';
    return fail({ kind: 'invalid-input', field, reason: 'This is not what is expected here.' });
  }
  try {
    return await handlers[name](decoded.data);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) tellDefect(name, error instanceof Error ? error.name : 'unknown');
    return fail(problem ?? { kind: 'unexpected' });
  }
}

/** The contract seen by name, so that a request's type follows from its call's name. */
const decoders: { readonly [Name in StoreCallName]: { readonly request: z.ZodType<StoreRequest<Name>> } } =
  storeCalls;

function isStoreCallName(name: string): name is StoreCallName {
  return Object.hasOwn(storeCalls, name);
}
