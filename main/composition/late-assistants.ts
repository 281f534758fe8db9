import { type LiveAssistants, noLiveAssistants, type ResolvedPseudonym } from '../../shared/domain/assistant';
import type { AssistantsOptions } from '../assistant/access/access-state';
import type { Assistants } from '../assistant/access/assistants';

/** The assistants' services, which are loaded with the first one, or when the settings for them are shown. */
export class LateAssistants {
  readonly #options: AssistantsOptions;
  #loading: Promise<Assistants> | null = null;
  #loaded: Assistants | null = null;

  constructor(options: AssistantsOptions) {
    this.#options = options;
  }

  loaded(): Promise<Assistants> {
    this.#loading ??= import('../assistant/access/assistants').then((module) => {
      this.#loaded = new module.Assistants(this.#options);
      return this.#loaded;
    });
    return this.#loading;
  }

  live(): LiveAssistants {
    return this.#loaded?.live() ?? noLiveAssistants;
  }

  end(session: string): void {
    this.#loaded?.end(session);
  }

  discardDraft(id: string): void {
    this.#loaded?.discardDraft(id);
  }

  resolve(pseudonym: string): ResolvedPseudonym | null {
    return this.#loaded?.resolve(pseudonym) ?? null;
  }

  profileChanged(): void {
    this.#loaded?.profileChanged();
  }
}
