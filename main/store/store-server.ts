import { fail, succeed } from '../../shared/result';
import type { RpcPort } from '../../shared/rpc/messages';
import { type AnswerCall, RpcServer, UnknownCall } from '../../shared/rpc/rpc-server';
import { isStoreCallName, type StoreEvents } from './contract';
import { problemOfError } from './problem-of-error';
import { type AnswerStoreCall, answerFromFiles } from './store-handlers';

interface StoreServerOptions {
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly checkAfterMs?: number;
}

/** Answers the calls to the store process that arrive at a port, and reports what happens to the open files. */
export function serveStore(port: RpcPort, options: StoreServerOptions): void {
  const answer = answerFromFiles({
    ...options,
    onNotice: (notice) => server.emit('notice', notice),
    onMigrationProgress: (migration) => server.emit('migrating', migration),
  });
  const server = new RpcServer<StoreEvents>(port, answerStoreCalls(answer));
}

/**
 * Answers calls by `answer`. Errors of a database or the disk become Problems here; others are bugs. The answer to a
 * call that came with a port goes there, unless it is a failure.
 */
export function answerStoreCalls(answer: AnswerStoreCall): AnswerCall {
  return async (name, request, { answerPort }) => {
    if (!isStoreCallName(name)) throw new UnknownCall();
    const answered = await answer(name, request).catch((error: unknown) => {
      const problem = problemOfError(error);
      if (problem === null) throw error;
      return fail(problem);
    });
    if (answerPort === null || !answered.ok) return answered;
    answerPort.postMessage(answered);
    return succeed(null);
  };
}
