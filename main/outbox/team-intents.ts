import { randomUUID } from 'node:crypto';
import type { OutboxItem } from '../../shared/domain/outbox';
import { type LateEntryDraft, subjectOfTransaction } from '../../shared/domain/review-log';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import { isTeamQuestion, requeued } from './item-transitions';

/** The claims that this desktop holds in the team of a profile. */
export interface HeldClaims {
  /** Returns the token of the claim on a subject; null without one. */
  claimTokenOf(profileId: string, subject: string): string | null;
}

export interface TeamIntentsDependencies {
  readonly profileId: string;
  readonly store: Store;
  readonly claims: HeldClaims;
}

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

/**
 * Returns an item queued again, with the entries to write with it; null if only its user can decide that. `insists`: the
 * user knows that others may send it.
 */
type Readmit = (
  item: OutboxItem,
  now: number,
  insists: boolean,
) => { readonly item: OutboxItem; readonly entries: readonly LateEntryDraft[] } | null;

/**
 * The intents by which the desktops of a team agree on who sends feedback on a transaction. In a team, feedback waits
 * (Held) until its intent has a place in the team's order. The intent is withdrawn when the feedback is given up or needs
 * its user's word; see OutboxRepository.
 */
export class TeamIntents {
  readonly #dependencies: TeamIntentsDependencies;

  constructor(dependencies: TeamIntentsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the state of new feedback. */
  async firstState(): AsyncResult<'Held' | 'Queued'> {
    const membership = await this.#dependencies.store.call('membership.read', undefined);
    if (!membership.ok) return membership;
    return succeed(membership.value.team === null ? 'Queued' : 'Held');
  }

  /** Returns the intents of those of the items that wait for the team. */
  ofWaiting(items: readonly OutboxItem[]): readonly LateEntryDraft[] {
    return this.underClaims(items.filter(({ state }) => state === 'Held').map(intentOf));
  }

  /** Returns the entries with the tokens of the claims under which they are said. */
  underClaims(entries: readonly LateEntryDraft[]): readonly LateEntryDraft[] {
    const { profileId, claims } = this.#dependencies;
    return entries.map((entry) => ({ ...entry, claimToken: claims.claimTokenOf(profileId, entry.subject) }));
  }

  /** Reads which of these items have an intent, and returns how they are queued again. */
  async readmission(items: readonly OutboxItem[]): AsyncResult<Readmit> {
    const { store } = this.#dependencies;
    const state = await this.firstState();
    if (!state.ok) return state;
    if (state.value === 'Queued')
      return succeed((item, now, insists) =>
        !insists && isTeamQuestion(item) ? null : { item: requeued(item, now), entries: [] },
      );
    const intents = await store.call('shared.intents', { itemIds: items.map(({ id }) => id) });
    if (!intents.ok) return intents;
    const known = new Set(intents.value.map(({ itemId }) => itemId));
    return succeed((item, now, insists) => {
      const again = requeued(item, now);
      const waits = !insists && (isTeamQuestion(item) || !known.has(item.id));
      return {
        item: waits ? { ...again, state: 'Held' } : again,
        entries: known.has(item.id) ? [] : this.underClaims([intentOf(item)]),
      };
    });
  }
}

function intentOf({ id, transactionId }: OutboxItem): LateEntryDraft {
  return {
    id: randomUUID(),
    subject: subjectOfTransaction(transactionId),
    after: null,
    kind: 'feedback',
    body: { itemId: id, transactionId },
  };
}
