import { randomUUID } from 'node:crypto';
import type { TeamLoss } from '../../shared/domain/feedback-doubt';
import { isTeamQuestion, type OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { type LateEntryDraft, subjectOfTransaction } from '../../shared/domain/review-log';
import { type Result, succeed } from '../../shared/result';
import type { StoredTeam } from '../store/calls/stored-json';
import type { Store } from '../store/contract';
import { asked, type FirstState, requeued } from './item-transitions';

/** What the outbox knows of the team of a profile. */
export interface FeedbackTeam {
  /** Returns the token of the claim that this desktop holds on a subject; null without one. */
  claimTokenOf(profileId: string, subject: string): string | null;
  /** Returns why the team can't decide about feedback; null if it can, or if there is none. */
  lossOf(profileId: string): TeamLoss | null;
}

export interface TeamIntentsDependencies {
  readonly profileId: string;
  readonly store: Store;
  readonly team: FeedbackTeam;
}

/** The team that a profile is in, and why it can't decide about feedback; null if it can. */
export interface OwnTeam {
  readonly team: StoredTeam;
  readonly loss: TeamLoss | null;
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

  /** Returns the team that the profile is in; null for none. */
  async team(): AsyncResult<OwnTeam | null> {
    const { profileId, store, team: feedbackTeam } = this.#dependencies;
    const membership = await store.call('membership.read', undefined);
    if (!membership.ok) return membership;
    const { team } = membership.value;
    return succeed(team && { team, loss: feedbackTeam.lossOf(profileId) });
  }

  /** Returns the state of new feedback. */
  async firstState(): AsyncResult<FirstState> {
    const found = await this.team();
    return found.ok ? succeed(firstStateIn(found.value)) : found;
  }

  /** Returns the intents of those of the items that wait for the team. */
  ofWaiting(items: readonly OutboxItem[]): readonly LateEntryDraft[] {
    return this.underClaims(items.filter(({ state }) => state === 'Held').map(intentOf));
  }

  /** Returns the entries with the tokens of the claims under which they are written. */
  underClaims(entries: readonly LateEntryDraft[]): readonly LateEntryDraft[] {
    const { profileId, team } = this.#dependencies;
    return entries.map((entry) => ({ ...entry, claimToken: team.claimTokenOf(profileId, entry.subject) }));
  }

  /** Reads which of these items have an intent, and returns how they are queued again. */
  async readmission(items: readonly OutboxItem[]): AsyncResult<Readmit> {
    const first = await this.firstState();
    if (!first.ok) return first;
    const { state, problem } = first.value;
    if (state === 'Queued')
      return succeed((item, now, insists) =>
        !insists && isTeamQuestion(item) ? null : { item: requeued(item, now, insists), entries: [] },
      );
    const itemIds = items.map(({ id }) => id);
    const intents = await this.#dependencies.store.call('shared.intents', { itemIds });
    if (!intents.ok) return intents;
    const known = new Set(intents.value.map(({ itemId }) => itemId));
    return succeed((item, now, insists) => {
      const again = requeued(item, now, insists);
      if (problem !== null && !again.insists)
        return isTeamQuestion(item) ? null : { item: asked(again, problem, now), entries: [] };
      return {
        item: again.insists ? again : { ...again, state: 'Held' },
        entries: known.has(item.id) ? [] : this.underClaims([intentOf(item)]),
      };
    });
  }
}

/** In a team that can't decide about feedback, its user is asked at once. */
function firstStateIn(found: OwnTeam | null): FirstState {
  if (found === null) return { state: 'Queued', problem: null };
  const { loss } = found;
  if (loss === null) return { state: 'Held', problem: null };
  return { state: 'Failed', problem: { kind: 'feedback-in-doubt', why: loss } };
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
