import { randomUUID } from 'node:crypto';
import { maxSuggestedCases, type SuggestedCase } from '../../../shared/domain/assistant';

/** The cases that assistants suggest, until a person saves or discards them. */
export class Drafts {
  #drafts: readonly { readonly profileId: string; readonly draft: SuggestedCase }[] = [];

  of(profileId: string | null): readonly SuggestedCase[] {
    return this.#drafts.filter((each) => each.profileId === profileId).map(({ draft }) => draft);
  }

  isFull(profileId: string): boolean {
    return this.of(profileId).length >= maxSuggestedCases;
  }

  add(profileId: string, draft: Omit<SuggestedCase, 'id'>): void {
    this.#drafts = [...this.#drafts, { profileId, draft: { ...draft, id: randomUUID() } }];
  }

  discard(id: string): void {
    this.#drafts = this.#drafts.filter(({ draft }) => draft.id !== id);
  }
}
