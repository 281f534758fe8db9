import {
  type AssistantChange,
  type AssistantSettings,
  type AssistantTool,
  changedAssistant,
  type LiveAssistants,
  type ResolvedPseudonym,
} from '../../../shared/domain/assistant';
import type { Problem } from '../../../shared/domain/problem';
import { type Result, succeed } from '../../../shared/result';
import type { ProgramAnswer, ProgramCall, ProgramRequest } from '../program-calls';
import { AccessState, type AssistantsOptions } from './access-state';
import { programAnswers } from './program-answers';

/** What assistants may read, what they read, and what waits for a person. It exists from the first assistant on. */
export class Assistants {
  readonly #state: AccessState;
  readonly #answers: ReturnType<typeof programAnswers>;

  constructor(options: AssistantsOptions) {
    this.#state = new AccessState(options);
    this.#answers = programAnswers(this.#state);
  }

  /** Answers the process of an assistant. `disconnected` is aborted when its connection ends, which ends its sessions. */
  answer<Name extends ProgramCall>(
    name: Name,
    request: ProgramRequest<Name>,
    disconnected: AbortSignal,
  ): Promise<ProgramAnswer<Name>> {
    return this.#answers[name](request, disconnected);
  }

  live(): LiveAssistants {
    return this.#state.live();
  }

  settings(profileId: string): Promise<Result<AssistantSettings, Problem>> {
    return this.#state.settings(profileId);
  }

  /** Changes what a profile allows. Sessions that wait for a tool go on or are refused; without the switch, all end. */
  change(profileId: string, change: AssistantChange): Promise<Result<AssistantSettings, Problem>> {
    const { inTurn, options } = this.#state;
    return inTurn(async () => {
      const settings = await this.settings(profileId);
      if (!settings.ok) return settings;
      const changed = changedAssistant(settings.value, change);
      const written = await options.stores.of(profileId).call('storedAssistant.write', changed);
      if (!written.ok) return written;
      this.#apply(profileId, changed);
      return succeed(changed);
    });
  }

  #apply(profileId: string, settings: AssistantSettings): void {
    for (const session of this.#state.sessions.values()) {
      if (session.profileId !== profileId) continue;
      for (const { tool, settle } of session.asked.values()) {
        const consent = settings.tools[tool];
        if (consent !== 'ask') settle(consent);
      }
      if (settings.isOn) session.changes.changed();
      else this.#state.end(session);
    }
    this.#state.changed();
  }

  /** Answers a question of a session, for this and all later calls of the tool. */
  async consent(profileId: string, tool: AssistantTool, allowed: boolean): Promise<Result<null, Problem>> {
    const saved = await this.change(profileId, { tool, consent: allowed ? 'allowed' : 'refused' });
    return saved.ok ? succeed(null) : saved;
  }

  end(id: string): void {
    const session = this.#state.sessions.get(id);
    if (session !== undefined) this.#state.end(session);
    this.#state.changed();
  }

  /** Ends the sessions of profiles that aren't open any more. */
  profileChanged(): void {
    const open = this.#state.options.openProfileId();
    const others = [...this.#state.sessions.values()].filter(({ profileId }) => profileId !== open);
    for (const session of others) this.#state.end(session);
    this.#state.changed();
  }

  discardDraft(id: string): void {
    this.#state.drafts.discard(id);
    this.#state.changed();
  }

  /** Returns what a pseudonym of the open profile stands for; null for none. No two sessions share one. */
  resolve(pseudonym: string): ResolvedPseudonym | null {
    for (const { pseudonyms, profileId } of this.#state.withPseudonyms()) {
      const found = profileId === this.#state.options.openProfileId() ? pseudonyms.find(pseudonym) : null;
      if (found !== null && found.kind !== 'page') return found;
    }
    return null;
  }
}
