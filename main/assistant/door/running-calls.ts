import type { AssistantSettings, AssistantTool } from '../../../shared/domain/assistant';
import type { Allowed, Refusal } from '../program-calls';
import { withdrawal } from '../withdrawal';

/** A call of a tool that is being answered. */
export interface RunningCall {
  /** Aborted when its answer mustn't leave any more. */
  readonly signal: AbortSignal;
  /** Why it was aborted; null if it wasn't. */
  readonly refusal: () => Refusal | null;
  readonly end: () => void;
}

interface Running {
  readonly tool: AssistantTool;
  readonly used: Allowed;
  readonly refuse: (refusal: Refusal) => void;
}

/** The calls that are being answered, which stop when a person takes back what was allowed. */
export class RunningCalls {
  readonly #running = new Set<Running>();

  begin(tool: AssistantTool, used: Allowed): RunningCall {
    const stopped = new AbortController();
    let reason: Refusal | null = null;
    const running: Running = {
      tool,
      used,
      refuse: (refusal) => {
        reason ??= refusal;
        stopped.abort();
      },
    };
    this.#running.add(running);
    return {
      signal: stopped.signal,
      refusal: () => reason,
      end: () => void this.#running.delete(running),
    };
  }

  refuseAll(refusal: Refusal): void {
    for (const { refuse } of this.#running) refuse(refusal);
  }

  /** Refuses those that the settings don't allow any more. */
  refuseWithdrawn(settings: Pick<AssistantSettings, 'tools' | 'freeText' | 'coarseKm'>): void {
    for (const { tool, used, refuse } of this.#running) {
      const withdrawn = withdrawal(settings, tool, used);
      if (withdrawn !== null) refuse(withdrawn);
    }
  }
}
