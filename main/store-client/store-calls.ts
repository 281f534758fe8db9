import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { NoAnswer } from '../../shared/rpc';
import type { ProcessSupervisor } from '../processes/process-supervisor';
import type { StoreApi, StoreCallName, StoreEvents } from '../store/contract';
import { answerOf, type Failure, type StoreClient } from './open-folder';
import type { StoreOwner } from './store-keys';
import type { StoreStates } from './store-states';

/** The process to call, or why no call can be made. */
type Readiness = Result<StoreClient, Problem>;

/** Whether a call made earlier is still about the open, or opening, store. */
export type IsIntended = (owner: StoreOwner | null) => boolean;

/** Receives how long the open store took to answer a call, ms, with the time that it waited for others there. */
export type OnAnswered = (name: StoreCallName, ms: number) => void;

/**
 * Calls of the store process. A call waits while the store is being opened or restarted. If the process ends during a
 * call, the call is repeated once.
 */
export class StoreCalls {
  readonly #supervisor: ProcessSupervisor<StoreApi, StoreEvents>;
  readonly #state: StoreStates;
  readonly #owner: () => StoreOwner | null;
  readonly #onAnswered: OnAnswered;
  #isStopped = false;

  /** `owner` returns whose store is open, or opening; null for none. */
  constructor(
    supervisor: ProcessSupervisor<StoreApi, StoreEvents>,
    state: StoreStates,
    owner: () => StoreOwner | null,
    onAnswered: OnAnswered,
  ) {
    this.#supervisor = supervisor;
    this.#state = state;
    this.#owner = owner;
    this.#onAnswered = onAnswered;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Lets all further calls fail. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Makes a call by `call` once the intended store is open. Fails if another one is opened meanwhile. */
  async whenReady<Answer extends Result<unknown, Problem>>(
    name: StoreCallName,
    isIntended: IsIntended,
    call: (process: StoreClient) => Promise<Result<Answer, NoAnswer>>,
  ): Promise<Answer | Failure> {
    const needsStore = name !== 'answer.check';
    for (let attempt = 0; attempt < 2; attempt += 1) {
      while (needsStore && isIntended(this.#owner()) && !this.#state.isSettled) await this.#state.next();
      // Nothing may be awaited between this check and the call, so that the call reaches the intended store.
      const ready = needsStore ? this.#processOfOpenStore(isIntended) : this.#process();
      if (!ready.ok) return ready;
      const sent = performance.now();
      const answer = answerOf(await call(ready.value));
      if (answer === 'ended') continue;
      this.#onAnswered(name, performance.now() - sent);
      if (isIntended(this.#owner())) this.#noteFault(answer);
      return answer;
    }
    return fail({ kind: 'store-restarting' });
  }

  /** Returns the process, for calls that need no open store. */
  #process(): Readiness {
    if (this.#isStopped) return fail({ kind: 'not-connected' });
    return this.#supervisor.isDown ? fail({ kind: 'store-down' }) : succeed(this.#supervisor.client());
  }

  /** Returns the process if the intended store is open in it. */
  #processOfOpenStore(isIntended: IsIntended): Readiness {
    const owner = this.#owner();
    const state = this.#state.current;
    if (!owner) return fail({ kind: this.#supervisor.isDown ? 'store-down' : 'not-connected' });
    if (!isIntended(owner)) return fail({ kind: 'profile-not-open' });
    if (state.kind === 'open-failed') return fail({ kind: 'store-open-failed', fault: state.reason });
    return state.kind === 'ready' ? this.#process() : fail({ kind: 'store-down' });
  }

  /** Updates the state if an answer shows that the open store is unusable. */
  #noteFault(answer: Result<unknown, Problem>): void {
    if (!answer.ok && answer.problem.kind === 'store-open-failed' && this.#state.current.kind === 'ready')
      this.#state.set({ kind: 'open-failed', reason: answer.problem.fault });
  }
}
