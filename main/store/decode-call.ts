import type { Problem } from '../../shared/domain/problem';
import { fail, type Result } from '../../shared/result';
import {
  type StoreAnswer,
  type StoreCallName,
  type StoreHandlers,
  type StoreRequest,
  storeCalls,
} from './contract';

/** Answers a call by its handler if the request is valid. */
export function answerDecoded<Names extends StoreCallName>(
  handlers: Pick<StoreHandlers, Names>,
  name: Names,
  request: unknown,
): Promise<StoreAnswer<Names>> {
  return withDecoded(name, request, (decoded) => handlers[name](decoded));
}

/** Answers a call by `answer` if the request is valid. */
export async function withDecoded<Name extends StoreCallName, Answer>(
  name: Name,
  request: unknown,
  answer: (decoded: StoreRequest<Name>) => Promise<Answer>,
): Promise<Answer | Result<never, Problem>> {
  const decoded = storeCalls[name].arguments.safeParse(request);
  if (decoded.success) return answer(decoded.data);
  const field = decoded.error.issues[0]?.path.join('.') ?? '';
  return fail({ kind: 'invalid-input', field, reason: "This value isn't valid here." });
}
