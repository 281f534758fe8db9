import type { AssistantTool } from '../../../shared/domain/assistant';
import type { ReviewMetrics } from '../../../shared/domain/review-metrics';
import { fail, type Result, succeed } from '../../../shared/result';
import { maxClientName } from '../../../shared/schemas/assistant-schema';
import type { Allowed, AssistantProgram, NamedValue, ProgramRequest, Refusal } from '../program-calls';
import type { AskedProgram } from '../tools/tool';
import { type RunningCall, RunningCalls } from './running-calls';
import { type AnswerTimes, answerTimes, timelyProgram } from './timely-program';

/** The session of this process with the program. */
export class DoorSession implements AskedProgram {
  readonly #program: AssistantProgram;
  readonly #id: string;
  /** What the client says that it is. */
  #client = '';
  #calls = 0;
  readonly #running = new RunningCalls();
  /** Why the session ended; null while it goes on. */
  #ended: Refusal | null = null;
  #onEnd: () => void = () => undefined;

  private constructor(program: AssistantProgram, id: string) {
    this.#program = program;
    this.#id = id;
  }

  static async begin(
    given: AssistantProgram,
    profileId: string,
    times: AnswerTimes = answerTimes,
  ): Promise<Result<DoorSession, Refusal>> {
    const program = timelyProgram(given, times);
    const begun = await program.call('assistant.begin', { profileId });
    if (!begun.ok) return begun;
    const session = new DoorSession(program, begun.value.session);
    void session.#watch();
    return succeed(session);
  }

  /** Stops calls that aren't allowed any more, all once the session ended. */
  async #watch(): Promise<void> {
    for (let revision = 0; this.#ended === null; ) {
      const now = await this.#program.call('assistant.watch', { session: this.#id, revision });
      if (now.ok) {
        revision = now.value.revision;
        this.#running.refuseWithdrawn(now.value);
      } else {
        this.#ended = now.problem;
        this.#running.refuseAll(now.problem);
        this.#onEnd();
      }
    }
  }

  /** Calls `act` when the session ended, at once if it has. */
  onceEnded(act: () => void): void {
    if (this.#ended === null) this.#onEnd = act;
    else act();
  }

  /** Begins to answer with what is allowed. */
  answering(tool: AssistantTool, used: Allowed): RunningCall {
    const call = this.#running.begin(tool, used);
    if (this.#ended !== null) this.#running.refuseAll(this.#ended);
    return call;
  }

  introduce(client: string): void {
    this.#client = client.slice(0, maxClientName);
  }

  /** Resolves with what is allowed once the tool is, or when `signal` is aborted. */
  async use(tool: AssistantTool, signal: AbortSignal): Promise<Result<Allowed, Refusal>> {
    if (this.#ended !== null) return fail(this.#ended);
    if (signal.aborted) return fail('ended');
    this.#calls += 1;
    const [session, call] = [this.#id, String(this.#calls)];
    const unask = () => void this.#program.call('assistant.unask', { session, call });
    signal.addEventListener('abort', unask, { once: true });
    try {
      const used = await this.#program.call('assistant.use', { session, client: this.#client, tool, call });
      if (!used.ok && used.problem === 'no-answer') unask();
      return used;
    } finally {
      signal.removeEventListener('abort', unask);
    }
  }

  note(noted: Omit<ProgramRequest<'assistant.note'>, 'session' | 'client'>): Promise<Result<null, Refusal>> {
    return this.#program.call('assistant.note', { ...noted, session: this.#id, client: this.#client });
  }

  name(values: readonly NamedValue[]): Promise<Result<readonly string[], Refusal>> {
    return this.#program.call('assistant.name', { session: this.#id, values: [...values] });
  }

  /** Returns what a pseudonym stands for; null for none of this session. */
  async find(pseudonym: string): Promise<NamedValue | null> {
    const found = await this.#program.call('assistant.find', {
      session: this.#id,
      pseudonyms: [pseudonym.slice(0, maxClientName)],
    });
    return found.ok ? (found.value[0] ?? null) : null;
  }

  suggest(suggested: Omit<ProgramRequest<'assistant.suggest'>, 'session'>): Promise<Result<null, Refusal>> {
    return this.#program.call('assistant.suggest', { ...suggested, session: this.#id });
  }

  metrics(
    period: Omit<ProgramRequest<'assistant.metrics'>, 'session'>,
  ): Promise<Result<ReviewMetrics, Refusal>> {
    return this.#program.call('assistant.metrics', { ...period, session: this.#id });
  }

  close(): void {
    this.#program.close();
  }
}
