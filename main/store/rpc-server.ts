import type { z } from 'zod';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { StoreHandlers } from './call-types';
import { type StoreAnswer, type StoreCallName, type StoreRequest, storeCalls } from './contract';
import { type StorePort, storeMessage } from './messages';
import { problemOfError } from './problem-of-error';

/** Called when a call throws an unexpected error: the call, and the error's type. */
type DefectListener = (call: string, error: string) => void;

/**
 * Answers the calls received from a port, decoded by their schemas, in the order in which they complete.
 * Errors of a database or the disk become Problems here. Any other error is answered as `unexpected` and
 * reported by its name only.
 */
export function serveStore(port: StorePort, handlers: StoreHandlers): void {
  const reportDefect: DefectListener = (call, error) => port.postMessage({ kind: 'defect', call, error });
  port.onMessage(async (message, answers) => {
    const read = storeMessage.safeParse(message);
    if (!read.success) return reportDefect('unknown', 'InvalidMessage');
    const { id, name, request } = read.data;
    const answer = await answerNamed(handlers, name, request, reportDefect);
    if (answers === null || !answer.ok) return port.postMessage({ kind: 'answer', id, answer });
    answers.postMessage(answer);
    port.postMessage({ kind: 'answer', id, answer: succeed(null) });
  });
}

async function answerNamed(
  handlers: StoreHandlers,
  name: string,
  request: unknown,
  reportDefect: DefectListener,
): Promise<Result<unknown, Problem>> {
  if (isStoreCallName(name)) return answerStoreCall(handlers, name, request, reportDefect);
  reportDefect('unknown', 'UnknownCall');
  return fail({ kind: 'unexpected' });
}

/** Answers one call. Never rejects. */
export async function answerStoreCall<Name extends StoreCallName>(
  handlers: StoreHandlers,
  name: Name,
  request: unknown,
  reportDefect: DefectListener,
): Promise<StoreAnswer<Name>> {
  const decoded = decoders[name].request.safeParse(request);
  if (!decoded.success) {
    const field = decoded.error.issues[0]?.path.join('.') ?? '';
    return fail({ kind: 'invalid-input', field, reason: "This value isn't valid here." });
  }
  try {
    return await handlers[name](decoded.data);
  } catch (error) {
    const problem = problemOfError(error);
    if (problem === null) reportDefect(name, error instanceof Error ? error.name : 'unknown');
    return fail(problem ?? { kind: 'unexpected' });
  }
}

/** The contract by name, so that a request's type follows from the call's name. */
const decoders: { readonly [Name in StoreCallName]: { readonly request: z.ZodType<StoreRequest<Name>> } } =
  storeCalls;

function isStoreCallName(name: string): name is StoreCallName {
  return Object.hasOwn(storeCalls, name);
}
